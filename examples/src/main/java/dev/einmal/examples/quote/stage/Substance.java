package dev.einmal.examples.quote.stage;

import dev.einmal.domain.key.Netstring;
import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.document.BusinessDocument;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The digest of all that a document says, as far as this pipeline reads it: comments, order of attributes, white space
 * and elements that nobody reads make no difference. Decimals count as written, since a total stated as 10.000 is
 * compared to the third decimal.
 */
final class Substance {

    private static final String ABSENT = "-";
    private static final String PRESENT = "=";

    private final List<String> parts = new ArrayList<>();

    private Substance() {}

    static Hash of(BusinessDocument document) {
        Substance substance = new Substance();
        substance.add(document);
        return Hash.sha256(Netstring.of(substance.parts));
    }

    /** Component by component, so that one which a later release adds counts without being named here. */
    private void add(@Nullable Object value) {
        if (value instanceof Record whole) {
            for (RecordComponent component : whole.getClass().getRecordComponents()) {
                add(read(component, whole));
            }
            return;
        }
        if (value instanceof List<?> elements) {
            parts.add(PRESENT + elements.size());
            elements.forEach(this::add);
            return;
        }
        parts.add(value == null ? ABSENT : PRESENT + value);
    }

    private static @Nullable Object read(RecordComponent component, Record whole) {
        try {
            return component.getAccessor().invoke(whole);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component + " of a public record", e);
        }
    }
}
