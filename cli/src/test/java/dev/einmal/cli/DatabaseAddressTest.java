package dev.einmal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.spi.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            jdbc:postgresql://host:5433/db,                   jdbc:postgresql://host:5433/db,         -,      -
            postgresql://host/db,                             jdbc:postgresql://host/db,              -,      -
            postgres://host/db,                               jdbc:postgresql://host/db,              -,      -
            postgresql://me@host/db,                          jdbc:postgresql://host/db,              me,     -
            postgresql://me:pw@host/db,                       jdbc:postgresql://host/db,              me,     pw
            jdbc:postgresql://me:pw@host/db,                  jdbc:postgresql://host/db,              me,     pw
            postgresql://:pw@host/db,                         jdbc:postgresql://host/db,              -,      pw
            postgresql://m%40e:p%2Fw%25+1@host/db,            jdbc:postgresql://host/db,              m@e,    p/w%+1
            postgresql://me:p@w:1@host/db,                    jdbc:postgresql://host/db,              me,     p@w:1
            jdbc:postgresql://host/db?user=me&password=p%26w, jdbc:postgresql://host/db,              me,     p&w
            postgresql://me:pw@host/db?sslmode=require,       jdbc:postgresql://host/db?sslmode=require, me,  pw
            jdbc:postgresql://host/db?ssl=true&password=pw&a=b, jdbc:postgresql://host/db?ssl=true&a=b, -,    pw
            jdbc:postgresql://[::1]:5432/db,                  jdbc:postgresql://[::1]:5432/db,        -,      -
            'jdbc:postgresql://a:1,b:2/db',                   'jdbc:postgresql://a:1,b:2/db',           -,      -
            jdbc:postgresql:///db,                            jdbc:postgresql:///db,                  -,      -
            """)
    void user_and_password_are_taken_out(String given, String jdbcUrl, String user, String password) {
        assertThat(DatabaseAddress.parse(given)).isEqualTo(new DatabaseAddress(jdbcUrl, user, password));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "mysql://host/db",
                "jdbc:mysql://host/db",
                "postgresql:host/db",
                "jdbc:postgresql://host:port/db",
                "jdbc:postgresql://host:99999/db",
                "postgresql://me:p/w@host/db"
            })
    void what_is_no_address_of_postgresql_is_refused(String given) {
        assertThatThrownBy(() -> DatabaseAddress.parse(given))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--database-url must look like");
    }

    @Test
    void a_percent_sign_that_encodes_nothing_is_refused_without_being_shown() {
        assertThatThrownBy(() -> DatabaseAddress.parse("postgresql://me:100%@host/db"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("%25")
                .hasMessageNotContaining("100");
    }
}
