package dev.einmal.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.ErrorCode;
import dev.einmal.postgres.testing.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class MigratorTest {

    @AutoClose
    private final TestDatabase database = TestDatabase.fresh();

    private final Migrator migrator = new Migrator(database.dataSource(), SchemaName.DEFAULT);

    @Test
    void an_empty_database_is_migrated_once_and_then_found_up_to_date() {
        migrator.migrate();
        migrator.migrate();
        migrator.check();

        assertThat(database.column("SELECT version FROM einmal.einmal_schema_history WHERE type = 'SQL' ORDER BY 1"))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, Migrator.VERSION)
                        .mapToObj(Integer::toString)
                        .toList());
    }

    @Test
    void the_newest_migration_records_the_version_that_the_program_knows() {
        migrator.migrate();

        assertThat(database.value("SELECT max(version) FROM einmal.schema_version"))
                .isEqualTo(Integer.toString(Migrator.VERSION));
        assertThat(database.value("SELECT max(version::int) FROM einmal.einmal_schema_history"))
                .isEqualTo(Integer.toString(Migrator.VERSION));
    }

    @Test
    void several_schemas_live_side_by_side_whatever_they_are_called() {
        migrator.migrate();
        new Migrator(database.dataSource(), new SchemaName("order")).migrate();

        assertThat(database.column("SELECT schemaname FROM pg_tables WHERE tablename = 'run' ORDER BY schemaname"))
                .containsExactly("einmal", "order");
    }

    @Test
    @Tag("R47")
    void a_migration_that_stopped_after_the_schema_was_made_is_finished() {
        database.execute("CREATE SCHEMA einmal");

        migrator.migrate();

        assertThatCode(migrator::check).doesNotThrowAnyException();
    }

    @Test
    void a_schema_that_was_never_migrated_is_reported() {
        assertThatThrownBy(migrator::check)
                .isInstanceOf(SchemaMismatch.class)
                .hasMessage(
                        "there are no tables of Einmal in the schema \"einmal\" yet; migrate it first, for instance with the"
                                + " command: einmal migrate");
    }

    @Nested
    class ANewerSchema {

        @Test
        void that_suits_the_program_is_left_as_it_is() {
            migrator.migrate();
            database.execute("INSERT INTO einmal.schema_version VALUES (99, 1)");

            migrator.migrate();
            migrator.check();

            assertThat(database.value("SELECT max(version) FROM einmal.schema_version"))
                    .isEqualTo("99");
        }

        @Test
        void that_does_not_suit_the_program_is_reported() {
            migrator.migrate();
            database.execute("INSERT INTO einmal.schema_version VALUES (99, 98)");

            for (Runnable use : List.<Runnable>of(migrator::migrate, migrator::check)) {
                assertThatThrownBy(use::run)
                        .isInstanceOfSatisfying(
                                SchemaMismatch.class,
                                mismatch -> assertThat(mismatch.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                        .hasMessage("the schema \"einmal\" is at version 99, which this program, made for version "
                                + Migrator.VERSION + ", cannot work with; upgrade the program");
            }
        }
    }

    @Nested
    @Tag("R48")
    class BesideTheApplicationsOwnMigrations {

        @Test
        void in_the_same_database() {
            Flyway application = application("app", "app_history");
            application.migrate();

            migrator.migrate();

            assertThat(application.migrate().migrationsExecuted).isZero();
            application.validate();
            assertThat(database.column("SELECT script FROM einmal.einmal_schema_history WHERE type = 'SQL'"))
                    .hasSize(Migrator.VERSION);
        }

        @Test
        void in_the_same_schema() {
            Flyway application = application("shared", "flyway_schema_history");
            application.migrate();

            new Migrator(database.dataSource(), new SchemaName("shared")).migrate();

            assertThat(application.migrate().migrationsExecuted).isZero();
            application.validate();
            assertThat(database.value("SELECT count(*) FROM shared.flyway_schema_history WHERE type = 'SQL'"))
                    .isEqualTo("1");
            assertThat(database.value("SELECT count(*) FROM shared.einmal_schema_history WHERE type = 'SQL'"))
                    .isEqualTo(String.valueOf(Migrator.VERSION));
        }

        private Flyway application(String schema, String history) {
            return new FluentConfiguration()
                    .dataSource(database.dataSource())
                    .schemas(schema)
                    .table(history)
                    .locations("classpath:dev/einmal/postgres/schema/application")
                    .load();
        }
    }

    @Nested
    @Tag("R48")
    class ARoleThatLacksARight {

        private final String role = database.name() + "_role";
        private final PGSimpleDataSource asRole = new PGSimpleDataSource();
        private final Migrator migratorAsRole = new Migrator(asRole, SchemaName.DEFAULT);

        @BeforeEach
        void makeRole() {
            database.execute("CREATE ROLE " + role + " LOGIN PASSWORD 'secret'");
            asRole.setUrl(database.jdbcUrl());
            asRole.setUser(role);
            asRole.setPassword("secret");
        }

        @AfterEach
        void dropRole() {
            database.execute("DROP OWNED BY " + role + "; DROP ROLE " + role);
        }

        @Test
        void to_make_the_schema_is_told_which() {
            assertThatThrownBy(migratorAsRole::migrate)
                    .isInstanceOf(SchemaMismatch.class)
                    .hasMessage(
                            "a right is missing to create or change the schema \"einmal\"; let an administrator run:"
                                    + " GRANT CREATE ON DATABASE " + database.name() + " TO " + role);
        }

        @Test
        void to_change_the_schema_is_told_which() {
            database.execute("CREATE SCHEMA einmal");
            assertThatThrownBy(migratorAsRole::migrate)
                    .hasMessageContaining("GRANT USAGE, CREATE ON SCHEMA einmal TO " + role);

            database.execute("GRANT USAGE ON SCHEMA einmal TO " + role);
            assertThatThrownBy(migratorAsRole::migrate)
                    .hasMessageContaining("GRANT CREATE ON SCHEMA einmal TO " + role);
        }

        @Test
        void works_with_a_schema_that_somebody_else_keeps_up_to_date() {
            migrator.migrate();
            database.execute(
                    "GRANT USAGE ON SCHEMA einmal TO " + role + "; GRANT SELECT ON einmal.schema_version TO " + role);

            migratorAsRole.migrate();
            migratorAsRole.check();
        }
    }

    @Nested
    class ADatabaseThatCannotBeUsed {

        @Test
        void because_its_server_is_too_old() throws SQLException {
            DataSource old = mock(DataSource.class, RETURNS_DEEP_STUBS);
            when(old.getConnection().getMetaData().getDatabaseMajorVersion()).thenReturn(13);

            assertThatThrownBy(() -> new Migrator(old, SchemaName.DEFAULT).migrate())
                    .isInstanceOf(SchemaMismatch.class)
                    .hasMessage("the server is PostgreSQL 13, and Einmal needs 14 or newer; upgrade the server");
        }

        @Test
        void because_nobody_listens() {
            assertUnusable("jdbc:postgresql://localhost:1/nowhere", "postgres", "check that the database is running");
        }

        @Test
        void because_it_is_not_there() {
            assertUnusable(
                    database.jdbcUrl().replace(database.name(), "no_such_database"),
                    database.user(),
                    "check the name of the database");
        }

        @Test
        void because_the_login_is_refused() {
            assertUnusable(database.jdbcUrl(), "no_such_role", "check the user's name and password");
        }

        private void assertUnusable(String url, String user, String advice) {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(url);
            dataSource.setUser(user);
            dataSource.setPassword(database.password());
            assertThatThrownBy(() -> new Migrator(dataSource, SchemaName.DEFAULT).migrate())
                    .isInstanceOfSatisfying(
                            StoreFailure.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STORE_FAILED))
                    .hasMessageContaining(advice);
        }
    }
}
