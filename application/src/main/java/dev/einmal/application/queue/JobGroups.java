package dev.einmal.application.queue;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.SubmissionKey;
import dev.einmal.domain.queue.Group;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Who may join a group, and who is in one: the jobs of a subject that joined belong to the group for good, whoever
 * enqueues them.
 *
 * <p>A group is locked before jobs and after submissions.
 */
public interface JobGroups {

    /**
     * Lets subjects join the group of their tenant as its policy and window allow, one after the other; answers each in
     * order. The groups stay locked until the transaction ends, and are under the policy of {@code group} from now on.
     * Who is in a group already stays in that one. The list names a key at most once.
     */
    List<Entry> enter(Transaction tx, Group group, List<Arrival> arrivals);

    /**
     * A subject that wants to join.
     *
     * @param known that it was handed in before, so that the policy no longer refuses it
     */
    record Arrival(SubmissionKey key, boolean known) {}

    /**
     * The answer.
     *
     * @param delay how long its first jobs are to wait at least
     * @param other in whose favour it was turned away
     * @param displaced the jobs of others that wait, and that it takes the place of unless they have begun; they are
     *     locked
     */
    record Entry(boolean isLetIn, Duration delay, Optional<SubjectKey> other, List<StageKey> displaced) {

        public Entry {
            displaced = List.copyOf(displaced);
        }

        public static Entry letIn() {
            return letIn(Duration.ZERO, List.of());
        }

        public static Entry letIn(Duration delay, List<StageKey> displaced) {
            return new Entry(true, delay, Optional.empty(), displaced);
        }

        public static Entry turnedAway(Optional<SubjectKey> other) {
            return new Entry(false, Duration.ZERO, other, List.of());
        }
    }
}
