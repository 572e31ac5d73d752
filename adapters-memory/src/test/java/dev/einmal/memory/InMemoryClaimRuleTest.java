package dev.einmal.memory;

import dev.einmal.application.run.ClaimRuleContract;
import dev.einmal.application.testing.Store;

class InMemoryClaimRuleTest extends ClaimRuleContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
