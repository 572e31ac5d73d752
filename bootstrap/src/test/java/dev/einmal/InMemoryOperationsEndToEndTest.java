package dev.einmal;

class InMemoryOperationsEndToEndTest extends OperationLaws {

    @Override
    EinmalBuilder builder() {
        return Einmal.inMemory();
    }
}
