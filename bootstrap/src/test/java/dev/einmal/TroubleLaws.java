package dev.einmal;

import static dev.einmal.StageOption.after;
import static dev.einmal.StageOption.retrying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import dev.einmal.handler.InputHandler;
import dev.einmal.handler.Result;
import dev.einmal.handler.StageAttempt;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an engine makes of user code at its worst, whatever the store. Subclasses say where it keeps its tables. */
abstract class TroubleLaws {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final RetryPolicy ONCE = new RetryPolicy(1, Backoff.fixed(Duration.ZERO));
    private static final StageKey WORK = StageKey.of("acme", "s-1", "work");

    @SuppressWarnings("NullAway.Init") // set at the start of each test
    private Einmal einmal;

    /** A builder over tables that are empty at the start of each test. */
    abstract EinmalBuilder builder();

    @AfterEach
    void close() {
        einmal.close();
    }

    private void start(InputHandler<Integer, Integer> handler) {
        einmal = builder()
                .pipeline(Pipeline.named("p").stage("work", Integer.class, Integer.class, handler, retrying(ONCE)))
                .start();
    }

    private Run run() throws InterruptedException {
        einmal.submit("p", "acme", "s-1", 1);
        assertThat(einmal.await("acme", "s-1", LONG)).isTrue();
        return einmal.records().run(WORK).orElseThrow();
    }

    private void assertDied(String because) throws InterruptedException {
        Run run = run();
        assertThat(run.status()).isEqualTo(RunStatus.DEAD);
        assertThat(String.valueOf(run.lastError())).contains(because);
    }

    @Test
    void an_error_in_the_writes_fails_the_attempt() throws Exception {
        start((attempt, n) -> attempt.succeed(n, tx -> {
            throw new AssertionError("an assumption did not hold");
        }));

        assertDied("an assumption did not hold");
    }

    @Test
    void an_exception_that_cannot_be_described_fails_the_attempt() throws Exception {
        start((attempt, n) -> {
            throw new Indescribable();
        });

        assertDied("Indescribable");
    }

    @Test
    void an_exception_that_is_its_own_cause_in_a_circle_fails_the_attempt() throws Exception {
        start((attempt, n) -> {
            var inner = new IllegalStateException("inner");
            var outer = new IllegalStateException("outer", inner);
            inner.initCause(outer);
            throw outer;
        });

        assertDied("outer");
    }

    @Test
    void an_error_in_writes_that_run_by_hand_fails_the_attempt() {
        start((attempt, n) -> attempt.succeed(n));
        StageKey key = StageKey.of("acme", "s-1", "by-hand");

        RunOnce<Integer> outcome = einmal.stages()
                .runOnce(
                        key,
                        1,
                        Integer.class,
                        (attempt, n) -> attempt.succeed(n, tx -> {
                            throw new AssertionError("an assumption did not hold");
                        }));

        assertThat(outcome).isInstanceOf(RunOnce.Failed.class);
        assertThat(einmal.records().run(key).orElseThrow().status()).isEqualTo(RunStatus.WAITING);
    }

    @Test
    void errors_of_a_listener_change_nothing() throws Exception {
        einmal = builder()
                .listener(new Listener() {
                    @Override
                    public void started(StageKey key, int attempt) {
                        throw new AssertionError("at the start");
                    }

                    @Override
                    public void settled(StageKey key, int attempt, RunStatus status) {
                        throw new StackOverflowError("at the end");
                    }
                })
                .pipeline(Pipeline.named("p")
                        .stage("work", Integer.class, Integer.class, (attempt, n) -> attempt.succeed(n)))
                .start();

        assertThat(run().status()).isEqualTo(RunStatus.SUCCEEDED);
    }

    @Test
    void closing_on_an_interrupted_thread_hands_back_what_runs() throws Exception {
        var entered = new CountDownLatch(1);
        start((attempt, n) -> hang(attempt, entered));
        einmal.submit("p", "acme", "s-1", 1);
        entered.await();

        Thread.currentThread().interrupt();
        einmal.close();

        assertThat(Thread.interrupted()).isTrue();
        assertHandedBack();
    }

    private static Result<Integer> hang(StageAttempt attempt, CountDownLatch entered) throws InterruptedException {
        entered.countDown();
        new CountDownLatch(1).await();
        return attempt.succeed(0);
    }

    /** Looks at the run of {@link #WORK} once the engine is closed, where that can be done. */
    abstract void assertHandedBack();

    @Test
    void a_wait_may_be_as_long_as_time_is_counted() throws Exception {
        start((attempt, n) -> attempt.succeed(n));
        einmal.submit("p", "acme", "s-1", 1);

        assertThat(einmal.await("acme", "s-1", ChronoUnit.FOREVER.getDuration()))
                .isTrue();
    }

    @Test
    void a_subject_goes_on_whichever_of_its_stages_ran_by_hand_before() throws Exception {
        einmal = builder()
                .pipeline(Pipeline.named("p")
                        .stage("one", Integer.class, Integer.class, (attempt, n) -> attempt.succeed(n + 1))
                        .stage(
                                "two",
                                Integer.class,
                                attempt -> attempt.succeed(attempt.output("one", Integer.class) + 1),
                                after("one"))
                        .stage(
                                "three",
                                Integer.class,
                                attempt -> attempt.succeed(attempt.output("two", Integer.class) + 1),
                                after("two")))
                .start();
        StageKey three = StageKey.of("acme", "s-1", "three");
        einmal.stages()
                .runOnce(
                        three.sibling(StageKey.of("a", "b", "one").stage()),
                        1,
                        Integer.class,
                        (attempt, n) -> attempt.succeed(n + 1))
                .orThrow();

        einmal.submit("p", "acme", "s-1", 1);

        assertThat(einmal.await("acme", "s-1", LONG)).isTrue();
        assertThat(einmal.records().runs(SubjectKey.of("acme", "s-1"))).hasSize(3);
        assertThat(einmal.records().output(three, Integer.class)).contains(4);
    }

    private static final class Indescribable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("not even that");
        }
    }
}
