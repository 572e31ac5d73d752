package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://me:s3cret@host:5432/db",
                "jdbc:postgresql://me:s3cret@host/db?ssl=true",
                "there is no option 'postgresql://me:s3cret@host/db'",
                "postgresql://me:s3c@r/et@host/db",
                "postgresql://:s3cret@host/db",
                "jdbc:postgresql://host/db?password=s3cret&user=me",
                "jdbc:postgresql://host/db?user=me&PASSWORD=s3cret",
                "url 'jdbc:postgresql://host/db?password=s3cret' is wrong"
            })
    void a_password_in_an_address_is_never_shown(String said) {
        assertThat(Passwords.masked(said)).contains("***").doesNotContain("s3cret", "s3c", "et@host");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://host:5432/db?user=me",
                "password authentication failed for user \"me\"",
                "see https://example.org/a:b for me@example.org"
            })
    void everything_else_stays(String said) {
        assertThat(Passwords.masked(said)).isEqualTo(said);
    }

    @Test
    void what_surrounds_a_password_stays() {
        assertThat(Passwords.masked("of postgresql://me:pw@host/db and more"))
                .isEqualTo("of postgresql://me:***@host/db and more");
    }
}
