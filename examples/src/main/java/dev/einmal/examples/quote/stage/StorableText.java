package dev.einmal.examples.quote.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** How much of a list goes into an output, which may be 1 MiB of JSON. */
final class StorableText {

    /** Three bytes each at most, or two for a quotation mark; the rest of the output is small beside them. */
    static final int MAX_CHARS = 250_000;

    private StorableText() {}

    /** The first elements, for as long as the texts that they hold fit. */
    static <T> List<T> fitting(List<T> all, Function<T, String> text) {
        List<T> fitting = new ArrayList<>();
        int chars = 0;
        for (T element : all) {
            chars += text.apply(element).length();
            if (chars > MAX_CHARS) {
                return fitting;
            }
            fitting.add(element);
        }
        return fitting;
    }
}
