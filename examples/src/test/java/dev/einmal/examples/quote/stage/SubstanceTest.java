package dev.einmal.examples.quote.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.ubl.UblReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubstanceTest {

    private static final String ORDER = """
            <Order xmlns:cbc="urn:a">
              <cbc:ID>O-1</cbc:ID>
              <IssueDate>2024-03-01</IssueDate>
              <Note>urgent</Note>
              <ValidityPeriod><EndDate>2024-04-01</EndDate></ValidityPeriod>
              <OrderLine>
                <LineItem>
                  <ID>1</ID>
                  <Quantity unitCode="KGM" unitCodeListID="x">3</Quantity>
                  <LineExtensionAmount currencyID="EUR">30.00</LineExtensionAmount>
                  <Price><PriceAmount currencyID="EUR">10.00</PriceAmount></Price>
                  <Item><Name>Flour</Name></Item>
                </LineItem>
              </OrderLine>
            </Order>
            """;

    private static Hash substance(String xml) {
        return Substance.of(UblReader.read("a.xml", xml.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        "<Order, <!-- checked --><Order",
        "cbc:ID, ID",
        "urn:a, urn:b",
        "<Note>, <Note><!-- -->",
        "urgent, very urgent",
        "unitCode=\"KGM\" unitCodeListID=\"x\", unitCodeListID='x' unitCode='KGM'",
        "<Item>, <Item>   ",
        "Flour, &#70;lour"
    })
    void another_notation_of_the_same_has_the_same_substance(String before, String after) {
        assertThat(ORDER).contains(before);

        assertThat(substance(ORDER.replace(before, after))).isEqualTo(substance(ORDER));
    }

    @ParameterizedTest
    @CsvSource({
        "Order, Quotation",
        "O-1, O-2",
        "2024-03-01, 2024-03-02",
        "2024-04-01, 2024-04-02",
        "2024-04-01, soon",
        "KGM, KG",
        ">3<, >4<",
        "10.00, 10.01",
        "30.00, 30.000",
        "EUR, USD",
        "Flour, Sugar",
        "<Name>Flour</Name>, ''",
        "</Order>, <OrderLine/></Order>"
    })
    void a_document_that_says_something_else_has_another_substance(String before, String after) {
        assertThat(ORDER).contains(before);

        assertThat(substance(ORDER.replace(before, after))).isNotEqualTo(substance(ORDER));
    }

    @Test
    void what_is_absent_differs_from_any_text() {
        String nameless = ORDER.replace("<Name>Flour</Name>", "");

        assertThat(substance(nameless)).isNotEqualTo(substance(ORDER.replace("Flour", "-")));
    }
}
