package dev.einmal.runtime;

public final class SystemStoreClock implements dev.einmal.memory.StoreClock {
    public SystemStoreClock() {}

    @Override
    public java.time.Instant now() {
        return java.time.Instant.now();
    }
}
