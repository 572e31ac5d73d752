package dev.einmal.runtime;

public final class RandomIds implements dev.einmal.application.environment.Ids {
    public RandomIds() {}

    @Override
    public java.util.UUID next() {
        return java.util.UUID.randomUUID();
    }

    @Override
    public java.util.UUID nonce() {
        return java.util.UUID.randomUUID();
    }
}
