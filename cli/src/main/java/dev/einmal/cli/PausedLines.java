package dev.einmal.cli;

import static java.time.temporal.ChronoUnit.SECONDS;

import dev.einmal.domain.queue.PastPause;
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
            out.printf(
                    "Paused: %s, by %s since %s%s%n",
                    words(pause.target()), pause.by(), pause.since().truncatedTo(SECONDS), because(pause.why()));
        }
    }

    static void printJson(List<Pause> pauses, JsonLines out) {
        for (Pause pause : pauses) {
            out.print(Map.of("paused", fields(pause)));
        }
    }

    static void printPast(List<PastPause> pauses, PrintWriter out) {
        for (PastPause past : pauses) {
            Pause pause = past.pause();
            out.printf(
                    "Was paused: %s, by %s from %s%s; resumed by %s at %s%s%n",
                    words(pause.target()),
                    pause.by(),
                    pause.since().truncatedTo(SECONDS),
                    because(pause.why()),
                    past.resumedBy(),
                    past.resumedAt().truncatedTo(SECONDS),
                    because(past.resumedWhy()));
        }
    }

    static void printPastJson(List<PastPause> pauses, JsonLines out) {
        for (PastPause past : pauses) {
            Map<String, Object> fields = fields(past.pause());
            fields.put("resumedBy", past.resumedBy());
            fields.put("resumedWhy", past.resumedWhy());
            fields.put("resumedAt", past.resumedAt().toString());
            out.print(Map.of("wasPaused", fields));
        }
    }

    private static Map<String, Object> fields(Pause pause) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(noun(pause.target()), pause.target().name());
        fields.put("by", pause.by());
        fields.put("why", pause.why());
        fields.put("since", pause.since().toString());
        return fields;
    }

    private static String because(String why) {
        return why.isBlank() ? "" : ": " + why;
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
