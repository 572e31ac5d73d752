package dev.einmal.runtime;

public final class NamedThreads implements java.util.concurrent.ThreadFactory {
    private final String name;

    public NamedThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        return t;
    }
}
