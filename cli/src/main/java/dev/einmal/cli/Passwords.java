package dev.einmal.cli;

import java.util.regex.Pattern;

/** Keeps passwords out of what is shown. */
final class Passwords {

    /** In {@code //user:password@host}; up to the last {@code @}, since people forget to encode one in a password. */
    private static final Pattern BEFORE_HOST = Pattern.compile("(//[^:/?@\\s]*:)\\S*@");

    private static final Pattern IN_QUERY = Pattern.compile("(?i)(\\bpassword=)[^&\\s'\"]*");

    private Passwords() {}

    /** The text with every password in a database's address replaced. */
    static String masked(String text) {
        return IN_QUERY.matcher(BEFORE_HOST.matcher(text).replaceAll("$1***@")).replaceAll("$1***");
    }
}
