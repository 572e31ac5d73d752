package dev.einmal.postgres.sql;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of an application's tables and columns, which become part of SQL text and so are checked and quoted. */
public final class Identifier {

    private static final Pattern FORM = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

    private Identifier() {}

    /** A column, quoted. */
    public static String column(String name) {
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException("a name must be 1 to 63 lower-case letters, digits and underscores,"
                    + " and begin with no digit, was \"" + name + "\"");
        }
        return '"' + name + '"';
    }

    /** Columns, quoted, with commas between them. */
    public static String columns(List<String> names) {
        return names.stream().map(Identifier::column).collect(Collectors.joining(", "));
    }

    /** A table, perhaps with its schema before a dot, quoted. */
    public static String table(String name) {
        return Stream.of(name.split("\\.", 2)).map(Identifier::column).collect(Collectors.joining("."));
    }
}
