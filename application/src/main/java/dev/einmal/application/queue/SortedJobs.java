package dev.einmal.application.queue;

import dev.einmal.application.queue.FetchWork.Candidate;
import dev.einmal.application.queue.FetchWork.Fetched;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.EinmalException;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.BackingOff;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.claim.ClaimOutcome.InProgress;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.Postponement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fetched jobs by what their claims' outcomes mean for them. Mutable; confined to one thread. */
final class SortedJobs {

    private final JobQueue.Fetched taken;
    private final List<StageKey> early;
    private final List<StageKey> needless = new ArrayList<>();
    private final List<StageKey> finished = new ArrayList<>();
    private final List<Postponement> postponed = new ArrayList<>();
    private final List<Assignment> assignments = new ArrayList<>();
    private final List<Dead> buried = new ArrayList<>();

    /** @param early the jobs whose stages have nothing to compute from yet */
    SortedJobs(JobQueue.Fetched taken, List<StageKey> early) {
        this.taken = taken;
        this.early = List.copyOf(early);
    }

    void sort(Candidate candidate, ClaimOutcome outcome) {
        StageKey key = outcome.key();
        switch (outcome.kind()) {
            case ACQUIRED -> assignments.add(candidate.assignment((Acquired) outcome));
            case IN_PROGRESS -> postponed.add(new Postponement(key, ((InProgress) outcome).until(), true));
            case BACKING_OFF -> postponed.add(new Postponement(key, ((BackingOff) outcome).until(), false));
            case ALREADY_SUCCEEDED -> needless.add(key);
            case DEAD -> {
                finished.add(key);
                if (((Dead) outcome).buriedNow()) {
                    buried.add((Dead) outcome);
                }
            }
            case CANCELLED, INPUT_CHANGED -> finished.add(key);
        }
    }

    boolean isAnyToMove() {
        return !(finished.isEmpty() && postponed.isEmpty() && needless.isEmpty() && early.isEmpty());
    }

    /** Removes and moves the jobs that bring no attempt. */
    void move(Transaction tx, JobQueue queue) {
        List<StageKey> gone = new ArrayList<>(finished);
        gone.addAll(needless);
        gone.addAll(early);
        if (!gone.isEmpty()) {
            queue.finish(tx, gone);
        }
        if (!postponed.isEmpty()) {
            queue.postpone(tx, postponed);
        }
    }

    /** The jobs whose stages have succeeded before. */
    List<StageKey> needless() {
        return needless;
    }

    /** The jobs whose stages have nothing to compute from yet. */
    List<StageKey> early() {
        return early;
    }

    Fetched fetched(Optional<EinmalException> trouble) {
        return new Fetched(taken, assignments, buried, trouble);
    }
}
