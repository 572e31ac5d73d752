package dev.einmal.cli.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A program that joins the server of a home and does what its standard input says, one command a line; each is answered
 * by one line.
 */
final class Member {

    /** Answered once the server is joined, with the JDBC URL. */
    static final String JOINED = "joined ";

    /** Answered in place of {@link #JOINED}, with the message of the exception. */
    static final String REFUSED = "refused ";

    /** Says that what was to be closed before the server is left has been closed, with the server still there. */
    static final String DRAINED = "drained ";

    private final EmbeddedPostgres postgres;

    private Member(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    public static void main(String[] arguments) throws IOException {
        try {
            Member member = new Member(EmbeddedPostgres.join(Path.of(arguments[0])));
            member.postgres.closeFirst(member::drain);
            say(JOINED + member.postgres.jdbcUrl());
            member.obey();
        } catch (EmbeddedPostgresUnavailable e) {
            say(REFUSED + e.getMessage());
        }
    }

    private void obey() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = input.readLine(); command != null; command = input.readLine()) {
            say(answer(command));
        }
    }

    private String answer(String command) {
        try {
            if (command.equals("leave")) {
                postgres.close();
                return "left";
            }
            return query(command);
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private void drain() throws SQLException {
        say(DRAINED + query("SELECT 1"));
    }

    private String query(String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
                Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "done";
            }
            ResultSet rows = statement.getResultSet();
            rows.next();
            return rows.getString(1);
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
