package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.einmal.postgres.testing.TestDatabase;
import java.net.URLEncoder;

/** How a test database is named on the command line. */
final class Addresses {

    private Addresses() {}

    /** With user and password, as the value of {@code --database-url}. */
    static String of(TestDatabase database) {
        return of(database, database.user(), database.password());
    }

    /** As another user. */
    static String of(TestDatabase database, String user, String password) {
        String url = database.jdbcUrl();
        return url + (url.contains("?") ? "&" : "?") + "user=" + encoded(user) + "&password=" + encoded(password);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
