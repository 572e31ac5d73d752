package dev.einmal.examples.quote.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlReaderTest {

    private static XmlElement read(String xml) {
        return XmlReader.read("a.xml", xml.getBytes(StandardCharsets.UTF_8));
    }

    private static String reason(byte[] content) {
        return String.valueOf(assertThatExceptionOfType(UnreadableDocument.class)
                .isThrownBy(() -> XmlReader.read("a.xml", content))
                .actual()
                .getMessage());
    }

    private static String reason(String xml) {
        return reason(xml.getBytes(StandardCharsets.UTF_8));
    }

    @Nested
    class Reading {

        @Test
        void elements_are_known_by_their_local_names() {
            XmlElement root = read("<p:Order xmlns:p='urn:x'><p:ID>7</p:ID></p:Order>");

            assertThat(root.name()).isEqualTo("Order");
            assertThat(root.text("ID")).contains("7");
        }

        @Test
        void attributes_in_a_namespace_are_left_out() {
            XmlElement root = read("<a unit='KGM' x:unit='other' xmlns:x='urn:x'/>");

            assertThat(root.attributes()).isEqualTo(Map.of("unit", "KGM"));
        }

        @Test
        void text_around_and_inside_markup_is_collapsed() {
            assertThat(read("<a>\n one\t<![CDATA[ <two> ]]>&amp;\r\n</a>").text())
                    .isEqualTo("one <two> &");
        }

        @Test
        void blank_text_counts_as_none() {
            assertThat(read("<a><ID>  </ID></a>").text("ID")).isEmpty();
        }

        @Test
        void a_path_follows_the_first_child_of_each_name() {
            XmlElement root = read("<a><b><c>1</c></b><b><c>2</c></b></a>");

            assertThat(root.text("b", "c")).contains("1");
            assertThat(root.first("b", "d")).isEmpty();
            assertThat(root.all("b")).hasSize(2);
        }

        @Test
        void an_attribute_is_searched_in_document_order() {
            assertThat(read("<a><b/><c><d x='1'/></c><e x='2'/></a>").firstAttribute("x"))
                    .contains("1");
            assertThat(read("<a><b/></a>").firstAttribute("x")).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1"})
        void a_declared_encoding_is_followed(String encoding) {
            String xml = "<?xml version='1.0' encoding='%s'?><a>Müller</a>".formatted(encoding);

            assertThat(XmlReader.read("a.xml", xml.getBytes(Charset.forName(encoding)))
                            .text())
                    .isEqualTo("Müller");
        }

        @Test
        void a_byte_order_mark_is_no_part_of_the_text() {
            assertThat(read("\uFEFF<a>1</a>").text()).isEqualTo("1");
        }
    }

    @Nested
    class WhatIsNotXml {

        @Test
        void is_refused_with_the_place_and_the_reason() {
            assertThat(reason("<a>\n  <b>\n</a>"))
                    .startsWith("a.xml is not XML: line 3, column 3: ")
                    .contains("\"b\"");
        }

        @Test
        void may_be_an_empty_file() {
            assertThat(reason("")).isEqualTo("a.xml is not XML: it is empty");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "   ",
                    "a,b\n1,2\n",
                    "{\"a\": 1}",
                    "<a",
                    "<a/><b/>",
                    "<a/>rest",
                    "<p:a/>",
                    "<a b='1' b='2'/>",
                    "<a>&unknown;</a>",
                    "<a>&#0;</a>",
                    "<a>\u0000</a>",
                    "<a>&#xD800;</a>",
                    "<?xml version='1.0' encoding='UTF-16'?><a/>"
                })
        void may_be_all_sorts_of_text(String text) {
            assertThat(reason(text)).startsWith("a.xml is not XML: line ");
        }

        @Test
        void may_be_text_in_another_encoding_than_it_says() {
            String xml = "<?xml version='1.0' encoding='UTF-8'?><a>Müller</a>";

            assertThat(reason(xml.getBytes(StandardCharsets.ISO_8859_1)))
                    .startsWith("a.xml is not XML: ")
                    .contains("UTF-8");
        }

        @Test
        void may_be_text_in_an_encoding_that_does_not_exist() {
            assertThat(reason("<?xml version='1.0' encoding='no-such'?><a/>")).startsWith("a.xml is not XML: ");
        }

        @Test
        void may_be_a_binary_file() {
            assertThat(reason(new byte[] {'P', 'K', 3, 4, 0, 0, -1, -2})).startsWith("a.xml is not XML: ");
        }

        @Test
        void leaves_nothing_on_the_error_stream() {
            PrintStream before = System.err;
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
            try {
                reason(new byte[] {'<', 'a', '>', -1, -2});
                reason("<a");
            } finally {
                System.setErr(before);
            }
            assertThat(printed.size()).isZero();
        }
    }

    @Nested
    class Attacks {

        private static final String REFUSED =
                "a.xml has a document type declaration (DOCTYPE), which is not accepted: remove it";

        @Test
        void a_document_type_is_refused() {
            assertThat(reason("<!DOCTYPE a><a/>")).isEqualTo(REFUSED);
        }

        @Test
        void a_billion_laughs_are_refused_before_the_first() {
            StringBuilder xml = new StringBuilder("<!DOCTYPE a [<!ENTITY l0 'ha'>");
            for (int i = 1; i <= 9; i++) {
                xml.append("<!ENTITY l%d '%s'>"
                        .formatted(i, "&l%d;".formatted(i - 1).repeat(10)));
            }
            xml.append("]><a>&l9;</a>");

            assertThat(reason(xml.toString())).isEqualTo(REFUSED);
        }

        @Test
        void an_external_entity_is_refused_unread(@TempDir Path directory) throws IOException {
            Path secret = Files.writeString(directory.resolve("secret"), "secret");
            String xml = "<!DOCTYPE a [<!ENTITY x SYSTEM '%s'>]><a>&x;</a>".formatted(secret.toUri());

            assertThat(reason(xml)).isEqualTo(REFUSED);
        }

        @Test
        void an_external_document_type_is_refused_unread(@TempDir Path directory) {
            String missing = directory.resolve("missing.dtd").toUri().toString();

            assertThat(reason("<!DOCTYPE a SYSTEM '%s'><a/>".formatted(missing)))
                    .isEqualTo(REFUSED);
        }

        @Test
        void deep_nesting_is_accepted_up_to_the_limit() {
            assertThat(nested(XmlTreeBuilder.MAX_DEPTH)).satisfies(XmlReaderTest::read);
            assertThat(reason(nested(XmlTreeBuilder.MAX_DEPTH + 1)))
                    .isEqualTo("a.xml is nested more than 60 elements deep");
        }

        @Test
        void a_million_levels_do_not_overflow_the_stack() {
            assertThat(reason("<a>".repeat(1_000_000))).isEqualTo("a.xml is nested more than 60 elements deep");
        }

        @Test
        void many_elements_are_accepted_up_to_the_limit() {
            int children = XmlTreeBuilder.MAX_ELEMENTS - 1;

            assertThat(read("<a>" + "<b/>".repeat(children) + "</a>").children())
                    .hasSize(children);
            assertThat(reason("<a>" + "<b/>".repeat(children + 1) + "</a>"))
                    .isEqualTo("a.xml has more than 500,000 elements");
        }

        @Test
        void a_long_text_is_cut() {
            String text = read("<a>" + "x".repeat(5_000_000) + "</a>").text();

            assertThat(text).hasSize(CollapsedText.MAX_LENGTH + 1).endsWith("x…");
        }

        private static String nested(int depth) {
            return "<a>".repeat(depth) + "</a>".repeat(depth);
        }
    }
}
