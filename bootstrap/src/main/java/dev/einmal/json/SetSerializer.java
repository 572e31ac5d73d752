package dev.einmal.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes a set that has no order of its own sorted by its elements' canonical forms: the order in which {@code Set.of}
 * hands out its elements changes with every start of the JVM.
 */
final class SetSerializer extends StdSerializer<Set<?>> {

    /** How deep the text that is being written lies in the whole value: it may be an element of another set. */
    static final Object DEPTH = new Object();

    private final ElementWriter elements;

    SetSerializer(ElementWriter elements) {
        super(Set.class);
        this.elements = elements;
    }

    @Override
    public void serialize(Set<?> set, JsonGenerator out, SerializationContext context) {
        out.writeStartArray();
        int depth = outerDepth(context) + out.streamWriteContext().getNestingDepth();
        List<String> texts = new ArrayList<>(set.size());
        set.forEach(element -> texts.add(elements.write(element, depth)));
        if (!(set instanceof SortedSet || set instanceof LinkedHashSet)) {
            Collections.sort(texts);
        }
        texts.forEach(out::writeRawValue);
        out.writeEndArray();
    }

    private static int outerDepth(SerializationContext context) {
        return context.getAttribute(DEPTH) instanceof Integer depth ? depth : 0;
    }

    /** Writes an element in canonical form; {@code depth} is how deep it lies in the whole value. */
    interface ElementWriter {
        String write(@Nullable Object element, int depth);
    }
}
