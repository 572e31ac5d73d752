package dev.einmal.examples.quote.ubl;

import dev.einmal.examples.quote.document.UnreadableValue;
import dev.einmal.examples.quote.document.ValueKind;
import dev.einmal.examples.quote.xml.XmlElement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads numbers and dates, and remembers those that are neither. Confined to one thread. */
final class ValueReader {

    /**
     * The decimal of XML Schema, which has no exponent. At most 40 characters: an amount such as 1E999999999 would
     * take gigabytes to write out.
     */
    private static final Pattern DECIMAL = Pattern.compile("(?=.{1,40}$)[+-]?(\\d+\\.?\\d*|\\.\\d+)");

    /** Java knows years that no database stores. */
    private static final int MAX_YEAR = 9999;

    private final Set<UnreadableValue> unreadable = new LinkedHashSet<>();

    /** The number that an element states; empty if it states none, or something else. */
    Optional<BigDecimal> number(ValueKind kind, Optional<XmlElement> element) {
        return stated(element).flatMap(text -> number(kind, text));
    }

    /** The date that an element states, its time zone set aside; empty if it states none, or something else. */
    Optional<LocalDate> date(Optional<XmlElement> element) {
        return stated(element).flatMap(this::date);
    }

    List<UnreadableValue> unreadable() {
        return new ArrayList<>(unreadable);
    }

    private static Optional<String> stated(Optional<XmlElement> element) {
        return element.map(XmlElement::text).filter(text -> !text.isEmpty());
    }

    private Optional<BigDecimal> number(ValueKind kind, String text) {
        if (!DECIMAL.matcher(text).matches()) {
            unreadable.add(new UnreadableValue(kind, text));
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text));
    }

    private Optional<LocalDate> date(String text) {
        Optional<LocalDate> date = parse(text).filter(parsed -> parsed.getYear() > 0 && parsed.getYear() <= MAX_YEAR);
        if (date.isEmpty()) {
            unreadable.add(new UnreadableValue(ValueKind.DATE, text));
        }
        return date;
    }

    private static Optional<LocalDate> parse(String text) {
        try {
            return Optional.of(LocalDate.parse(text, DateTimeFormatter.ISO_DATE));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
