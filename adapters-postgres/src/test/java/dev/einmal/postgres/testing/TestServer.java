package dev.einmal.postgres.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL server on which tests may make databases.
 *
 * @param url the JDBC URL of a database that is there already
 * @param user a user who may create databases; empty if the URL names one
 * @param password of the user; empty if there is none, or the URL has it
 * @param log reads all that the server has logged, if it was started for this JVM alone; such a server ends with the
 *     JVM, and everything on it with it
 */
record TestServer(String url, String user, String password, Optional<Supplier<String>> log) {

    /** Begins each line of the server's log; without spaces, which do not survive the way to the server. */
    static final String LOG_LINE_PREFIX = "%m,%p,%d,";

    private static final Pattern URL = Pattern.compile("(jdbc:postgresql://[^/?]*/)([^?]*)(\\?.*)?");

    TestServer {
        if (!URL.matcher(url).matches()) {
            throw new IllegalArgumentException("a JDBC URL like jdbc:postgresql://host:port/database is needed");
        }
    }

    /** A server that somebody else runs, and whose databases have to be dropped. */
    static TestServer foreign(String url, String user, String password) {
        return new TestServer(url, user, password, Optional.empty());
    }

    /** A server that was started for this JVM. */
    static TestServer own(String url, String user, String password, Supplier<String> log) {
        return new TestServer(url, user, password, Optional.of(log));
    }

    boolean endsWithJvm() {
        return log.isPresent();
    }

    /** The JDBC URL of another database on the server. */
    String url(String database) {
        Matcher parts = URL.matcher(url);
        return parts.replaceFirst("$1" + database + "$3");
    }

    PGSimpleDataSource dataSource(String database) {
        return dataSourceOf(url(database));
    }

    private PGSimpleDataSource dataSourceOf(String address) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(address);
        if (!user.isEmpty()) {
            source.setUser(user);
        }
        if (!password.isEmpty()) {
            source.setPassword(password);
        }
        return source;
    }

    /** Runs statements outside of the tests' databases, each in a transaction of its own. */
    void administer(String... statements) {
        try (Connection connection = dataSourceOf(url).getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the test server at " + url + " failed: " + e.getMessage(), e);
        }
    }

    /** What the server calls its version, such as {@code 18.6}. */
    String version() {
        return column(dataSourceOf(url), "SHOW server_version").get(0);
    }

    /** The first column of what a query finds, as text. */
    static List<String> column(PGSimpleDataSource source, String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(String.valueOf(rows.getString(1)));
            }
            return values;
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return dataSourceOf(url).getServerNames()[0] + ":" + dataSourceOf(url).getPortNumbers()[0];
    }
}
