package dev.einmal;

class InMemoryJoinsEndToEndTest extends JoinLaws {

    @Override
    EinmalBuilder builder() {
        return Einmal.inMemory();
    }
}
