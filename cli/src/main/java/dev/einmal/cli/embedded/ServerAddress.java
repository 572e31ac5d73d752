package dev.einmal.cli.embedded;

import java.net.SocketTimeoutException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * Where the server listens and how to log in.
 *
 * @param port on the loopback address
 * @param password of {@link #USER}
 */
record ServerAddress(int port, String password) {

    static final String HOST = "127.0.0.1";

    /** The only user; a superuser, so that it can do on its own server what a person may want to do. */
    static final String USER = "einmal";

    /** The database of the program. */
    static final String DATABASE = "einmal";

    private static final String STARTING_OR_STOPPING = "57P03";
    private static final String CONNECTION_FAILED = "08";

    /** A server that took the connection and says nothing for so long is stuck, not busy. */
    private static final Duration SILENCE = Duration.ofSeconds(30);

    String jdbcUrl() {
        return "jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE;
    }

    /**
     * Whether a login succeeds now.
     *
     * @throws SocketTimeoutException if the server took the connection and then said nothing
     * @throws EmbeddedPostgresUnavailable if the server answers, but refuses the login for good
     */
    boolean accepts() throws SocketTimeoutException {
        try {
            login();
            return true;
        } catch (SQLException e) {
            if (e.getCause() instanceof SocketTimeoutException silence) {
                throw silence;
            }
            if (isStartingOrGone(e)) {
                return false;
            }
            throw EmbeddedPostgresUnavailable.loginRefused(port, e);
        }
    }

    private void login() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", USER);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", String.valueOf(SILENCE.toSeconds()));
        properties.setProperty("socketTimeout", String.valueOf(SILENCE.toSeconds()));
        DriverManager.getConnection(jdbcUrl(), properties).close();
    }

    private static boolean isStartingOrGone(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return state.equals(STARTING_OR_STOPPING) || state.startsWith(CONNECTION_FAILED);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return USER + "@" + jdbcUrl();
    }
}
