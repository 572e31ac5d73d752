package dev.einmal;

import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresGroupsEndToEndTest extends GroupLaws {

    private static final int CONNECTIONS = 20;

    @SuppressWarnings("NullAway.Init") // set before each test
    private TestDatabase database;

    @SuppressWarnings("NullAway.Init") // set before each test
    private AgroalDataSource pool;

    @BeforeEach
    void open() {
        database =
                TestDatabase.migrated("einmal", dataSource -> new Migrator(dataSource, SchemaName.DEFAULT).migrate());
        pool = ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), CONNECTIONS);
    }

    @AfterEach
    void letGo() {
        pool.close();
        database.close();
    }

    @Override
    EinmalBuilder builder() {
        return Einmal.on(pool);
    }
}
