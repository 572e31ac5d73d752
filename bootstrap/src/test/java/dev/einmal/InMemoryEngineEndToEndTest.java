package dev.einmal;

class InMemoryEngineEndToEndTest extends EngineLaws {

    @Override
    EinmalBuilder builder() {
        return Einmal.inMemory();
    }
}
