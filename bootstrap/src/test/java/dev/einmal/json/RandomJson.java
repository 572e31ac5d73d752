package dev.einmal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random JSON values as Java maps, lists and scalars, and random notations of them; the same for the same seed. */
final class RandomJson {

    private static final int MAX_DEPTH = 5;
    private static final String[] CHARACTERS = {
        "a", "b", "Z", "0", " ", "\"", "\\", "/", "\n", "\u0001", "\u001f", "\u007f", "é", "e\u0301", "\u2028",
        "\ufb33", "😀", "𝄞"
    };

    private final Random random;

    RandomJson(long seed) {
        this.random = new Random(seed);
    }

    @Nullable
    Object value() {
        return value(MAX_DEPTH);
    }

    /** An array or object, so that there is something to shuffle. */
    Object container() {
        return random.nextBoolean() ? array(MAX_DEPTH) : object(MAX_DEPTH);
    }

    /** A text that means the value: members in any order, white space, escapes and number notations at will. */
    String notationOf(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    private @Nullable Object value(int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 9)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> string();
            case 3, 4 -> number();
            case 5, 6 -> array(depth - 1);
            default -> object(depth - 1);
        };
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            elements.add(value(depth));
        }
        return elements;
    }

    private Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            members.put(string(), value(depth));
        }
        return members;
    }

    String string() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return text.toString();
    }

    BigDecimal number() {
        BigInteger digits = new BigInteger(random.nextInt(90), random);
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), random.nextInt(60) - 30);
    }

    private void write(StringBuilder out, @Nullable Object value) {
        space(out);
        if (value instanceof Map<?, ?> members) {
            writeObject(out, members);
        } else if (value instanceof List<?> elements) {
            writeArray(out, elements);
        } else if (value instanceof String text) {
            writeString(out, text);
        } else if (value instanceof BigDecimal number) {
            out.append(numberNotation(number));
        } else {
            out.append(value);
        }
        space(out);
    }

    private void writeObject(StringBuilder out, Map<?, ?> members) {
        List<Map.Entry<?, ?>> shuffled = new ArrayList<>(members.entrySet());
        Collections.shuffle(shuffled, random);
        String separator = "{";
        for (var member : shuffled) {
            out.append(separator);
            space(out);
            writeString(out, (String) member.getKey());
            space(out);
            write(out.append(':'), member.getValue());
            separator = ",";
        }
        out.append(members.isEmpty() ? "{}" : "}");
    }

    private void writeArray(StringBuilder out, List<?> elements) {
        String separator = "[";
        for (Object element : elements) {
            write(out.append(separator), element);
            separator = ",";
        }
        out.append(elements.isEmpty() ? "[]" : "]");
    }

    private void writeString(StringBuilder out, String text) {
        out.append('"');
        text.codePoints().forEach(point -> {
            if (point < ' ' || point == '"' || point == '\\' || random.nextInt(4) == 0) {
                escape(out, Character.toString(point));
            } else {
                out.appendCodePoint(point);
            }
        });
        out.append('"');
    }

    private void escape(StringBuilder out, String character) {
        boolean upperCase = random.nextBoolean();
        character.chars().forEach(c -> out.append(upperCase ? "\\u%04X".formatted(c) : "\\u%04x".formatted(c)));
    }

    private String numberNotation(BigDecimal number) {
        int shift = random.nextInt(40) - 20;
        return switch (random.nextInt(4)) {
            case 0 -> number.toPlainString();
            case 1 -> number.toEngineeringString();
            case 2 -> number.setScale(number.scale() + random.nextInt(5)).toString();
            default -> number.scaleByPowerOfTen(shift).toPlainString() + (random.nextBoolean() ? "e" : "E") + -shift;
        };
    }

    private void space(StringBuilder out) {
        out.append(" ".repeat(random.nextInt(2))).append("\n".repeat(random.nextInt(4) / 3));
    }
}
