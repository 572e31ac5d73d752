package dev.einmal.examples.quote.store;

import dev.einmal.postgres.sql.FailureKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The definition of the pipeline's own tables in PostgreSQL: schema {@code quote}. */
public final class PostgresTables {

    /**
     * Looks for the table created last: all are created in one transaction, so where it is, all are. Reads the catalogue
     * itself: asked by name, a session remembers what it did not find, and CREATE SCHEMA would still not find it after
     * another process has created it.
     */
    private static final String ARE_THERE = """
            SELECT EXISTS (
              SELECT FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              WHERE n.nspname = 'quote' AND c.relname = 'line')""";

    /**
     * Processes that start together wait for the first one, and then find its tables. IF NOT EXISTS alone is no
     * protection: two that both find nothing collide in the catalogue.
     */
    private static final String LOCK =
            "SELECT pg_advisory_xact_lock(hashtextextended('einmal: tables of the quote pipeline', 0))";

    private static final String CREATE = """
            CREATE SCHEMA IF NOT EXISTS quote;

            CREATE TABLE IF NOT EXISTS quote.content (
              sha256 bytea PRIMARY KEY,
              bytes  bytea NOT NULL
            );
            COMMENT ON TABLE quote.content IS 'the bytes of every file handed in, once';

            CREATE TABLE IF NOT EXISTS quote.substance (
              substance bytea PRIMARY KEY,
              sha256    bytea NOT NULL REFERENCES quote.content
            );
            COMMENT ON TABLE quote.substance IS 'a content for each different thing that contents say';

            CREATE TABLE IF NOT EXISTS quote.document (
              tenant     text COLLATE "C" NOT NULL,
              sha256     bytea NOT NULL REFERENCES quote.content,
              kind       text NOT NULL,
              id         text,
              issue_date date,
              currency   text,
              buyer      text,
              seller     text,
              PRIMARY KEY (tenant, sha256)
            );
            COMMENT ON TABLE quote.document IS 'the header of every document of a tenant, once';

            CREATE TABLE IF NOT EXISTS quote.line (
              tenant     text COLLATE "C" NOT NULL,
              subject    text COLLATE "C" NOT NULL,
              number     integer NOT NULL,
              id         text,
              item_id    text,
              item_name  text,
              quantity   numeric,
              unit       text,
              price      numeric,
              line_total numeric,
              PRIMARY KEY (tenant, subject, number)
            );
            COMMENT ON TABLE quote.line IS 'the lines of every subject, as its newest document states them'""";

    private PostgresTables() {}

    /** Creates what is missing; safe with many processes at once. */
    public static void create(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                create(connection);
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    /** Looks first: IF NOT EXISTS asks for the right to create even where nothing is to be created. */
    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (areThere(statement)) {
                return;
            }
            statement.execute(LOCK);
            if (!areThere(statement)) {
                statement.execute(CREATE);
            }
        }
    }

    private static boolean areThere(Statement statement) throws SQLException {
        try (ResultSet found = statement.executeQuery(ARE_THERE)) {
            found.next();
            return found.getBoolean(1);
        }
    }
}
