package dev.einmal.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Output for programs: one JSON object per line, in UTF-8. */
final class JsonLines {

    private final PrintWriter out;
    private final JsonMapper json = new JsonMapper();

    JsonLines(PrintWriter out) {
        this.out = out;
    }

    void print(Map<String, ? extends @Nullable Object> fields) {
        out.print(json.writeValueAsString(fields));
        out.print('\n');
    }
}
