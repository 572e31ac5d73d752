package dev.einmal.postgres.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a server logged about one database. */
final class ServerLog {

    /** The line prefix: time, process, database; then what is logged. */
    private static final Pattern LINE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d [^,]*,\\d+,([^,]*),(.*)");

    private ServerLog() {}

    /** The entries about the database, oldest first, without the prefix; a line that continues an entry stays in it. */
    static List<String> entries(String log, String database) {
        List<String> entries = new ArrayList<>();
        boolean ours = false;
        for (String line : log.lines().toList()) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                ours = parts.group(1).equals(database);
                if (ours) {
                    entries.add(parts.group(2));
                }
            } else if (ours) {
                int last = entries.size() - 1;
                entries.set(last, entries.get(last) + "\n" + line);
            }
        }
        return entries;
    }
}
