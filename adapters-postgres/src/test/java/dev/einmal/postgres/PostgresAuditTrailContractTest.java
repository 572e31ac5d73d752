package dev.einmal.postgres;

import dev.einmal.application.audit.AuditTrailContract;
import dev.einmal.application.testing.Store;

class PostgresAuditTrailContractTest extends AuditTrailContract {

    @Override
    protected Store emptyStore() {
        return new PostgresTestStore();
    }
}
