package dev.einmal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Caller;
import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ClaimKind;
import dev.einmal.domain.run.Run.GrantTerms;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.Succeed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The races of two sessions in which the obvious statements answer nothing, or something that is not true. */
class ClaimScenariosTest {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final StageKey OTHER = StageKey.of("acme", "order-0", "extract");

    private final PostgresTestStore store = new PostgresTestStore();
    private final Caller caller = new Caller(store, new SeededIds(1));

    @AutoClose
    private final Parallel threads = new Parallel();

    /** The other session, in whose transaction something is done and not yet committed. */
    @AutoClose
    private final Connection other = store.database().connect();

    private final Transaction theirs;

    ClaimScenariosTest() throws SQLException {
        other.setAutoCommit(false);
        theirs = store.transactions().joining(other);
    }

    @Test
    @Tag("R01")
    void a_first_claim_that_meets_another_one_gets_an_answer_when_that_commits() throws SQLException {
        claim(theirs);
        Future<ClaimOutcome> mine = threads.begin(() -> caller.claim(KEY));
        awaitWaiting();

        other.commit();

        assertThat(Parallel.result(mine)).isEqualTo(new InProgress(KEY, leaseEnd()));
    }

    @Test
    @Tag("R01")
    void a_first_claim_that_meets_another_one_gets_the_run_when_that_rolls_back() throws SQLException {
        claim(theirs);
        Future<ClaimOutcome> mine = threads.begin(() -> caller.claim(KEY));
        awaitWaiting();

        other.rollback();

        assertThat(Parallel.result(mine)).isInstanceOf(Acquired.class);
    }

    @Test
    void a_claim_that_meets_a_takeover_does_not_wait() throws SQLException {
        expired();
        claim(theirs);

        assertThat(caller.claim(KEY)).isEqualTo(soon());
        other.commit();
        assertThat(caller.claim(KEY)).isEqualTo(new InProgress(KEY, leaseEnd()));
    }

    @Test
    void a_claim_that_meets_a_takeover_and_its_success_does_not_wait() throws SQLException {
        expired();
        Attempt attempt = ((Acquired) claim(theirs)).attempt();
        store.runs().settle(theirs, List.of(new Succeed(attempt, Caller.OUTPUT)));

        assertThat(caller.claim(KEY)).isEqualTo(soon());
        other.commit();
        assertThat(caller.claim(KEY)).isInstanceOf(AlreadySucceeded.class);
    }

    @Test
    void a_claim_that_meets_a_late_heartbeat_does_not_wait() throws SQLException {
        Attempt late = expired();
        store.runs().renew(theirs, List.of(late), Caller.LEASE);

        assertThat(caller.claim(KEY)).isEqualTo(soon());
        other.commit();
        assertThat(caller.claim(KEY)).isEqualTo(new InProgress(KEY, leaseEnd()));
    }

    @Test
    @Tag("R12")
    void waiting_costs_a_short_lease_a_tenth_at_most() throws SQLException {
        claim(theirs);
        Claim brief = asking(Duration.ofMillis(400));

        assertThat(caller.claim(brief)).isEqualTo(soon());
        other.rollback();
        assertThat(caller.claim(brief)).isInstanceOf(Acquired.class);
    }

    /** The server starts a moment before the lease of an attempt ends that could not be renewed meanwhile. */
    @Nested
    class AfterAServerStart {

        @AfterEach
        void restore() {
            startedAt("-infinity");
        }

        private void startedAt(String moment) {
            store.database().execute("""
                            CREATE OR REPLACE FUNCTION einmal.started() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
                              AS 'SELECT timestamptz ''%s'''""".formatted(moment));
        }

        @Test
        void nothing_is_taken_over_for_one_lease() {
            Acquired before = (Acquired) caller.claim(KEY);
            Duration lease =
                    Duration.between(store.clock().now(), before.attempt().leaseUntil());
            Instant start = before.attempt().leaseUntil().minusSeconds(1);
            store.clock().advance(lease);
            startedAt(start.toString());

            assertThat(caller.claim(KEY)).isEqualTo(new InProgress(KEY, start.plus(lease)));
            store.clock().advance(lease.minusSeconds(1).minusNanos(1_000));
            assertThat(caller.claim(KEY)).isEqualTo(new InProgress(KEY, start.plus(lease)));
            store.clock().advance(Duration.ofNanos(1_000));
            assertThat(((Acquired) caller.claim(KEY)).attempt().kind()).isEqualTo(ClaimKind.TAKEOVER);
        }

        @Test
        @Tag("R23")
        void who_still_holds_a_run_hands_it_back_uncharged() {
            Acquired before = (Acquired) caller.claim(KEY);
            store.clock().advance(Duration.ofDays(1));
            startedAt(store.clock().now().toString());
            caller.claim(KEY);

            store.transactions().run(tx -> store.runs().settle(tx, List.of(new Settlement.Release(before.attempt()))));

            assertThat(caller.run(KEY).tally().attempts()).isZero();
            assertThat(((Acquired) caller.claim(KEY)).attempt().number()).isEqualTo(1);
        }

        @Test
        void what_waits_or_is_new_is_granted_at_once() {
            startedAt(store.clock().now().toString());

            assertThat(caller.claim(KEY)).isInstanceOf(Acquired.class);
        }
    }

    /** A statement whose snapshot is old when it comes to locking: its clock waits for a lock that the test holds. */
    @Nested
    class BetweenLookingAndLocking {

        @BeforeEach
        void stopTheClock() throws SQLException {
            store.database().execute("""
                            CREATE OR REPLACE FUNCTION einmal.now() RETURNS timestamptz LANGUAGE sql STABLE
                              AS 'SELECT at FROM einmal.test_clock, (SELECT pg_advisory_xact_lock_shared(1)) wait'""");
        }

        @AfterEach
        void restore() {
            store.database().execute("""
                            CREATE OR REPLACE FUNCTION einmal.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
                              AS 'SELECT at FROM einmal.test_clock'""");
        }

        @Test
        @Tag("R08")
        void a_run_that_was_taken_over_meanwhile_is_left_alone() throws SQLException {
            expired();
            Future<ClaimOutcome> mine = stalled();
            claim(theirs);
            other.commit();

            assertThat(Parallel.result(mine)).isEqualTo(new InProgress(KEY, leaseEnd()));
            assertThat(caller.run(KEY).tally().starts()).isEqualTo(2);
        }

        @Test
        @Tag("R08")
        void a_run_that_succeeded_meanwhile_answers_with_its_output() throws SQLException {
            Attempt late = expired();
            Future<ClaimOutcome> mine = stalled();
            store.runs().settle(theirs, List.of(new Succeed(late, Caller.OUTPUT)));
            other.commit();

            assertThat(Parallel.result(mine)).isInstanceOf(AlreadySucceeded.class);
        }

        @Test
        void a_run_that_failed_meanwhile_is_granted_as_a_retry() throws SQLException {
            Attempt late = expired();
            Future<ClaimOutcome> mine = stalled();
            store.runs()
                    .settle(
                            theirs,
                            List.of(new dev.einmal.domain.settle.Settlement.Retry(late, Caller.ERROR, Duration.ZERO)));
            other.commit();

            assertThat(((Acquired) Parallel.result(mine)).attempt().kind()).isEqualTo(ClaimKind.RETRY);
        }

        @Test
        void a_run_that_was_removed_meanwhile_is_born_again() throws SQLException {
            expired();
            Future<ClaimOutcome> mine = stalled();
            execute("DELETE FROM einmal.run");
            other.commit();

            assertThat(((Acquired) Parallel.result(mine)).attempt().kind()).isEqualTo(ClaimKind.FIRST);
        }

        /** Begins a claim, and returns when it has looked and not yet locked; the next commit lets it go on. */
        private Future<ClaimOutcome> stalled() throws SQLException {
            execute("SELECT pg_advisory_xact_lock(1)");
            Future<ClaimOutcome> claim = threads.begin(() -> caller.claim(KEY));
            awaitWaiting();
            return claim;
        }
    }

    @Test
    void a_batch_waits_for_none_but_first_claims() throws SQLException {
        expired();
        claim(theirs);

        List<ClaimOutcome> outcomes = caller.claim(List.of(caller.asking(KEY), caller.asking(OTHER)));

        assertThat(outcomes.get(0)).isEqualTo(soon());
        assertThat(outcomes.get(1)).isInstanceOf(Acquired.class);
    }

    private Attempt expired() {
        Attempt attempt = caller.acquire(KEY);
        store.clock().advance(Caller.LEASE);
        return attempt;
    }

    private ClaimOutcome claim(Transaction tx) {
        return store.runs().claim(tx, List.of(caller.asking(KEY))).get(0);
    }

    private Claim asking(Duration lease) {
        var ids = new SeededIds(9);
        var terms = new GrantTerms(new WorkerId("worker"), ids.nonce(), lease, 3);
        return new Claim(KEY, Caller.INPUT, InputPolicy.REJECT, terms, ids.next());
    }

    private java.time.Instant leaseEnd() {
        return store.clock().now().plus(Caller.LEASE);
    }

    private InProgress soon() {
        return new InProgress(KEY, store.clock().now().plus(ClaimStatement.BRIEF));
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    private void awaitWaiting() {
        Awaitility.await().until(() -> store.waiting() == 1);
    }
}
