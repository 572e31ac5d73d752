package dev.einmal;

class InMemoryGroupsEndToEndTest extends GroupLaws {

    @Override
    EinmalBuilder builder() {
        return Einmal.inMemory();
    }
}
