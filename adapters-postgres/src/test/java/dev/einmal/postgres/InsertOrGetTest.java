package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.postgres.InsertOrGet.Stored;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class InsertOrGetTest {

    private static final InsertOrGet<UUID> DOCUMENTS =
            InsertOrGet.into("public.quote_document").key("tenant", "sha256").returning("id", UUID.class);

    private static final byte[] SHA256 = {1, 2, 3};

    private final PostgresTestStore store = new PostgresTestStore();
    private final SeededIds ids = new SeededIds(1);

    @AutoClose
    private final Parallel threads = new Parallel();

    @BeforeEach
    void makeTable() {
        store.database().execute("""
                        DROP TABLE IF EXISTS quote_document;
                        CREATE TABLE quote_document (
                          id uuid PRIMARY KEY, tenant text NOT NULL, sha256 bytea NOT NULL, at timestamptz, note text,
                          UNIQUE (tenant, sha256))""");
    }

    @Test
    void the_first_creates_the_row_and_the_next_gets_it() {
        Stored<UUID> first = store("acme");
        Stored<UUID> second = store("acme");

        assertThat(first.created()).isTrue();
        assertThat(second).isEqualTo(new Stored<>(first.id(), false));
        assertThat(store("other").created()).isTrue();
    }

    @Test
    void values_of_every_kind_are_stored() {
        Map<String, Object> row = new LinkedHashMap<>(row("acme"));
        row.put("at", Instant.parse("2026-11-30T12:00:00.123456Z"));
        row.put("note", null);

        store.transactions().run(tx -> DOCUMENTS.store(tx, row));

        assertThat(store.database().value("SELECT extract(epoch FROM at) FROM quote_document WHERE note IS NULL"))
                .isEqualTo("1796040000.123456");
    }

    @Test
    @Tag("R01")
    void the_second_waits_and_gets_the_row_of_the_first_once_that_is_committed() throws SQLException {
        try (Connection other = store.database().connect()) {
            other.setAutoCommit(false);
            Stored<UUID> first = DOCUMENTS.store(store.transactions().joining(other), row("acme"));
            Future<Stored<UUID>> second = threads.begin(() -> store("acme"));
            Awaitility.await().until(() -> store.waiting() == 1);

            other.commit();

            assertThat(Parallel.result(second)).isEqualTo(new Stored<>(first.id(), false));
        }
    }

    @Test
    @Tag("R01")
    void the_second_waits_and_creates_the_row_once_the_first_is_rolled_back() throws SQLException {
        try (Connection other = store.database().connect()) {
            other.setAutoCommit(false);
            DOCUMENTS.store(store.transactions().joining(other), row("acme"));
            Future<Stored<UUID>> second = threads.begin(() -> store("acme"));
            Awaitility.await().until(() -> store.waiting() == 1);

            other.rollback();

            assertThat(Parallel.result(second).created()).isTrue();
        }
    }

    @Test
    @Tag("R01")
    @Tag("R02")
    @Tag("R05")
    void of_a_hundred_calls_from_many_threads_exactly_one_creates_the_row_and_its_audit_entry() {
        List<Stored<UUID>> answers = threads.together(20, number -> {
            for (int i = 0; i < 4; i++) {
                storeAudited();
            }
            return storeAudited();
        });

        assertThat(answers).extracting(Stored::id).containsOnly(answers.get(0).id());
        assertThat(store.database().value("SELECT count(*) FROM einmal.audit WHERE event = 'CREATED'"))
                .isEqualTo("1");
    }

    @Test
    @Tag("R03")
    void a_key_with_a_missing_part_is_refused_before_anything_is_written() {
        assertThatThrownBy(() -> store.transactions().run(tx -> DOCUMENTS.store(tx, Map.of("tenant", "acme"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sha256");
        assertThat(store.database().value("SELECT count(*) FROM quote_document"))
                .isEqualTo("0");
    }

    @Test
    void columns_that_no_constraint_makes_unique_are_refused() {
        InsertOrGet<UUID> loose =
                InsertOrGet.into("quote_document").key("tenant").returning("id", UUID.class);

        assertThatThrownBy(() -> store.transactions().run(tx -> loose.store(tx, row("acme"))))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("no unique or exclusion constraint");
    }

    @Test
    void a_name_that_is_none_is_refused() {
        assertThatThrownBy(() -> InsertOrGet.into("a; DROP TABLE b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> InsertOrGet.into("a").key("id").returning("\"", UUID.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Stored<UUID> store(String tenant) {
        return store.transactions().call(tx -> DOCUMENTS.store(tx, row(tenant)));
    }

    private Stored<UUID> storeAudited() {
        return store.transactions().call(tx -> {
            Stored<UUID> stored = DOCUMENTS.store(tx, row("acme"));
            if (stored.created()) {
                audit(tx);
            }
            return stored;
        });
    }

    private void audit(Transaction tx) {
        AuditEntry entry = AuditEntry.ofSubject(SubjectKey.of("acme", "1"), AuditEvent.CREATED, "test", null);
        store.audit().append(tx, List.of(entry));
    }

    private Map<String, Object> row(String tenant) {
        return Map.of("id", ids.next(), "tenant", tenant, "sha256", SHA256);
    }
}
