package dev.einmal.cli;

import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * How many documents are finished, on standard error: a bar on a terminal, elsewhere one line at the end. Confined to one
 * thread.
 */
final class Progress implements AutoCloseable {

    /** Whether standard error is a terminal, as the script that starts the program finds out: Java has no such question. */
    private static final String TERMINAL_PROPERTY = "einmal.terminal";

    private static final int REFRESH_MILLIS = 200;

    private final int documents;
    private final PrintWriter err;
    private final @Nullable ProgressBar bar;
    private int finished;

    private Progress(int documents, PrintWriter err, @Nullable ProgressBar bar) {
        this.documents = documents;
        this.err = err;
        this.bar = bar;
    }

    static Progress over(int documents, PrintWriter err) {
        return Boolean.getBoolean(TERMINAL_PROPERTY) ? onTerminal(documents, err) : elsewhere(documents, err);
    }

    static Progress onTerminal(int documents, PrintWriter err) {
        return new Progress(documents, err, bar(documents, err));
    }

    static Progress elsewhere(int documents, PrintWriter err) {
        return new Progress(documents, err, null);
    }

    private static ProgressBar bar(int documents, PrintWriter err) {
        return new ProgressBarBuilder()
                .setTaskName("documents")
                .setInitialMax(documents)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REFRESH_MILLIS)
                .setConsumer(new DelegatingProgressBarConsumer(line -> {
                    err.print("\r" + line);
                    err.flush();
                }))
                .build();
    }

    void step() {
        finished++;
        if (bar != null) {
            bar.step();
        }
    }

    /** Says something in a line of its own. */
    void say(String line) {
        err.println((bar == null ? "" : "\n") + "einmal: " + line);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            err.println();
        } else {
            err.printf("%d of %s finished%n", finished, Counted.of(documents, "document"));
        }
        err.flush();
    }
}
