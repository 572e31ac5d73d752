package dev.einmal.examples.quote.store;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.postgres.InsertOrGet;
import dev.einmal.postgres.sql.FailureKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The pipeline's tables in PostgreSQL, as {@link PostgresTables} creates them. */
public final class PostgresDocumentStore implements DocumentStore {

    /** Spares sending the bytes again; what appears meanwhile is met by the insert. Served by the primary key. */
    private static final String KEPT = "SELECT sha256 FROM quote.content WHERE sha256 = ANY (?)";

    /** Waits for whoever inserts the same at the moment; sent in the order of the key, so not in a circle. */
    private static final String KEEP = """
            INSERT INTO quote.content (sha256, bytes)
            VALUES (?, ?)
            ON CONFLICT (sha256) DO NOTHING""";

    /** Takes no lock. Served by the primary key. */
    private static final String CONTENT = "SELECT sha256, bytes FROM quote.content WHERE sha256 = ?";

    /** Takes no lock. Served by both primary keys. */
    private static final String SAYING = """
            SELECT c.sha256, c.bytes
            FROM quote.substance s
            JOIN quote.content c USING (sha256)
            WHERE s.substance = ?""";

    private static final InsertOrGet<byte[]> DOCUMENTS =
            InsertOrGet.into("quote.document").key("tenant", "sha256").returning("sha256", byte[].class);

    /** Any content that says the same will do, so whoever comes first wins. */
    private static final String REMEMBER_SUBSTANCE = """
            INSERT INTO quote.substance (substance, sha256)
            VALUES (?, ?)
            ON CONFLICT (substance) DO NOTHING""";

    /** The subject's run is locked by the fence of the settling transaction, so nobody inserts meanwhile. */
    private static final String DELETE_LINES = "DELETE FROM quote.line WHERE (tenant, subject) = (?, ?)";

    /** One statement for all lines of a document. */
    private static final String INSERT_LINES = """
            INSERT INTO quote.line
              (tenant, subject, number, id, item_id, item_name, quantity, unit, price, line_total)
            SELECT ?, ?, l.*
            FROM unnest(?::integer[], ?::text[], ?::text[], ?::text[],
                        ?::numeric[], ?::text[], ?::numeric[], ?::numeric[]) AS l""";

    /** Served by the primary key. */
    private static final String COUNT_LINES = "SELECT count(*) FROM quote.line WHERE (tenant, subject) = (?, ?)";

    private final DataSource dataSource;

    /** Reads what never changes on connections of its own; the data source stays the caller's to close. */
    public PostgresDocumentStore(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public void keep(Transaction tx, List<Content> contents) {
        on(tx, connection -> {
            Set<Hash> kept = kept(connection, contents);
            List<Content> missing = contents.stream()
                    .filter(content -> !kept.contains(content.sha256()))
                    .sorted(Comparator.comparing(content -> content.sha256().toString()))
                    .toList();
            return insert(connection, missing);
        });
    }

    private static Set<Hash> kept(Connection connection, List<Content> contents) throws SQLException {
        byte[][] asked =
                contents.stream().map(content -> content.sha256().bytes()).toArray(byte[][]::new);
        try (PreparedStatement select = connection.prepareStatement(KEPT)) {
            select.setArray(1, connection.createArrayOf("bytea", asked));
            Set<Hash> kept = new HashSet<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    kept.add(Hash.ofDigest(rows.getBytes(1)));
                }
            }
            return kept;
        }
    }

    private static int insert(Connection connection, List<Content> contents) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(KEEP)) {
            for (Content content : contents) {
                insert.setBytes(1, content.sha256().bytes());
                insert.setBytes(2, content.bytes());
                insert.addBatch();
            }
            return insert.executeBatch().length;
        }
    }

    @Override
    public Optional<Content> content(Hash sha256) {
        return read(CONTENT, sha256);
    }

    @Override
    public Optional<Content> saying(Hash substance) {
        return read(SAYING, substance);
    }

    private Optional<Content> read(String query, Hash key) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement(query)) {
            select.setBytes(1, key.bytes());
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(new Content(Hash.ofDigest(row.getBytes(1)), row.getBytes(2)))
                        : Optional.empty();
            }
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    @Override
    public Registration register(Transaction tx, TenantId tenant, StoredDocument document) {
        boolean created = DOCUMENTS.store(tx, row(tenant, document)).created();
        change(
                tx,
                REMEMBER_SUBSTANCE,
                document.substance().bytes(),
                document.sha256().bytes());
        return created ? Registration.CREATED : Registration.KNOWN;
    }

    private static Map<String, @Nullable Object> row(TenantId tenant, StoredDocument document) {
        Header header = document.header();
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("tenant", tenant.value());
        row.put("sha256", document.sha256().bytes());
        row.put("kind", header.kind());
        row.put("id", header.id());
        row.put("issue_date", header.issueDate());
        row.put("currency", header.currency());
        row.put("buyer", header.buyer());
        row.put("seller", header.seller());
        return row;
    }

    @Override
    public void replaceLines(Transaction tx, SubjectKey subject, List<Line> lines) {
        change(tx, DELETE_LINES, subject.tenant().value(), subject.subject().value());
        change(
                tx,
                INSERT_LINES,
                subject.tenant().value(),
                subject.subject().value(),
                column(lines, Line::number),
                column(lines, Line::id),
                column(lines, line -> line.item().id()),
                column(lines, line -> line.item().name()),
                column(lines, line -> line.quantity().value()),
                column(lines, line -> line.quantity().unit()),
                column(lines, line -> line.price().amount()),
                column(lines, Line::statedTotal));
    }

    /** As text, which PostgreSQL takes for every type of array. */
    private static String[] column(List<Line> lines, Function<Line, @Nullable Object> value) {
        return lines.stream()
                .map(value)
                .map(cell -> cell == null ? null : cell.toString())
                .toArray(String[]::new);
    }

    @Override
    public int countLines(Transaction tx, SubjectKey subject) {
        return on(tx, connection -> {
            try (PreparedStatement select = connection.prepareStatement(COUNT_LINES)) {
                set(select, subject.tenant().value(), subject.subject().value());
                try (ResultSet counted = select.executeQuery()) {
                    counted.next();
                    return counted.getInt(1);
                }
            }
        });
    }

    /** How many rows were changed. */
    private static int change(Transaction tx, String sql, @Nullable Object... parameters) {
        return on(tx, connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                set(statement, parameters);
                return statement.executeUpdate();
            }
        });
    }

    private static void set(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    private static <R> R on(Transaction tx, Work<R> work) {
        try {
            return work.on(tx.unwrap(Connection.class));
        } catch (SQLException e) {
            throw FailureKind.failure(e);
        }
    }

    @FunctionalInterface
    private interface Work<R> {

        R on(Connection connection) throws SQLException;
    }
}
