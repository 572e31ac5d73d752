package dev.einmal.application.queue;

import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.queue.PastPause;
import dev.einmal.domain.queue.Pause;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.run.Remark;
import java.util.List;

/**
 * What is paused. Every list names a target at most once; targets are locked in their order. Fetches that begin after
 * the transaction has committed obey.
 */
public interface Pauses {

    /** Pauses what is not paused; answers each request in order. Who paused first stays on record. */
    List<PauseOutcome> pause(Transaction tx, List<Request> requests);

    /** Resumes what is paused, and keeps who did and why; answers each request in order. */
    List<PauseOutcome> resume(Transaction tx, List<Request> requests);

    /** Everything that is paused, in the order of the targets. */
    List<Pause> all(Transaction tx);

    /** The latest pauses that are over, the one that ended last first. */
    List<PastPause> past(Transaction tx, int limit);

    /** The wish to pause or to resume something. Both texts are kept as {@link Remark} says. */
    record Request(PauseTarget target, String by, String why) {

        public Request {
            by = Remark.cleaned(by);
            why = Remark.cleaned(why);
        }
    }

    /** The answer to pausing or resuming. */
    enum PauseOutcome {
        DONE,
        /** It was so before. */
        ALREADY
    }
}
