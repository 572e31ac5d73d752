package dev.einmal.memory;

import dev.einmal.domain.key.GroupKey;
import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.queue.JobRequest;
import dev.einmal.domain.queue.Postponement;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as it is stored.
 *
 * @param age grows with every job that is added
 * @param membership the group that it belongs to, if any
 * @param state what became of it so far
 */
record WaitingJob(
        StageKey key,
        QueueName queue,
        int priority,
        Instant due,
        long age,
        @Nullable Membership membership,
        State state) {

    /** The order in which jobs are handed out. */
    static final Comparator<WaitingJob> FETCH_ORDER = Comparator.comparing(
                    WaitingJob::priority, Comparator.reverseOrder())
            .thenComparing(WaitingJob::due)
            .thenComparing(WaitingJob::age);

    static WaitingJob of(JobRequest request, Instant now, long age, Optional<Membership> membership, boolean inLine) {
        return new WaitingJob(
                request.key(),
                request.queue(),
                request.priority(),
                request.due().from(now),
                age,
                membership.orElse(null),
                new State(false, false, inLine));
    }

    boolean isDue(Instant now) {
        return !due.isAfter(now);
    }

    boolean isSuspect() {
        return state.suspect();
    }

    boolean isAskedAgain() {
        return state.askedAgain();
    }

    boolean isInLine() {
        return state.inLine();
    }

    Optional<GroupKey> group() {
        return Optional.ofNullable(membership).map(Membership::group);
    }

    /** Where its subject stands among those of its group. */
    long place() {
        return membership == null ? 0 : membership.place();
    }

    /** One that nobody works on looks at the input no later than asked; one that somebody works on does so afterwards. */
    WaitingJob refreshed(Instant wanted) {
        if (isSuspect()) {
            return with(due, new State(true, true, state.inLine()));
        }
        return with(due.isBefore(wanted) ? due : wanted, state);
    }

    /** Suspect until somebody says what became of it. */
    WaitingJob fetchedUntil(Instant leaseEnd) {
        return with(leaseEnd, new State(true, false, state.inLine()));
    }

    WaitingJob startingOver(Instant now) {
        return with(now, new State(false, false, state.inLine()));
    }

    WaitingJob postponed(Postponement postponement, Instant now) {
        return with(
                isAskedAgain() ? now : postponement.until(), new State(postponement.suspect(), false, state.inLine()));
    }

    WaitingJob inLine(boolean value) {
        return with(due, new State(state.suspect(), state.askedAgain(), value));
    }

    private WaitingJob with(Instant newDue, State newState) {
        return new WaitingJob(key, queue, priority, newDue, age, membership, newState);
    }

    Job toJob() {
        return new Job(key, queue, priority, due, isSuspect(), isInLine());
    }

    /**
     * What became of a job so far.
     *
     * @param suspect that it was fetched and nobody said since what became of it
     * @param askedAgain that it was asked for again since it was fetched, so that it must not simply go
     * @param inLine that it waits for the turn of its group
     */
    record State(boolean suspect, boolean askedAgain, boolean inLine) {}

    /** The group of a subject, and its place in the order in which the group's subjects were handed in. */
    record Membership(GroupKey group, long place) {}
}
