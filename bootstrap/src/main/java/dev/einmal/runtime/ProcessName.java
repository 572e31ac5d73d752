package dev.einmal.runtime;

public final class ProcessName {
    private ProcessName() {}

    public static String unique(dev.einmal.application.environment.Ids ids) {
        return ProcessHandle.current().pid() + "-" + ids.nonce();
    }
}
