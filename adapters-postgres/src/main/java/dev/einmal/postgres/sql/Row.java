package dev.einmal.postgres.sql;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The row of a result that is being read; columns are asked for by name. */
public final class Row {

    private final ResultSet results;

    Row(ResultSet results) {
        this.results = results;
    }

    public String text(String column) throws SQLException {
        return present(column, textOrNull(column));
    }

    public @Nullable String textOrNull(String column) throws SQLException {
        return results.getString(column);
    }

    public boolean flag(String column) throws SQLException {
        return results.getBoolean(column);
    }

    public int integer(String column) throws SQLException {
        return results.getInt(column);
    }

    public long number(String column) throws SQLException {
        return results.getLong(column);
    }

    public UUID id(String column) throws SQLException {
        return present(column, results.getObject(column, UUID.class));
    }

    public Instant instant(String column) throws SQLException {
        return present(column, instantOrNull(column));
    }

    public @Nullable Instant instantOrNull(String column) throws SQLException {
        OffsetDateTime time = results.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    public byte @Nullable [] bytesOrNull(String column) throws SQLException {
        return results.getBytes(column);
    }

    public Hash hash(String column) throws SQLException {
        return Hash.ofDigest(present(column, bytesOrNull(column)));
    }

    /** Any value that the driver gives. */
    public <T> T value(String column, Class<T> type) throws SQLException {
        return present(column, results.getObject(column, type));
    }

    /** The key in the columns {@code tenant}, {@code subject} and {@code stage}. */
    public StageKey stageKey() throws SQLException {
        return StageKey.of(text("tenant"), text("subject"), text("stage"));
    }

    private static <T> T present(String column, @Nullable T value) throws SQLException {
        if (value == null) {
            throw new SQLException("the column " + column + " is empty");
        }
        return value;
    }

    /** Turns the current row into a value. */
    @FunctionalInterface
    public interface Reader<R> {

        R read(Row row) throws SQLException;
    }
}
