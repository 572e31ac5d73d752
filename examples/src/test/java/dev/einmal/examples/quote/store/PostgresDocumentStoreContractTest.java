package dev.einmal.examples.quote.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.einmal.application.testing.Parallel;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.postgres.PostgresTransactions;
import dev.einmal.postgres.TransactionLimits;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresDocumentStoreContractTest extends DocumentStoreContract {

    @AutoClose
    private final TestDatabase database = TestDatabase.migrated("quote", PostgresTables::create);

    @AutoClose
    private final PostgresTransactions transactions =
            new PostgresTransactions(database.dataSource(), SchemaName.DEFAULT, TransactionLimits.DEFAULT);

    private final PostgresDocumentStore store = new PostgresDocumentStore(database.dataSource());

    @Override
    Transactions transactions() {
        return transactions;
    }

    @Override
    DocumentStore store() {
        return store;
    }

    @Test
    void lines_are_stored_as_they_are_stated() {
        transactions.run(tx -> store.replaceLines(tx, SubjectKey.of("acme", "a.xml"), List.of(line(1), line(2))));

        assertThat(database.column("""
                        SELECT concat_ws(' | ', number, coalesce(id, '-'), item_name, quantity, unit, price)
                        FROM quote.line
                        WHERE line_total IS NULL AND item_id IS NULL
                        ORDER BY number"""))
                .containsExactly(
                        "1 | {\"1\"} | Flour, \"fine\" \\ NULL | 1.50 | KGM | 0.0000001",
                        "2 | - | Flour, \"fine\" \\ NULL | 1.50 | KGM | 0.0000001");
    }

    @Test
    void many_processes_that_start_at_once_create_the_tables_once() {
        try (TestDatabase empty = TestDatabase.fresh();
                Parallel threads = new Parallel()) {
            threads.together(8, thread -> {
                PostgresTables.create(empty.dataSource());
                return thread;
            });

            assertThat(empty.column("SELECT tablename FROM pg_tables WHERE schemaname = 'quote' ORDER BY 1"))
                    .containsExactly("content", "document", "line", "substance");
        }
    }

    @Test
    void a_role_that_may_create_nothing_finds_the_tables_there() {
        String role = database.name() + "_reader";
        database.execute("CREATE ROLE " + role + " LOGIN; GRANT USAGE ON SCHEMA quote TO " + role);
        PGSimpleDataSource restricted = new PGSimpleDataSource();
        restricted.setUrl(database.jdbcUrl());
        restricted.setUser(database.user());
        restricted.setPassword(database.password());
        restricted.setOptions("-c role=" + role);

        try {
            assertThatCode(() -> PostgresTables.create(restricted)).doesNotThrowAnyException();
        } finally {
            database.execute("DROP OWNED BY " + role + "; DROP ROLE " + role);
        }
    }
}
