package dev.einmal.memory;

import dev.einmal.application.audit.AuditTrailContract;
import dev.einmal.application.testing.Store;

class InMemoryAuditTrailTest extends AuditTrailContract {

    @Override
    protected Store emptyStore() {
        return InMemoryTestStore.empty();
    }
}
