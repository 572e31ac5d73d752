package dev.einmal.json;

import dev.einmal.domain.payload.InvalidPayload;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Words for why a Java type and a JSON value do not fit, with short excerpts at most of what they hold. */
final class Misfit {

    private static final int SHOWN_VALUE_CHARS = 40;
    private static final int SHOWN_REASON_CHARS = 300;

    private Misfit() {}

    /** Where, what was found and what is wanted there; or what Jackson, or code that it called, has to say. */
    static String of(RuntimeException failure) {
        if (failure instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "%s found %s where %s is wanted"
                    .formatted(
                            Place.of(mismatch),
                            found(mismatch),
                            mismatch.getTargetType().getTypeName());
        }
        if (failure instanceof JacksonException jackson) {
            return Place.of(jackson) + ": " + reason(jackson);
        }
        return reason(failure);
    }

    private static String reason(JacksonException failure) {
        Throwable cause = failure.getCause();
        return cause == null ? Excerpt.of(failure.getOriginalMessage(), SHOWN_REASON_CHARS) : reason(cause);
    }

    private static String reason(Throwable thrown) {
        String reason = thrown instanceof InvalidPayload ? thrown.getMessage() : thrown.toString();
        return Excerpt.of(String.valueOf(reason), SHOWN_REASON_CHARS);
    }

    private static String found(MismatchedInputException mismatch) {
        String kind = kind(mismatch.getCurrentToken());
        if (mismatch instanceof InvalidFormatException format && format.getValue() instanceof String text) {
            return kind + " \"" + Excerpt.of(text, SHOWN_VALUE_CHARS) + "\"";
        }
        return kind;
    }

    private static String kind(@Nullable JsonToken token) {
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT, END_OBJECT, PROPERTY_NAME -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_STRING -> "the string";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a number with a fraction or exponent";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            case VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> "nothing";
        };
    }
}
