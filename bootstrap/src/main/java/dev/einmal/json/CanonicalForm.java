package dev.einmal.json;

import dev.einmal.domain.payload.InvalidPayload;
import java.math.BigDecimal;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;

/**
 * Rewrites one JSON text in the one form that every equal value has: RFC 8785, with numbers as in
 * {@link CanonicalNumber}. Confined to one call.
 */
final class CanonicalForm {

    private static final int SHOWN_CHARS = 40;

    private final JsonParser parser;
    private final JsonLimits limits;

    private CanonicalForm(JsonParser parser, JsonLimits limits) {
        this.parser = parser;
        this.limits = limits;
    }

    /**
     * The canonical form of the one value that {@code parser} reads.
     *
     * @throws InvalidPayload if it is not JSON, or cannot be stored exactly; the message says where and why
     */
    static String of(JsonParser parser, JsonLimits limits) {
        try {
            return new CanonicalForm(parser, limits).text();
        } catch (StreamReadException e) {
            throw new InvalidPayload(
                    "the text is not JSON %s (%s): %s"
                            .formatted(Place.of(parser), Place.of(e.getLocation()), e.getOriginalMessage()),
                    e);
        }
    }

    private String text() {
        StringBuilder out = new StringBuilder();
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new InvalidPayload("the text is not JSON: it is empty");
        }
        appendValue(out, first, 0);
        if (parser.nextToken() != null) {
            throw new InvalidPayload(
                    "the text is not JSON: something follows the value, " + Place.of(parser.currentTokenLocation()));
        }
        return out.toString();
    }

    private void appendValue(StringBuilder out, JsonToken token, int depth) {
        switch (token) {
            case START_OBJECT -> appendObject(out, deeper(depth));
            case START_ARRAY -> appendArray(out, deeper(depth));
            case VALUE_STRING -> CanonicalString.appendTo(out, string());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> out.append(CanonicalNumber.of(number()));
            case VALUE_TRUE, VALUE_FALSE, VALUE_NULL -> out.append(token.asString());
            default -> throw new IllegalStateException("no value begins with " + token);
        }
    }

    private int deeper(int depth) {
        if (depth == limits.maxDepth()) {
            throw refused("the value", "is nested deeper than the limit of " + limits.maxDepth());
        }
        return depth + 1;
    }

    /** Names in the order of their UTF-16 code units, which is how Java compares strings. */
    private void appendObject(StringBuilder out, int depth) {
        TreeMap<String, String> members = new TreeMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = name();
            if (members.containsKey(name)) {
                throw refused("the name", "occurs twice in its object");
            }
            StringBuilder member = new StringBuilder();
            appendValue(member, parser.nextToken(), depth);
            members.put(name, member.toString());
        }
        char separator = '{';
        for (var member : members.entrySet()) {
            CanonicalString.appendTo(out.append(separator), member.getKey());
            out.append(':').append(member.getValue());
            separator = ',';
        }
        out.append(members.isEmpty() ? "{}" : "}");
    }

    private void appendArray(StringBuilder out, int depth) {
        out.append('[');
        String separator = "";
        for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
            appendValue(out.append(separator), next, depth);
            separator = ",";
        }
        out.append(']');
    }

    private String name() {
        String name = parser.currentName();
        String defect = CanonicalString.defectOf(name);
        if (defect != null) {
            TokenStreamContext object = parser.streamReadContext();
            throw new InvalidPayload("a name in the object %s %s".formatted(Place.of(object.getParent()), defect));
        }
        return name;
    }

    private String string() {
        String text = parser.getString();
        String defect = CanonicalString.defectOf(text);
        if (defect != null) {
            throw refused("the string", defect);
        }
        return text;
    }

    /** From the text of the number, never through a double. */
    private BigDecimal number() {
        String text = parser.getString();
        if (parser.isNaN()) {
            throw refused("the number", "is " + text + ", which JSON does not have");
        }
        BigDecimal number = text.length() > maxNumberChars() ? null : decimal(text);
        if (number == null || !fits(number)) {
            throw refused(
                    "the number",
                    "is %s, which has more than %d digits before or after the decimal point"
                            .formatted(Excerpt.of(text, SHOWN_CHARS), limits.maxDigits()));
        }
        return number;
    }

    /** Longer ones could only fit by writing zeros that mean nothing, and take long to convert. */
    private int maxNumberChars() {
        return 2 * limits.maxDigits() + SHOWN_CHARS;
    }

    private static @Nullable BigDecimal decimal(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException exponentBeyondInt) {
            return null;
        }
    }

    private boolean fits(BigDecimal number) {
        BigDecimal least = number.stripTrailingZeros();
        long before = (long) least.precision() - least.scale();
        return before <= limits.maxDigits() && least.scale() <= limits.maxDigits();
    }

    private InvalidPayload refused(String what, String why) {
        return new InvalidPayload("%s %s %s".formatted(what, Place.of(parser), why));
    }
}
