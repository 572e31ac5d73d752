package dev.einmal.postgres.schema;

import java.util.regex.Pattern;

/**
 * The schema that holds Einmal's tables.
 *
 * @param value lower-case letters, digits and underscores, at most 40
 */
public record SchemaName(String value) {

    private static final Pattern FORM = Pattern.compile("[a-z_][a-z0-9_]{0,39}");
    private static final Pattern AS_WRITTEN = Pattern.compile("\\beinmal\\.(?=[a-z])");

    /** The schema {@code einmal}. */
    public static final SchemaName DEFAULT = new SchemaName("einmal");

    public SchemaName {
        if (!FORM.matcher(value).matches() || value.startsWith("pg_")) {
            throw new IllegalArgumentException("the schema's name must be 1 to 40 lower-case letters, digits and"
                    + " underscores, begin with no digit and not with pg_, was \"" + value + "\"");
        }
    }

    /** SQL that is written for the schema {@code einmal}, as SQL for this schema, whatever the search path is. */
    public String in(String sql) {
        return AS_WRITTEN.matcher(sql).replaceAll(quoted() + ".");
    }

    /** The name as an SQL identifier. */
    public String quoted() {
        return '"' + value + '"';
    }

    @Override
    public String toString() {
        return value;
    }
}
