package dev.einmal.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.postgres.PostgresTestStore;
import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The schema as a whole, in a file that changes in the same commit as a migration. */
class GoldenSchemaTest {

    /** One line per table, column, constraint, index and function, alike on every supported server. */
    private static final String CATALOG = """
            SELECT line FROM (
              SELECT c.relname AS place, 0 AS kind, 0 AS number,
                'table ' || c.relname || coalesce(' with ' || array_to_string(c.reloptions, ', '), '') AS line
              FROM pg_class c WHERE c.relnamespace = 'einmal'::regnamespace AND c.relkind = 'r'
              UNION ALL
              SELECT c.relname, 1, a.attnum,
                '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
                  || CASE WHEN l.collname = 'default' OR l.collname IS NULL THEN '' ELSE ' collate ' || l.collname END
                  || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
                  || CASE WHEN a.attidentity <> '' THEN ' identity' ELSE '' END
                  || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
              FROM pg_attribute a
              JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
              LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
              LEFT JOIN pg_collation l ON l.oid = a.attcollation
              WHERE c.relnamespace = 'einmal'::regnamespace AND a.attnum > 0
              UNION ALL
              SELECT c.relname, 2, row_number() OVER (PARTITION BY c.relname ORDER BY t.conname),
                '  constraint ' || pg_get_constraintdef(t.oid)
              FROM pg_constraint t JOIN pg_class c ON c.oid = t.conrelid
              WHERE c.relnamespace = 'einmal'::regnamespace AND t.contype <> 'n'
              UNION ALL
              SELECT i.tablename, 3, row_number() OVER (PARTITION BY i.tablename ORDER BY i.indexname),
                '  ' || i.indexdef
              FROM pg_indexes i WHERE i.schemaname = 'einmal'
              UNION ALL
              SELECT '~' || p.proname, 4, 0, pg_get_functiondef(p.oid)
              FROM pg_proc p WHERE p.pronamespace = 'einmal'::regnamespace
            ) lines
            WHERE place <> 'einmal_schema_history'
            ORDER BY place COLLATE "C", kind, number""";

    @AutoClose
    private static final TestDatabase DATABASE = PostgresTestStore.migrated();

    @Test
    void the_migrations_make_the_schema_that_the_golden_file_shows() throws IOException {
        String actual = String.join("\n", DATABASE.column(CATALOG)).strip() + "\n";

        Path made = Files.writeString(Path.of("target", "golden-schema.txt"), actual);

        assertThat(actual)
                .as("if the change is meant, copy %s over the golden file, in the same commit", made)
                .isEqualTo(golden());
    }

    @Test
    void every_index_is_valid() {
        assertThat(DATABASE.column("""
                        SELECT indexrelid::regclass FROM pg_index
                        WHERE indrelid::regclass::text LIKE 'einmal.%' AND NOT (indisvalid AND indisready)""")).isEmpty();
    }

    @Test
    void the_clock_is_an_index_condition() {
        DATABASE.execute("ALTER DATABASE " + DATABASE.name() + " SET enable_seqscan = off");

        String plan = String.join("\n", DATABASE.column("""
                        EXPLAIN SELECT FROM einmal.job
                        WHERE tenant = 'a' AND queue = 'b' AND (-priority) = 0 AND due <= einmal.now()
                          AND NOT suspect AND NOT in_line"""));

        assertThat(plan).contains("job_lane").containsPattern("Index Cond: .*due <= statement_timestamp\\(\\)");
    }

    private static String golden() {
        try (InputStream file = GoldenSchemaTest.class.getResourceAsStream("golden-schema.txt")) {
            return file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
