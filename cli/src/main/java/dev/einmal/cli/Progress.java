package dev.einmal.cli;

import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a command has come, on standard error. */
final class Progress implements AutoCloseable {

    private static final int REFRESH_MILLIS = 200;

    private final ProgressBar bar;

    private Progress(ProgressBar bar) {
        this.bar = bar;
    }

    static Progress over(int documents, PrintWriter err) {
        return new Progress(new ProgressBarBuilder()
                .setTaskName("documents")
                .setInitialMax(documents)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REFRESH_MILLIS)
                .setConsumer(new DelegatingProgressBarConsumer(line -> {
                    err.print("\r" + line);
                    err.flush();
                }))
                .build());
    }

    void step() {
        bar.step();
    }

    @Override
    public void close() {
        bar.close();
    }
}
