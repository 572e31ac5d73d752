package dev.einmal.cli;

import dev.einmal.domain.run.RunStatus;

/** In which state a stage is, as far as the newest input of its subject is concerned. */
enum StageState {
    RUNNING("running", "running"),
    WAITING("waiting", "waiting"),
    SUCCEEDED("succeeded", "ok"),
    DEAD("dead", "dead"),
    CANCELLED("cancelled", "cancelled"),
    /** It succeeded with an earlier input; with this one, a stage before it did not. */
    STALE("stale", "stale"),
    NOT_STARTED("notStarted", "not started");

    private final String json;
    private final String words;

    StageState(String json, String words) {
        this.json = json;
        this.words = words;
    }

    static StageState of(RunStatus status) {
        return switch (status) {
            case RUNNING -> RUNNING;
            case WAITING -> WAITING;
            case SUCCEEDED -> SUCCEEDED;
            case DEAD -> DEAD;
            case CANCELLED -> CANCELLED;
        };
    }

    /** The name for programs. */
    String json() {
        return json;
    }

    /** The name for people. */
    String words() {
        return words;
    }
}
