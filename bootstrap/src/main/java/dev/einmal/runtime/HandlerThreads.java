package dev.einmal.runtime;

public final class HandlerThreads {
    private HandlerThreads() {}

    public static java.util.concurrent.ExecutorService executor(String name) {
        return java.util.concurrent.Executors.newCachedThreadPool(new NamedThreads(name));
    }
}
