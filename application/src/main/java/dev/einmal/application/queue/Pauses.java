package dev.einmal.application.queue;

import dev.einmal.application.transaction.Transaction;
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

    /** Resumes what is paused; answers each target in order. */
    List<PauseOutcome> resume(Transaction tx, List<PauseTarget> targets);

    /** Everything that is paused, in the order of the targets. */
    List<Pause> all(Transaction tx);

    /** The wish to pause something. Both texts are kept as {@link Remark} says. */
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
