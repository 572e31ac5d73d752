package dev.einmal.runtime;

import dev.einmal.application.environment.Ids;

/** What a process is called among the workers. */
public final class ProcessName {

    private ProcessName() {}

    /** The process id, for people, and something that no other process has had or will have. */
    public static String unique(Ids ids) {
        return ProcessHandle.current().pid() + "-" + ids.nonce();
    }
}
