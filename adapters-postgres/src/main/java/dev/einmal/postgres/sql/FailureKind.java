package dev.einmal.postgres.sql;

import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.StoreFailure;
import dev.einmal.domain.EinmalException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an SQL state means to Einmal: the one place that knows them.
 *
 * @see <a href="https://www.postgresql.org/docs/current/errcodes-appendix.html">PostgreSQL error codes</a>
 */
public enum FailureKind {
    /** Concurrent transactions could not be put in an order. */
    SERIALIZATION("40001", true, "run the whole transaction again"),
    /** Concurrent transactions waited for each other. */
    DEADLOCK("40P01", true, "run the whole transaction again"),
    /** A row stayed locked longer than allowed. */
    LOCK_TIMEOUT("55P03", true, "try again when the transaction that holds the row has ended"),
    /** A statement or a transaction took longer than allowed. */
    TIMEOUT("57014|25P03|25P04", true, "try again, or allow it more time"),
    /** There is no connection, or there is none any more. */
    CONNECTION("08...|57P0[1-5]|53300", true, "check that the database is running and can be reached"),
    /** The server is short of memory, disk or locks. */
    RESOURCES("53...", true, "give the server more of what it is short of"),
    /** The server, or the session, may only read. */
    READ_ONLY("25006", true, "connect to a server that takes writes"),
    /** A transaction had failed before; its first failure is the one that counts. */
    ABORTED("25P02", false, "look at the failure before this one"),
    /** What was written breaks a constraint. */
    CONSTRAINT("23...", false, "correct what is written"),
    /** The user's name or password was refused. */
    LOGIN("28...", false, "check the user's name and password"),
    /** The role may not do this. */
    RIGHTS("42501", false, "grant the role this right"),
    /** The database, the schema or a table is not there. */
    MISSING("3D000|3F000|42P01", false, "check the name of the database, and migrate the schema"),
    /** Anything else. */
    OTHER(".....", false, "see the server's log");

    private static final int DEEPEST_CAUSE = 50;

    private final Pattern states;
    private final boolean passing;
    private final String advice;

    FailureKind(String states, boolean passing, String advice) {
        this.states = Pattern.compile(states);
        this.passing = passing;
        this.advice = advice;
    }

    /** The kind of an SQL state; {@link #OTHER} if there is none. */
    public static FailureKind of(@Nullable String sqlState) {
        for (FailureKind kind : values()) {
            if (sqlState != null && kind.states.matcher(sqlState).matches()) {
                return kind;
            }
        }
        return OTHER;
    }

    /** The kind of what was thrown, whoever wrapped it; without a state it came from the driver or the pool. */
    public static FailureKind of(Throwable thrown) {
        SQLException cause = sqlException(thrown);
        return cause != null && cause.getSQLState() == null ? CONNECTION : of(sqlState(thrown));
    }

    /** The SQL state of the failure that came first, or null if the database had no part in it. */
    public static @Nullable String sqlState(Throwable thrown) {
        SQLException cause = sqlException(thrown);
        return cause == null ? null : cause.getSQLState();
    }

    /** Whether the same transaction may succeed later without being changed. */
    public boolean isPassing() {
        return passing;
    }

    /** What failed as one sentence, with its SQL state and what the reader can do. */
    public static StoreFailure failure(Throwable thrown) {
        String state = sqlState(thrown);
        FailureKind kind = of(thrown);
        SQLException cause = sqlException(thrown);
        String said = cause == null ? firstLine(thrown.toString()) : said(cause);
        String message = "the database failed%s: %s; %s"
                .formatted(state == null ? "" : " (SQL state " + state + ")", said, kind.advice);
        return new StoreFailure(message, state, kind.passing, thrown);
    }

    /** What a failed COMMIT means: unknown if the connection broke while it was under way, else a plain failure. */
    public static EinmalException commitFailure(Throwable thrown) {
        return of(thrown) == CONNECTION ? new CommitUnknown(thrown) : failure(thrown);
    }

    /**
     * The failure that came first: the driver makes it the cause of every "transaction is aborted" that follows, and
     * libraries wrap both. Looks no deeper than {@value #DEEPEST_CAUSE} causes, as they can be a circle.
     */
    public static @Nullable SQLException sqlException(Throwable thrown) {
        SQLException found = null;
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++, cause = cause.getCause()) {
            if (cause instanceof SQLException sql && (found == null || ABORTED.is(found))) {
                found = sql;
            }
        }
        return found;
    }

    private boolean is(SQLException failure) {
        return failure.getSQLState() != null
                && states.matcher(failure.getSQLState()).matches();
    }

    /** The driver says of most failures to connect only that there was one; why, and with which host, its cause knows. */
    private static String said(SQLException failure) {
        String said = firstLine(String.valueOf(failure.getMessage()));
        Throwable cause = failure.getCause();
        if (cause instanceof UnknownHostException) {
            return said + ", since there is no host \"" + cause.getMessage() + "\"";
        }
        boolean driverSaysWhy = cause instanceof ConnectException;
        return cause instanceof IOException && !driverSaysWhy && cause.getMessage() != null
                ? said + ", since " + firstLine(cause.getMessage())
                : said;
    }

    private static String firstLine(String message) {
        String line = message.lines().findFirst().orElse("");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
