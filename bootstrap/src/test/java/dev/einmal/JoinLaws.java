package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.einmal.domain.audit.Act;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.audit.AuditLevel;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.run.Run;
import dev.einmal.handler.Result;
import dev.einmal.handler.StageAttempt;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a stage after several others does, whatever the store. Subclasses say where the engine keeps its tables. */
abstract class JoinLaws {

    private static final int SUBJECTS = 50;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Map<String, CyclicBarrier> meetings = new ConcurrentHashMap<>();
    private final AtomicInteger added = new AtomicInteger();

    @SuppressWarnings("NullAway.Init") // set at the start of each test
    private Einmal einmal;

    /** A builder over tables that are empty at the start of each test. */
    abstract EinmalBuilder builder();

    @AfterEach
    void close() {
        einmal.close();
    }

    /** Two stages after one, whose settling transactions meet before either of them hands over, and one after both. */
    private void start() {
        einmal = builder()
                .audit(AuditLevel.FULL)
                .concurrency(16)
                .pipeline(Pipeline.named("diamond")
                        .stage("top", Integer.class, Integer.class, (attempt, n) -> attempt.succeed(n))
                        .stage("left", Integer.class, attempt -> meeting(attempt, 1), after("top"))
                        .stage("right", Integer.class, attempt -> meeting(attempt, 10 + added.get()), after("top"))
                        .stage(
                                "join",
                                Integer.class,
                                attempt -> attempt.succeed(
                                        attempt.output("left", Integer.class) + attempt.output("right", Integer.class)),
                                after("left", "right")))
                .start();
    }

    private Result<Integer> meeting(StageAttempt attempt, int more) {
        int output = attempt.output("top", Integer.class) + more;
        if (attempt.generation() > 1) {
            return attempt.succeed(output);
        }
        CyclicBarrier both = meetings.computeIfAbsent(attempt.subject(), subject -> new CyclicBarrier(2));
        return attempt.succeed(output, tx -> both.await(LONG.toSeconds(), TimeUnit.SECONDS));
    }

    @Test
    void a_join_runs_once_although_its_predecessors_commit_at_the_same_moment() throws Exception {
        start();

        einmal.submitAll(
                "diamond",
                IntStream.range(0, SUBJECTS)
                        .boxed()
                        .collect(Collectors.toMap(n -> SubjectKey.of("acme", "s-" + n), n -> n)));

        for (int n = 0; n < SUBJECTS; n++) {
            assertThat(einmal.await("acme", "s-" + n, LONG)).isTrue();
            assertThat(einmal.records().output(StageKey.of("acme", "s-" + n, "join"), Integer.class))
                    .as("subject %d", n)
                    .contains(2 * n + 11);
            assertThat(successes("s-" + n)).containsExactlyInAnyOrder("top", "left", "right", "join");
        }
    }

    @Test
    void a_rerun_before_a_join_runs_the_join_again_and_leaves_the_other_branch_alone() throws Exception {
        start();
        einmal.submit("diamond", "acme", "s-1", 1);
        assertThat(einmal.await("acme", "s-1", LONG)).isTrue();
        added.set(100);

        einmal.operations().rerun(List.of(StageKey.of("acme", "s-1", "right")), new Act("operator", "new rates"));

        assertThat(einmal.await("acme", "s-1", LONG)).isTrue();
        assertThat(einmal.records().output(StageKey.of("acme", "s-1", "join"), Integer.class))
                .contains(113);
        assertThat(einmal.records().runs(SubjectKey.of("acme", "s-1")))
                .extracting(run -> run.key().stage().value(), Run::generation)
                .containsExactlyInAnyOrder(tuple("top", 1), tuple("left", 1), tuple("right", 2), tuple("join", 2));
    }

    private List<String> successes(String subject) {
        return einmal.records().audit(SubjectKey.of("acme", subject)).stream()
                .map(line -> line.entry())
                .filter(entry -> entry.event() == AuditEvent.SUCCEEDED)
                .map(entry -> String.valueOf(entry.stage()))
                .toList();
    }
}
