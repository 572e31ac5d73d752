package dev.einmal.examples.quote.feasibility;

import dev.einmal.examples.quote.document.UnreadableValue;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Values have to be what their place asks for. */
final class ValueRules {

    private ValueRules() {}

    static Stream<Finding> unreadable(@Nullable Integer line, List<UnreadableValue> values) {
        return values.stream().map(value -> Finding.at(line, FindingCode.UNREADABLE_VALUE, sentence(value)));
    }

    private static String sentence(UnreadableValue value) {
        return "the %s '%s' is not %s"
                .formatted(value.kind().label(), value.text(), value.kind().form());
    }
}
