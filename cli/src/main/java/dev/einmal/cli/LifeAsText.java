package dev.einmal.cli;

import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunState.Succeeded;
import dev.einmal.domain.run.Tally;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Objects;

/** The life of a subject for people: each stage with its attempts, its error and its output. */
final class LifeAsText {

    private static final String INDENT = "  ";
    private static final int MILLISECONDS = 3;

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECONDS).toFormatter(Locale.ROOT);

    private final PrintWriter out;
    private final PrettyJson json = new PrettyJson();

    LifeAsText(PrintWriter out) {
        this.out = out;
    }

    void print(Life life) {
        out.printf(
                "Subject %s of tenant %s%n",
                life.subject().subject(), life.subject().tenant());
        life.history(null).forEach(this::print);
        life.runs().forEach(run -> print(run, life));
        life.jobs().forEach(this::print);
    }

    private void print(Run run, Life life) {
        Tally tally = run.tally();
        out.printf(
                "%nStage %s: %s%n",
                run.key().stage(), StageState.of(run.status()).json());
        out.printf(INDENT + "run %s, generation %d%n", run.id(), run.generation());
        out.printf(
                INDENT + "attempt %d of %d; %d started in all, of which %d lost and %d handed back%n",
                tally.attempts(),
                tally.maxAttempts(),
                tally.starts(),
                tally.lost(),
                tally.handedBack());
        life.history(run.key().stage()).forEach(this::print);
        printResult(run);
    }

    private void printResult(Run run) {
        RunError error = run.lastError();
        if (error != null) {
            print("error (" + words(error.kind()) + ")", error.message());
        }
        if (run.state() instanceof Succeeded success) {
            String output = success.output().json();
            print(
                    "output",
                    output == null
                            ? "purged at "
                                    + time(Objects.requireNonNull(
                                            success.output().purgedAt()))
                            : json.of(output));
        }
    }

    private void print(AuditEntry.Stored line) {
        AuditEntry entry = line.entry();
        String attempt =
                entry.attempt() == 0 ? "" : "generation %d attempt %d ".formatted(entry.generation(), entry.attempt());
        out.printf(INDENT + "%s %s%s (%s)%n", time(line.at()), attempt, words(entry.event()), entry.actor());
        if (entry.why() != null) {
            printIndented(entry.why());
        }
    }

    private void print(Job job) {
        out.printf("%nStage %s has a job, due at %s%n", job.key().stage(), time(job.due()));
    }

    private void print(String title, String text) {
        out.println(INDENT + title);
        printIndented(text);
    }

    private void printIndented(String text) {
        text.lines().forEach(line -> out.println(INDENT + INDENT + line));
    }

    private static String time(Instant at) {
        return TIME.format(at);
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
