package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.Records;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.Tally;
import dev.einmal.spi.UserError;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The life of one subject. */
@Command(name = "runs", description = "Shows the life of one subject: every stage, attempt, error and output.")
final class RunsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Parameters(index = "0", paramLabel = "TENANT", description = "Whose subject it is.")
    private String tenant = "";

    @Parameters(index = "1", paramLabel = "SUBJECT", description = "Which subject.")
    private String subject = "";

    @Override
    public Integer call() {
        SubjectKey key = SubjectKey.of(tenant, subject);
        try (OpenStore opened = store.open(1);
                Einmal einmal = Reading.of(opened)) {
            print(einmal.records(), key);
        }
        return 0;
    }

    private void print(Records records, SubjectKey key) {
        List<Run> runs = records.runs(key);
        List<Job> jobs = records.jobs(key);
        List<AuditEntry.Stored> audit = records.audit(key);
        if (runs.isEmpty() && jobs.isEmpty() && audit.isEmpty()) {
            throw new UserError("nothing is known of %s; check the names with einmal status".formatted(key));
        }
        PrintWriter out = spec.commandLine().getOut();
        runs.forEach(run -> print(out, run));
        jobs.forEach(job -> out.printf("%s waits until %s%n", job.key().stage(), job.due()));
        out.println("history");
        audit.forEach(line -> out.printf("  %s %s%n", line.at(), shown(line.entry())));
        out.flush();
    }

    private static void print(PrintWriter out, Run run) {
        Tally tally = run.tally();
        out.printf("%s %s%n", run.key().stage(), run.status());
        out.printf(
                "  id %s · generation %d · attempt %d of %d · %d starts, %d lost, %d handed back%n",
                run.id(),
                run.generation(),
                tally.attempts(),
                tally.maxAttempts(),
                tally.starts(),
                tally.lost(),
                tally.handedBack());
        RunError error = run.lastError();
        if (error != null) {
            out.printf("  error %s: %s%n", error.kind(), error.message());
        }
        if (run.state() instanceof Succeeded success) {
            out.printf("  output %s%n", shown(success.output().json()));
        }
    }

    private static String shown(@Nullable String json) {
        return json == null ? "was purged" : json;
    }

    private static String shown(AuditEntry entry) {
        String stage = entry.stage() == null ? "" : entry.stage() + " ";
        String attempt = entry.attempt() == 0
                ? ""
                : " generation %d attempt %d fence %d".formatted(entry.generation(), entry.attempt(), entry.fence());
        String why = entry.why() == null ? "" : ": " + entry.why();
        return stage + entry.event() + attempt + " by " + entry.actor() + why;
    }
}
