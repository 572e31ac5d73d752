package dev.einmal.postgres.sql;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A native statement with what is bound to its question marks, in their order.
 *
 * <p>A list of elements is bound as arrays, one per part of an element, for {@code unnest} to put together again: one
 * statement for a whole batch. Confined to the thread that builds it.
 */
public final class Query {

    private final String sql;
    private final List<Argument> arguments = new ArrayList<>();

    private Query(String sql) {
        this.sql = sql;
    }

    public static Query of(String sql) {
        return new Query(sql);
    }

    public Query text(@Nullable String value) {
        return argument((statement, index) -> statement.setString(index, value));
    }

    /** Any value that the driver takes, and moments. */
    public Query value(@Nullable Object value) {
        Object taken = value instanceof Instant moment ? moment.atOffset(ZoneOffset.UTC) : value;
        return argument((statement, index) -> statement.setObject(index, taken));
    }

    public Query integer(int value) {
        return argument((statement, index) -> statement.setInt(index, value));
    }

    /** A length of time in whole microseconds, the resolution of the database's clock. */
    public Query micros(Duration value) {
        return argument((statement, index) -> statement.setLong(index, toMicros(value)));
    }

    /** Tenants, subjects and stages: three arrays. */
    public <T> Query keys(List<T> elements, Function<T, StageKey> key) {
        return texts(elements, element -> key.apply(element).tenant().value())
                .texts(elements, element -> key.apply(element).subject().value())
                .texts(elements, element -> key.apply(element).stage().value());
    }

    public <T> Query texts(List<T> elements, Function<T, @Nullable String> part) {
        return array("text", String[]::new, elements, part);
    }

    public <T> Query integers(List<T> elements, Function<T, Integer> part) {
        return array("int4", Integer[]::new, elements, part);
    }

    public <T> Query numbers(List<T> elements, Function<T, Long> part) {
        return array("int8", Long[]::new, elements, part);
    }

    public <T> Query flags(List<T> elements, Function<T, Boolean> part) {
        return array("bool", Boolean[]::new, elements, part);
    }

    public <T> Query ids(List<T> elements, Function<T, UUID> part) {
        return array("uuid", UUID[]::new, elements, part);
    }

    public <T> Query hashes(List<T> elements, Function<T, @Nullable Hash> part) {
        Function<T, byte @Nullable []> digest = element -> {
            Hash hash = part.apply(element);
            return hash == null ? null : hash.bytes();
        };
        return array("bytea", byte[][]::new, elements, digest);
    }

    /** Lengths of time in whole microseconds. */
    public <T> Query durations(List<T> elements, Function<T, Duration> part) {
        return numbers(elements, element -> toMicros(part.apply(element)));
    }

    /** Moments as whole microseconds since 1970. */
    public <T> Query instants(List<T> elements, Function<T, Instant> part) {
        return numbers(elements, element -> sinceEpoch(part.apply(element)));
    }

    /** As above, where some may be unknown. */
    public <T> Query instantsOrNull(List<T> elements, Function<T, @Nullable Instant> part) {
        Function<T, @Nullable Long> micros = element -> {
            Instant moment = part.apply(element);
            return moment == null ? null : sinceEpoch(moment);
        };
        return array("int8", Long[]::new, elements, micros);
    }

    /** Runs a statement that changes no row, and reads its answer. */
    public <R> List<R> read(Transaction tx, Row.Reader<R> reader) {
        return PostgresTransaction.of(tx).read(connection -> run(connection, reader));
    }

    /** Runs a statement that changes rows of Einmal's tables, and reads its answer. */
    public <R> List<R> write(Transaction tx, Row.Reader<R> reader) {
        return PostgresTransaction.of(tx).write(connection -> run(connection, reader));
    }

    /** Runs a statement that changes rows of Einmal's tables and answers nothing. */
    public void write(Transaction tx) {
        write(tx, row -> row);
    }

    private <R> List<R> run(Connection connection, Row.Reader<R> reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.size(); i++) {
                arguments.get(i).bind(statement, i + 1);
            }
            return answer(statement, reader);
        }
    }

    /** The rows of the one statement that returns some, of those that were sent together. */
    private static <R> List<R> answer(PreparedStatement statement, Row.Reader<R> reader) throws SQLException {
        List<R> answer = new ArrayList<>();
        boolean hasRows = statement.execute();
        while (hasRows || statement.getUpdateCount() >= 0) {
            if (hasRows) {
                readAll(statement, reader, answer);
            }
            hasRows = statement.getMoreResults();
        }
        return answer;
    }

    private static <R> void readAll(PreparedStatement statement, Row.Reader<R> reader, List<R> into)
            throws SQLException {
        try (ResultSet results = statement.getResultSet()) {
            Row row = new Row(results);
            while (results.next()) {
                into.add(reader.read(row));
            }
        }
    }

    private <T, V> Query array(
            String type, IntFunction<V[]> empty, List<T> elements, Function<T, ? extends @Nullable V> part) {
        V[] values = elements.stream().map(part).toArray(empty);
        return argument((statement, index) ->
                statement.setArray(index, statement.getConnection().createArrayOf(type, values)));
    }

    private Query argument(Argument argument) {
        arguments.add(argument);
        return this;
    }

    private static long sinceEpoch(Instant moment) {
        return toMicros(Duration.between(Instant.EPOCH, moment));
    }

    private static long toMicros(Duration duration) {
        return Math.addExact(Math.multiplyExact(duration.getSeconds(), 1_000_000L), duration.getNano() / 1_000);
    }

    @FunctionalInterface
    private interface Argument {

        void bind(PreparedStatement statement, int index) throws SQLException;
    }
}
