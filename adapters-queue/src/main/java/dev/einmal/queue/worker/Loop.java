package dev.einmal.queue.worker;

import java.time.Duration;

/** Work that comes up again and again; confined to the one thread that runs it. */
interface Loop {

    /** What it does, for thread names and logs. */
    String name();

    /** Does what there is, and returns how long to wait at most before looking again: zero if there may be more. */
    Duration doWork() throws InterruptedException;

    /** Ends the wait when something comes up. */
    Signal signal();
}
