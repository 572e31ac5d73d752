package dev.einmal.postgres;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.postgres.sql.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The data source is smaller than an engine needs, which would lock itself up. */
public final class TooFewConnections extends EinmalException {

    private static final long serialVersionUID = 1L;

    private TooFewConnections(int given, int needed, Throwable cause) {
        super(
                ErrorCode.INVALID_SETTING,
                ("the data source gave only %d of the %d connections that an engine needs at least: one for heartbeats, one to"
                                + " listen on unless wake-ups are by polling alone, and one to work with; make its pool larger")
                        .formatted(given, needed),
                cause);
    }

    /**
     * Takes so many connections at once, and gives them back.
     *
     * @throws TooFewConnections if the data source gives some, but not as many
     * @throws dev.einmal.application.transaction.StoreFailure if it gives none
     */
    public static void check(DataSource dataSource, int needed) {
        List<Connection> given = new ArrayList<>();
        try {
            while (given.size() < needed) {
                given.add(dataSource.getConnection());
            }
        } catch (SQLException e) {
            throw given.isEmpty() ? FailureKind.failure(e) : new TooFewConnections(given.size(), needed, e);
        } finally {
            given.forEach(TooFewConnections::giveBack);
        }
    }

    private static void giveBack(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }
}
