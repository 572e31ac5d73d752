package dev.einmal;

class InMemoryTroubleEndToEndTest extends TroubleLaws {

    @Override
    EinmalBuilder builder() {
        return Einmal.inMemory();
    }

    /** The tables are gone with the engine. */
    @Override
    void assertHandedBack() {}
}
