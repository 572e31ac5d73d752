package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.einmal.Database;
import dev.einmal.spi.UserError;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a user's own database is, as they name it, with user and password taken out of the address.
 *
 * @param jdbcUrl names neither of them
 * @param user null if the address does not say
 * @param password null if the address does not say
 */
record DatabaseAddress(
        String jdbcUrl, @Nullable String user, @Nullable String password) {

    /** The form of the JDBC driver, and that of PostgreSQL's own programs. */
    private static final Pattern FORM = Pattern.compile("(?:jdbc:)?postgres(?:ql)?://"
            + "(?:(?<user>[^:/?@]*)(?::(?<password>[^/?]*))?@)?"
            + "(?<place>[^?@]*)"
            + "(?:\\?(?<query>.*))?");

    /**
     * Reads {@code jdbc:postgresql://HOST:PORT/DATABASE}, or {@code postgresql://USER:PASSWORD@HOST:PORT/DATABASE}.
     *
     * @throws UserError if it is neither
     */
    static DatabaseAddress parse(String given) {
        Matcher parts = FORM.matcher(given);
        if (!parts.matches()) {
            throw unreadable();
        }
        List<String> query = new ArrayList<>();
        Optional.ofNullable(parts.group("query")).ifPresent(text -> query.addAll(Arrays.asList(text.split("&"))));
        String user = take("user", query).orElse(parts.group("user"));
        String password = take("password", query).orElse(parts.group("password"));
        return new DatabaseAddress(jdbcUrl(parts.group("place"), query), decoded(user), decoded(password));
    }

    private static String jdbcUrl(String place, List<String> query) {
        String url = "jdbc:postgresql://" + place + (query.isEmpty() ? "" : "?" + String.join("&", query));
        if (!Database.understands(url)) {
            throw unreadable();
        }
        return url;
    }

    private static UserError unreadable() {
        return new UserError(
                "--database-url must look like jdbc:postgresql://HOST:PORT/DATABASE, and what is special in"
                        + " a password must be written as in any URL, for instance %2F for /");
    }

    private static Optional<String> take(String parameter, List<String> query) {
        String prefix = parameter + "=";
        Optional<String> found = query.stream()
                .filter(entry -> entry.toLowerCase(Locale.ROOT).startsWith(prefix))
                .findFirst();
        found.ifPresent(query::remove);
        return found.map(entry -> entry.substring(prefix.length()));
    }

    private static @Nullable String decoded(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        try {
            // A plus sign is meant as one, unlike in a form on the web.
            return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
        } catch (IllegalArgumentException e) {
            throw new UserError("in --database-url, a % in the user's name or password must be written as %25", e);
        }
    }
}
