package dev.einmal.application.run;

import dev.einmal.domain.run.RunError;

/** Turns what a handler or its writes threw into what is stored with the run. */
@FunctionalInterface
public interface Diagnosis {

    /** The original failure, not a follow-up complaint about an aborted transaction; with its SQL state if it has one. */
    RunError of(Throwable thrown);
}
