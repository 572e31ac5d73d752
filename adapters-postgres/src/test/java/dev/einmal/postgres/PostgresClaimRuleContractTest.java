package dev.einmal.postgres;

import dev.einmal.application.run.ClaimRuleContract;
import dev.einmal.application.testing.Store;

class PostgresClaimRuleContractTest extends ClaimRuleContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
