package dev.einmal.examples.quote.ubl;

import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.xml.XmlElement;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a person asks first about a document. */
final class HeaderReader {

    /** Who buys, or else who receives the document: the first of these that has a name. */
    private static final List<String> BUYERS = List.of(
            "BuyerCustomerParty",
            "AccountingCustomerParty",
            "OriginatorCustomerParty",
            "DeliveryCustomerParty",
            "RetailerCustomerParty",
            "ContractorCustomerParty",
            "ReceiverParty");

    /** Who sells, or else who sends the document: the first of these that has a name. */
    private static final List<String> SELLERS = List.of(
            "SellerSupplierParty",
            "AccountingSupplierParty",
            "DespatchSupplierParty",
            "ProviderParty",
            "SenderParty",
            "PayeeParty");

    private HeaderReader() {}

    static Header read(XmlElement root, ValueReader values) {
        LocalDate issueDate = values.date(root.first("IssueDate")).orElse(null);
        return new Header(
                root.name(),
                root.text("ID").orElse(null),
                issueDate,
                currency(root),
                party(root, BUYERS),
                party(root, SELLERS));
    }

    /** A document without a currency of its own has that of its first amount. */
    private static @Nullable String currency(XmlElement root) {
        return root.text("DocumentCurrencyCode")
                .or(() -> root.text("PricingCurrencyCode"))
                .or(() -> root.firstAttribute("currencyID"))
                .orElse(null);
    }

    private static @Nullable String party(XmlElement root, List<String> roles) {
        return roles.stream()
                .flatMap(role -> root.first(role).flatMap(HeaderReader::name).stream())
                .findFirst()
                .orElse(null);
    }

    /** The name under which a party trades, or else under which it is registered, or else its number. */
    private static Optional<String> name(XmlElement role) {
        XmlElement party = role.first("Party").orElse(role);
        return Stream.of(
                        party.text("PartyName", "Name"),
                        party.text("PartyLegalEntity", "RegistrationName"),
                        party.text("PartyTaxScheme", "RegistrationName"),
                        party.text("PartyIdentification", "ID"))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
