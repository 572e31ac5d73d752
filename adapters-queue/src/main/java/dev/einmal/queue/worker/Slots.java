package dev.einmal.queue.worker;

/**
 * The places for handlers in this process, one of which at most is for a suspect attempt at any time: if that one kills
 * the process, it charges its neighbours once, and never again beside it. Guarded by its own lock.
 */
final class Slots {

    private final int places;
    private int taken;
    private boolean suspectTaken;

    Slots(int places) {
        this.places = places;
    }

    synchronized int free() {
        return places - taken;
    }

    /** Whether a suspect attempt may start. */
    synchronized boolean isSuspectWelcome() {
        return !suspectTaken && taken < places;
    }

    synchronized void take(boolean suspect) {
        taken++;
        suspectTaken |= suspect;
    }

    synchronized void free(boolean suspect) {
        taken--;
        if (suspect) {
            suspectTaken = false;
        }
    }
}
