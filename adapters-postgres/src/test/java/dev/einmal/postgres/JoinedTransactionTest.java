package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.domain.settle.Settlement.Succeed;
import dev.einmal.postgres.row.Rows;
import dev.einmal.postgres.row.RunRow;
import dev.einmal.postgres.sql.Query;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.cfg.MappingSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A caller's own transaction, in which Einmal's rows become visible together with the caller's. */
class JoinedTransactionTest {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    private final PostgresTestStore store = new PostgresTestStore();
    private final Caller caller = new Caller(store, new SeededIds(1));

    @BeforeEach
    void makeTable() {
        store.database().execute("DROP TABLE IF EXISTS note; CREATE TABLE note (id int PRIMARY KEY, text text)");
    }

    @Nested
    class OfAConnection {

        @Test
        void rows_become_visible_when_the_caller_commits() throws SQLException {
            try (Connection connection = store.database().connect()) {
                connection.setAutoCommit(false);
                claim(store.transactions().joining(connection));
                assertThat(caller.find(KEY)).isEmpty();

                connection.commit();
                assertThat(caller.find(KEY)).isPresent();
            }
        }

        @Test
        @Tag("R20")
        void rows_vanish_with_the_savepoint_around_them_and_the_rest_stays() throws SQLException {
            try (Connection connection = store.database().connect()) {
                connection.setAutoCommit(false);
                execute(connection, "INSERT INTO note VALUES (1, 'mine')");
                Savepoint before = connection.setSavepoint();
                claim(store.transactions().joining(connection));
                connection.rollback(before);
                connection.commit();
            }

            assertThat(caller.find(KEY)).isEmpty();
            assertThat(store.database().value("SELECT text FROM note")).isEqualTo("mine");
        }

        @Test
        @Tag("R42")
        void the_callers_settings_are_left_as_they_were() throws SQLException {
            try (Connection connection = store.database().connect()) {
                connection.setAutoCommit(false);
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                execute(connection, "SET LOCAL lock_timeout = '777ms'");

                claim(store.transactions().joining(connection));

                assertThat(show(connection, "lock_timeout")).isEqualTo("777ms");
                assertThat(show(connection, "transaction_isolation")).isEqualTo("repeatable read");
                assertThat(show(connection, "plan_cache_mode")).isEqualTo("auto");
                connection.rollback();
            }
        }

        @Test
        void the_records_show_what_the_transaction_wrote() throws SQLException {
            try (Connection connection = store.database().connect()) {
                connection.setAutoCommit(false);
                Transaction tx = store.transactions().joining(connection);
                claim(tx);

                assertThat(store.records().ofSubject(tx, KEY.subjectKey())).hasSize(1);
                execute(connection, "INSERT INTO note VALUES (1, 'the connection is still open')");
                connection.rollback();
            }
        }

        @Test
        void a_connection_without_a_transaction_is_refused() throws SQLException {
            try (Connection connection = store.database().connect()) {
                assertThatThrownBy(() -> store.transactions().joining(connection))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("setAutoCommit(false)");
            }
        }
    }

    @Nested
    class OfASession {

        private static SessionFactory sessions;

        @BeforeAll
        static void open() {
            var registry = new StandardServiceRegistryBuilder()
                    .applySetting(
                            JdbcSettings.JAKARTA_NON_JTA_DATASOURCE,
                            new PostgresTestStore().database().dataSource())
                    .applySetting(MappingSettings.DEFAULT_SCHEMA, "einmal")
                    .build();
            sessions = new MetadataSources(registry)
                    .addAnnotatedClasses(Rows.ENTITIES.toArray(Class<?>[]::new))
                    .addAnnotatedClass(Note.class)
                    .addAnnotatedClass(LooseRun.class)
                    .buildMetadata()
                    .buildSessionFactory();
        }

        @AfterAll
        static void close() {
            sessions.close();
        }

        @Test
        @Tag("R54")
        void pending_changes_are_written_before_einmals_statements() {
            sessions.inTransaction(session -> {
                session.persist(new Note(1, "pending"));
                Transaction tx = store.transactions().joining(session);
                assertThat(Query.of("SELECT text FROM note").read(tx, row -> row.text("text")))
                        .containsExactly("pending");
            });
        }

        @Test
        @Tag("R54")
        void later_reads_show_what_einmal_wrote_and_the_commit_does_not_undo_it() {
            Attempt attempt = caller.acquire(KEY);
            sessions.inTransaction(session -> {
                RunRow held = session.find(RunRow.class, attempt.runId());
                LooseRun loose = session.find(LooseRun.class, attempt.runId());
                loose.sqlState = "12345";
                Transaction tx = store.transactions().joining(session);

                store.runs().settle(tx, List.of(new Succeed(attempt, Caller.OUTPUT)));

                assertThat(held.toRun().status()).isEqualTo(RunStatus.RUNNING);
                assertThat(session.find(RunRow.class, attempt.runId()).toRun().status())
                        .isEqualTo(RunStatus.SUCCEEDED);
                assertThat(session.find(LooseRun.class, attempt.runId()).status).isEqualTo("SUCCEEDED");
            });
            assertThat(caller.run(KEY).status()).isEqualTo(RunStatus.SUCCEEDED);
        }

        @Test
        @Tag("R54")
        void the_callers_own_entities_stay_managed() {
            sessions.inTransaction(session -> session.persist(new Note(1, "first")));

            sessions.inTransaction(session -> {
                Note note = session.find(Note.class, 1);
                claim(store.transactions().joining(session));
                note.text = "changed afterwards";
            });

            assertThat(store.database().value("SELECT text FROM note")).isEqualTo("changed afterwards");
            assertThat(caller.find(KEY)).isPresent();
        }

        @Test
        void a_stateless_session_is_joined_too() {
            try (StatelessSession session = sessions.openStatelessSession()) {
                session.beginTransaction();
                Transaction tx = store.transactions().joining(session);
                claim(tx);
                assertThat(store.records().ofSubject(tx, KEY.subjectKey())).hasSize(1);
                session.getTransaction().rollback();
            }

            assertThat(caller.find(KEY)).isEmpty();
        }

        @Test
        void a_session_without_a_transaction_is_refused() {
            try (Session session = sessions.openSession()) {
                assertThatThrownBy(() -> store.transactions().joining(session))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }

        @Test
        void the_handles_are_the_callers_own() {
            sessions.inTransaction(
                    session -> assertThat(store.transactions().joining(session).unwrap(Session.class))
                            .isSameAs(session));
        }
    }

    private void claim(Transaction tx) {
        store.runs().claim(tx, List.of(caller.asking(KEY)));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String show(Connection connection, String setting) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet shown = statement.executeQuery("SHOW " + setting)) {
            shown.next();
            return shown.getString(1);
        }
    }

    /** A row of the application's own. */
    @Entity
    @Table(name = "note", schema = "public")
    @SuppressWarnings("NullAway.Init")
    static class Note {

        @Id
        private int id;

        private String text;

        protected Note() {}

        Note(int id, String text) {
            this.id = id;
            this.text = text;
        }
    }

    /** An application's own idea of a run, which it can even change. */
    @Entity
    @Table(name = "run")
    @SuppressWarnings("NullAway.Init")
    static class LooseRun {

        @Id
        private java.util.UUID id;

        private String status;

        @jakarta.persistence.Column(name = "sql_state")
        private String sqlState;

        protected LooseRun() {}
    }
}
