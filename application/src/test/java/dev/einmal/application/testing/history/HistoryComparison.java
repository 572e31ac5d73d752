package dev.einmal.application.testing.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.queue.Pauses.Request;
import dev.einmal.application.testing.Store;
import dev.einmal.application.testing.history.Command.Answered;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.run.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Plays the same random histories on two stores and fails at the first answer that differs.
 *
 * <p>A history is a list of valid and invalid commands, alone and several to a transaction, committed and rolled back,
 * now and then around another transaction, while time moves on. Its seed decides everything in it, ids included.
 */
public final class HistoryComparison {

    private static final int SHOWN_STEPS = 25;

    private final Store left;
    private final Store right;
    private final Coverage coverage = new Coverage();

    /** Two stores whose clocks nobody else moves. What happens is counted on {@code left}. */
    public HistoryComparison(Store left, Store right) {
        this.left = left;
        this.right = right;
    }

    /** Plays the histories of {@code histories} seeds from {@code firstSeed} on, each of at least so many commands. */
    public Coverage play(long firstSeed, int histories, int commands) {
        alignClocks();
        registerStages();
        LongStream.range(firstSeed, firstSeed + histories).forEach(seed -> new History(seed).play(commands));
        return coverage;
    }

    private void alignClocks() {
        Duration lead = Duration.between(left.clock().now(), right.clock().now());
        (lead.isNegative() ? right : left).clock().advance(lead.abs());
    }

    /** So that the jobs of these stages can belong to groups. */
    private void registerStages() {
        for (Store store : List.of(left, right)) {
            store.transactions().run(tx -> store.registry().register(tx, Known.PIPELINE, Known.STAGES));
        }
    }

    /** One history with its names. */
    private final class History {

        private final long seed;
        private final Known known;
        private final Steps steps;
        private final List<Step> taken = new ArrayList<>();

        History(long seed) {
            this.seed = seed;
            this.known = new Known(seed);
            this.steps = new Steps(seed, known);
        }

        void play(int commands) {
            List<Optional<Run>> before = runs();
            for (int done = 0; done < commands; ) {
                done += take(steps.next(left.clock().now()));
                List<Optional<Run>> after = runs();
                noteTransitions(before, after);
                before = after;
            }
            compareEverything();
            clearQueues();
            resumeAll();
        }

        /** Returns how many commands the step had. */
        private int take(Step step) {
            taken.add(step);
            List<Answered<?>> expected = step.on(left);
            assertThat(step.on(right)).as(this::describe).isEqualTo(expected);
            for (Answered<?> answered : expected) {
                answered.labels().forEach(coverage::count);
                answered.answers().forEach(this::remember);
            }
            return expected.size();
        }

        private void remember(Object answer) {
            if (answer instanceof Acquired acquired) {
                known.note(acquired.attempt());
            }
        }

        private void noteTransitions(List<Optional<Run>> before, List<Optional<Run>> after) {
            for (int i = 0; i < before.size(); i++) {
                if (!before.get(i).equals(after.get(i))) {
                    coverage.count(status(before.get(i)) + " → " + status(after.get(i)));
                    after.get(i).map(Run::key).ifPresent(known::noteClaimed);
                }
            }
        }

        private static String status(Optional<Run> run) {
            return run.map(found -> found.status().name()).orElse("none");
        }

        private List<Optional<Run>> runs() {
            return left.transactions().call(tx -> left.runs().find(tx, known.keys()));
        }

        private void compareEverything() {
            compare((store, tx) -> store.runs().find(tx, known.keys()));
            compare((store, tx) -> store.submissions().find(tx, known.submissions()));
            known.subjects().forEach(subject -> {
                compare((store, tx) -> store.records().ofSubject(tx, subject));
                compare((store, tx) -> store.queue().ofSubject(tx, subject));
                compare((store, tx) -> store.audit().ofSubject(tx, subject).stream()
                        .map(line -> line.entry())
                        .toList());
            });
        }

        private void compare(BiFunction<Store, Transaction, Object> look) {
            Object expected = left.transactions().call(tx -> look.apply(left, tx));
            Object actual = right.transactions().call(tx -> look.apply(right, tx));
            assertThat(actual).as(this::describe).isEqualTo(expected);
        }

        /** Twice, as a job that was asked for again stays once. */
        private void clearQueues() {
            List<StageKey> keys = known.keys();
            IntStream.range(0, 2).forEach(i -> {
                left.transactions().run(tx -> left.queue().finish(tx, keys));
                right.transactions().run(tx -> right.queue().finish(tx, keys));
            });
        }

        private void resumeAll() {
            List.of(left, right)
                    .forEach(store -> store.transactions()
                            .run(tx -> store.pauses()
                                    .resume(
                                            tx,
                                            store.pauses().all(tx).stream()
                                                    .map(pause -> new Request(pause.target(), "operator", "the end"))
                                                    .toList())));
        }

        private String describe() {
            var text = new StringBuilder("history %d, step %d; the last steps:%n".formatted(seed, taken.size()));
            taken.subList(Math.max(0, taken.size() - SHOWN_STEPS), taken.size())
                    .forEach(step -> text.append("  ").append(step).append(System.lineSeparator()));
            return text.toString();
        }
    }
}
