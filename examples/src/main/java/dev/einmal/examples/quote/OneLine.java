package dev.einmal.examples.quote;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was described, as one line for people: what is not known is left out. */
final class OneLine {

    private final Map<String, @Nullable Object> described;

    private OneLine(Map<String, @Nullable Object> described) {
        this.described = described;
    }

    static String of(Map<String, @Nullable Object> described) {
        return new OneLine(described).line();
    }

    private String line() {
        if (described.get("kind") == null) {
            return String.valueOf(described.get("file"));
        }
        List<String> parts = new ArrayList<>();
        parts.add(name());
        if (described.get("lines") instanceof Integer lines) {
            parts.add(lines == 1 ? "1 line" : lines + " lines");
        }
        addTotals(parts);
        return String.join(", ", parts);
    }

    private String name() {
        Object id = described.get("id");
        return id == null ? described.get("kind") + " without id" : described.get("kind") + " " + id;
    }

    private void addTotals(List<String> parts) {
        String total = (String) described.get("total");
        String stated = (String) described.get("statedTotal");
        if (total != null) {
            parts.add(amount(total));
        }
        if (stated != null && (total == null || differ(total, stated))) {
            parts.add("stated as " + amount(stated));
        }
    }

    private static boolean differ(String total, String stated) {
        return new BigDecimal(total).compareTo(new BigDecimal(stated)) != 0;
    }

    private String amount(String decimal) {
        Object currency = described.get("currency");
        return currency == null ? decimal : decimal + " " + currency;
    }
}
