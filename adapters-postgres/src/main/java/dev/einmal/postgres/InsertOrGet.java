package dev.einmal.postgres;

import static java.util.stream.Collectors.joining;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.postgres.sql.Identifier;
import dev.einmal.postgres.sql.Query;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Inserts a row into an application's own table, or gets the one that is there with the same key: never an empty answer,
 * never a duplicate-key error, and exactly one caller is told that it created the row.
 *
 * <pre>{@code
 * static final InsertOrGet<UUID> DOCUMENTS =
 *     InsertOrGet.into("quote_document").key("tenant", "sha256").returning("id", UUID.class);
 *
 * Stored<UUID> document = DOCUMENTS.store(tx, Map.of("id", newId, "tenant", "acme", "sha256", hash));
 * }</pre>
 *
 * <p>Two statements rather than one: the second sees what the first has waited for, and a row that is there is not
 * written again. Immutable and safe for use by several threads.
 *
 * @param <T> the type of the column that is returned
 */
public final class InsertOrGet<T> {

    /** A row may be removed between the two statements, but hardly again and again. */
    private static final int ROUNDS = 3;

    private final Keyed target;
    private final String returned;
    private final Class<T> type;

    private InsertOrGet(Keyed target, String returned, Class<T> type) {
        this.target = target;
        this.returned = Identifier.column(returned);
        this.type = type;
    }

    /** Begins with the table, perhaps with its schema before a dot. */
    public static Table into(String table) {
        return new Table(Identifier.table(table));
    }

    /**
     * Stores a row.
     *
     * @param row a value by column, of a type that the PostgreSQL driver takes; none of the key may be missing or null
     * @throws dev.einmal.application.transaction.StoreFailure if the database refuses the row, or no unique constraint
     *     has exactly the columns of the key
     */
    public Stored<T> store(Transaction tx, Map<String, ? extends @Nullable Object> row) {
        target.requireKey(row);
        for (int round = 0; round < ROUNDS; round++) {
            Optional<Stored<T>> stored = insert(tx, row).or(() -> get(tx, row));
            if (stored.isPresent()) {
                return stored.get();
            }
        }
        throw new IllegalStateException("the row of " + target.table() + " came and went again");
    }

    /** Waits for another transaction that inserts the same key. Served by the index of the key's constraint. */
    private Optional<Stored<T>> insert(Transaction tx, Map<String, ? extends @Nullable Object> row) {
        List<String> columns = List.copyOf(row.keySet());
        String sql = "INSERT INTO %s (%s) VALUES (%s) ON CONFLICT (%s) DO NOTHING RETURNING %s AS returned"
                .formatted(
                        target.table(),
                        Identifier.columns(columns),
                        columns.stream().map(column -> "?").collect(joining(", ")),
                        Identifier.columns(target.key()),
                        returned);
        return answer(tx, values(sql, columns, row), true);
    }

    /** Sees what the insert has waited for, because it begins after that. Served by the same index. */
    private Optional<Stored<T>> get(Transaction tx, Map<String, ? extends @Nullable Object> row) {
        String sql = "SELECT %s AS returned FROM %s WHERE (%s) = (%s)"
                .formatted(
                        returned,
                        target.table(),
                        Identifier.columns(target.key()),
                        target.key().stream().map(column -> "?").collect(joining(", ")));
        return answer(tx, values(sql, target.key(), row), false);
    }

    private Optional<Stored<T>> answer(Transaction tx, Query query, boolean created) {
        return query.read(tx, answer -> new Stored<>(answer.value("returned", type), created)).stream()
                .findFirst();
    }

    private static Query values(String sql, List<String> columns, Map<String, ? extends @Nullable Object> row) {
        Query query = Query.of(sql);
        columns.forEach(column -> query.value(row.get(column)));
        return query;
    }

    /**
     * The row that is there now.
     *
     * @param id its value in the column that was asked for
     * @param created whether this call inserted it
     */
    public record Stored<T>(T id, boolean created) {}

    /** The table of rows to be stored. */
    public record Table(String name) {

        /** The columns of a unique constraint, in any order. */
        public Keyed key(String... columns) {
            return new Keyed(name, List.of(columns));
        }
    }

    /** The table, and what tells its rows apart. */
    public record Keyed(String table, List<String> key) {

        /** The column to return, which may be one that the database fills. */
        public <T> InsertOrGet<T> returning(String column, Class<T> type) {
            return new InsertOrGet<>(this, column, type);
        }

        private void requireKey(Map<String, ? extends @Nullable Object> row) {
            for (String column : key) {
                if (row.get(column) == null) {
                    throw new IllegalArgumentException(
                            "the column %s is part of the key of %s and must not be null".formatted(column, table));
                }
            }
        }
    }
}
