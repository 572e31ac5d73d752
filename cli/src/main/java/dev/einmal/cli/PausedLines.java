package dev.einmal.cli;

import static java.time.temporal.ChronoUnit.SECONDS;

import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is paused, a line each. */
final class PausedLines {

    private PausedLines() {}

    static void print(List<Pause> pauses, PrintWriter out) {
        for (Pause pause : pauses) {
            String why = pause.why().isBlank() ? "" : ": " + pause.why();
            out.printf(
                    "Paused: %s, by %s since %s%s%n",
                    words(pause.target()), pause.by(), pause.since().truncatedTo(SECONDS), why);
        }
    }

    static void printJson(List<Pause> pauses, JsonLines out) {
        for (Pause pause : pauses) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put(noun(pause.target()), pause.target().name());
            fields.put("by", pause.by());
            fields.put("why", pause.why());
            fields.put("since", pause.since().toString());
            out.print(Map.of("paused", fields));
        }
    }

    static String words(PauseTarget target) {
        return noun(target) + " " + target.name();
    }

    /** A stage's queue has the stage's name, by which people know it. */
    private static String noun(PauseTarget target) {
        return switch (target.kind()) {
            case TENANT -> "tenant";
            case QUEUE -> "stage";
        };
    }
}
