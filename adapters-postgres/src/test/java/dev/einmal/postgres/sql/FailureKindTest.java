package dev.einmal.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.transaction.CommitUnknown;
import dev.einmal.application.transaction.StoreFailure;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindTest {

    @ParameterizedTest
    @CsvSource({
        "40001, SERIALIZATION, true",
        "40P01, DEADLOCK, true",
        "55P03, LOCK_TIMEOUT, true",
        "57014, TIMEOUT, true",
        "25P03, TIMEOUT, true",
        "25P04, TIMEOUT, true",
        "08006, CONNECTION, true",
        "08001, CONNECTION, true",
        "57P01, CONNECTION, true",
        "57P02, CONNECTION, true",
        "57P03, CONNECTION, true",
        "57P05, CONNECTION, true",
        "53300, CONNECTION, true",
        "53100, RESOURCES, true",
        "25006, READ_ONLY, true",
        "25P02, ABORTED, false",
        "23505, CONSTRAINT, false",
        "23514, CONSTRAINT, false",
        "28P01, LOGIN, false",
        "28000, LOGIN, false",
        "42501, RIGHTS, false",
        "3D000, MISSING, false",
        "42P01, MISSING, false",
        "22P02, OTHER, false"
    })
    void every_state_has_one_meaning(String state, FailureKind kind, boolean passing) {
        StoreFailure failure = FailureKind.failure(new SQLException("it failed", state));

        assertThat(FailureKind.of(state)).isEqualTo(kind);
        assertThat(failure.isPassing()).isEqualTo(passing);
        assertThat(failure.sqlState()).isEqualTo(state);
    }

    @Test
    void the_state_is_found_behind_whatever_wraps_it() {
        var wrapped = new IllegalStateException(new RuntimeException(new SQLException("too late", "55P03")));

        assertThat(FailureKind.of(wrapped)).isEqualTo(FailureKind.LOCK_TIMEOUT);
        assertThat(FailureKind.sqlState(wrapped)).isEqualTo("55P03");
    }

    @Test
    void the_first_failure_counts_not_the_complaint_about_the_aborted_transaction() {
        var first = new SQLException("duplicate key", "23505");
        var complaint = new SQLException("current transaction is aborted", "25P02", first);

        assertThat(FailureKind.failure(complaint).sqlState()).isEqualTo("23505");
    }

    @Test
    void a_failure_without_a_state_comes_from_the_driver_or_the_pool() {
        StoreFailure failure = FailureKind.failure(new SQLException("no connection within 10 s"));

        assertThat(failure.isPassing()).isTrue();
        assertThat(failure)
                .hasMessage("the database failed: no connection within 10 s;"
                        + " check that the database is running and can be reached");
    }

    @Test
    void why_there_is_no_connection_is_said_where_the_driver_does_not() {
        assertThat(FailureKind.failure(noConnection(new UnknownHostException("db.example"))))
                .hasMessageContaining(": It failed, since there is no host \"db.example\"; check");
        assertThat(FailureKind.failure(noConnection(new SocketTimeoutException("Connect timed out"))))
                .hasMessageContaining(": It failed, since Connect timed out; check");
        assertThat(FailureKind.failure(noConnection(new ConnectException("failed"))))
                .hasMessageContaining(": It failed; check");
        assertThat(FailureKind.failure(noConnection(new EOFException()))).hasMessageContaining(": It failed; check");
    }

    private static SQLException noConnection(IOException why) {
        return new SQLException("It failed.", "08001", why);
    }

    @Test
    void the_message_is_one_sentence_with_the_state_and_an_advice() {
        var cause = new SQLException("ERROR: permission denied for table run\n  Position: 15", "42501");

        assertThat(FailureKind.failure(cause))
                .hasMessage("the database failed (SQL state 42501): ERROR: permission denied for table run;"
                        + " grant the role this right")
                .hasCause(cause);
    }

    @ParameterizedTest
    @CsvSource({"08006, true", "57P01, true", "57P02, true", "40001, false", "40P01, false", "23505, false"})
    void only_a_connection_that_breaks_during_a_commit_leaves_it_unknown(String state, boolean unknown) {
        assertThat(FailureKind.commitFailure(new SQLException("at commit", state)) instanceof CommitUnknown)
                .isEqualTo(unknown);
    }
}
