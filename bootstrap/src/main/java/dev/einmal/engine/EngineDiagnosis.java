package dev.einmal.engine;

import dev.einmal.application.run.Diagnosis;
import dev.einmal.domain.payload.InvalidPayload;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.RunError;
import dev.einmal.handler.UnreadableInput;

/** Knows what went wrong before a handler's code or after it; asks the store about everything else. */
public final class EngineDiagnosis implements Diagnosis {

    private final Diagnosis store;

    public EngineDiagnosis(Diagnosis store) {
        this.store = store;
    }

    @Override
    public RunError of(Throwable thrown) {
        if (thrown instanceof UnreadableInput) {
            return RunError.of(ErrorKind.INPUT, String.valueOf(thrown.getMessage()));
        }
        if (thrown instanceof InvalidPayload) {
            return RunError.of(ErrorKind.OUTPUT, "the output cannot be stored: " + thrown.getMessage());
        }
        return store.of(thrown);
    }
}
