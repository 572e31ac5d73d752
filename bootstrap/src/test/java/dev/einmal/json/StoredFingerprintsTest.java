package dev.einmal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.payload.Payload;
import dev.einmal.postgres.testing.TestDatabase;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL takes every canonical text as it is, and its own notation has the same fingerprint. */
@Tag("R39")
class StoredFingerprintsTest {

    @AutoClose
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    private final JsonCodec codec = new JsonCodec(JsonLimits.defaults());

    @Test
    void a_value_read_back_as_jsonb_has_the_fingerprint_it_was_stored_with() throws SQLException {
        List<Payload> stored = LongStream.range(0, 1_000)
                .mapToObj(seed -> codec.encode(new RandomJson(seed).value()))
                .toList();

        assertThat(readBack(stored)).isEqualTo(stored);
    }

    @Test
    void numbers_at_the_limits_can_be_stored() throws SQLException {
        List<Payload> stored = Stream.of("1e999", "-1e-1000", "9".repeat(1_000) + "." + "9".repeat(1_000), "5e-324")
                .map(codec::parse)
                .toList();

        assertThat(readBack(stored)).isEqualTo(stored);
    }

    private List<Payload> readBack(List<Payload> stored) throws SQLException {
        List<Payload> found = new ArrayList<>();
        try (Connection connection = DATABASE.connect();
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT json::jsonb::text FROM unnest(?::text[]) WITH ORDINALITY AS t(json, n) ORDER BY n")) {
            Array texts = connection.createArrayOf(
                    "text", stored.stream().map(Payload::json).toArray());
            statement.setArray(1, texts);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(codec.parse(rows.getString(1)));
                }
            }
        }
        return found;
    }
}
