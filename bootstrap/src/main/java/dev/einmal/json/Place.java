package dev.einmal.json;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;

/** Words for a place in a JSON value: a JSON Pointer (RFC 6901), shortened where somebody chose very long names. */
final class Place {

    private static final int SHOWN_CHARS = 200;

    private Place() {}

    /** Where the parser stands, such as {@code at /lines/0/price}. */
    static String of(JsonParser parser) {
        return of(parser.streamReadContext());
    }

    static String of(TokenStreamContext context) {
        return at(context.pathAsPointer().toString());
    }

    /** Where in a Java value writing or reading failed. */
    static String of(JacksonException failure) {
        StringBuilder pointer = new StringBuilder();
        List<Reference> path = failure.getPath();
        path.forEach(reference -> pointer.append('/').append(segment(reference)));
        return at(pointer.toString());
    }

    /** Where in the text, such as {@code line 1, column 5}. */
    static String of(TokenStreamLocation location) {
        return "line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
    }

    private static String at(String pointer) {
        return pointer.isEmpty() ? "at the root" : "at " + Excerpt.of(pointer, SHOWN_CHARS);
    }

    private static String segment(Reference reference) {
        String name = reference.getPropertyName();
        if (name == null) {
            return Integer.toString(reference.getIndex());
        }
        return name.replace("~", "~0").replace("/", "~1");
    }
}
