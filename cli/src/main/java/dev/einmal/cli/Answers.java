package dev.einmal.cli;

import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.run.RunOperations.OperationOutcome.Refused;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.RunStatus;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints what came of each run that something was done to, and the sums. Confined to one thread. */
final class Answers {

    private final Verb verb;
    private final boolean dryRun;
    private final boolean json;
    private final PrintWriter out;
    private long done;
    private long refused;

    Answers(Verb verb, boolean dryRun, boolean json, PrintWriter out) {
        this.verb = verb;
        this.dryRun = dryRun;
        this.json = json;
        this.out = out;
    }

    boolean isAnyRefused() {
        return refused > 0;
    }

    void print(OperationOutcome outcome) {
        if (outcome instanceof Done each) {
            done++;
            print(each.key(), dryRun ? "wouldBeDone" : "done", each.status(), words(each));
        } else if (outcome instanceof Refused each) {
            refused++;
            print(each.key(), "refused", each.status(), words(each));
        }
    }

    private void print(StageKey key, String answer, @Nullable RunStatus status, String words) {
        if (!json) {
            out.printf("%s: %s%n", key, words);
            return;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tenant", key.tenant().value());
        fields.put("subject", key.subject().value());
        fields.put("stage", key.stage().value());
        fields.put("answer", answer);
        fields.put("state", state(status).json());
        new JsonLines(out).print(fields);
    }

    private String words(Done each) {
        String what = each.status() == RunStatus.RUNNING ? "asked to stop" : verb.participle();
        return dryRun ? "would be " + what : what;
    }

    private String words(Refused each) {
        return "refused, since it is " + state(each.status()).words();
    }

    private static StageState state(@Nullable RunStatus status) {
        return status == null ? StageState.NOT_STARTED : StageState.of(status);
    }

    /** The sums, and for people what happens next. */
    void close() {
        if (json) {
            Map<String, Object> sums = new LinkedHashMap<>();
            sums.put(dryRun ? "wouldBeDone" : "done", done);
            sums.put("refused", refused);
            new JsonLines(out).print(Map.of("summary", sums));
            return;
        }
        if (dryRun) {
            out.printf("%d would be %s, %d refused; nothing was changed.%n", done, verb.participle(), refused);
            return;
        }
        out.printf("%d %s, %d refused.%n", done, verb.participle(), refused);
        if (done > 0) {
            out.println(verb.next());
        }
    }
}
