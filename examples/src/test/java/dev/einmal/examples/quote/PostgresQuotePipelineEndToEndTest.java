package dev.einmal.examples.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.Database;
import dev.einmal.Einmal;
import dev.einmal.application.testing.Parallel;
import dev.einmal.examples.quote.source.BundledDocuments;
import dev.einmal.examples.quote.store.PostgresDocumentStore;
import dev.einmal.examples.quote.store.PostgresTables;
import dev.einmal.examples.quote.ubl.UblReader;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PostgresQuotePipelineEndToEndTest extends QuotePipelineLaws {

    private static final int CONNECTIONS = 24;
    private static final int ENGINES = 4;

    @AutoClose
    private final TestDatabase tables =
            TestDatabase.migrated("einmal and quote", PostgresQuotePipelineEndToEndTest::createTables);

    @AutoClose
    private final Database pool = Database.at(tables.jdbcUrl(), tables.user(), tables.password(), CONNECTIONS);

    private static void createTables(DataSource dataSource) {
        new Migrator(dataSource, SchemaName.DEFAULT).migrate();
        PostgresTables.create(dataSource);
    }

    @Override
    QuoteEngine start() {
        return new QuoteEngine(Einmal.on(pool.dataSource()), store());
    }

    private PostgresDocumentStore store() {
        return new PostgresDocumentStore(pool.dataSource());
    }

    @Test
    void engines_that_run_the_bundled_documents_at_once_do_everything_once() {
        try (Parallel threads = new Parallel()) {
            threads.together(ENGINES, thread -> {
                try (QuoteEngine engine =
                        new QuoteEngine(Einmal.on(pool.dataSource()).concurrency(2), store())) {
                    engine.run();
                    return engine.succeededTwice(engine.subjects());
                }
            });
        }

        assertThat(tables.column("SELECT status || ' in generation ' || generation FROM einmal.run"))
                .hasSize(240)
                .containsOnly("SUCCEEDED in generation 1");
        assertThat(tables.value("SELECT count(*) FROM quote.line")).isEqualTo(statedLines());
        assertThat(tables.column("SELECT why FROM einmal.audit WHERE event = 'CREATED' ORDER BY 1"))
                .isEqualTo(tables.column("SELECT 'document ' || encode(sha256, 'hex') FROM quote.document ORDER BY 1"));
        assertThat(tables.deadlocks()).isZero();
    }

    private static String statedLines() {
        return Integer.toString(new BundledDocuments()
                .documents().stream()
                        .mapToInt(file ->
                                UblReader.read(file.name(), file.read()).lines().size())
                        .sum());
    }
}
