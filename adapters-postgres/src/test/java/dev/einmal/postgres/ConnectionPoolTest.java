package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest {

    @AutoClose
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    @AutoClose
    private final AgroalDataSource pool =
            ConnectionPool.open(DATABASE.jdbcUrl(), DATABASE.user(), DATABASE.password(), 1);

    @Test
    void the_limits_are_known() {
        assertThat(ConnectionPool.ACQUISITION_TIMEOUT).isEqualTo(Duration.ofSeconds(10));
        assertThat(ConnectionPool.SOCKET_TIMEOUT).isGreaterThan(TransactionLimits.DEFAULT.statementTimeout());
    }

    @Test
    void a_connection_says_whose_it_is() throws SQLException {
        assertThat(ask("SHOW application_name")).isEqualTo("einmal");
    }

    @Test
    void a_connection_that_broke_is_replaced() throws SQLException {
        String process = ask("SELECT pg_backend_pid()");
        DATABASE.execute("SELECT pg_terminate_backend(" + process + ")");
        Awaitility.await()
                .until(() -> DATABASE.column("SELECT pid FROM pg_stat_activity WHERE pid = " + process)
                        .isEmpty());

        assertThatThrownBy(() -> ask("SELECT 1")).isInstanceOf(SQLException.class);
        assertThat(ask("SELECT 1")).isEqualTo("1");
    }

    private String ask(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(sql)) {
            answer.next();
            return answer.getString(1);
        }
    }
}
