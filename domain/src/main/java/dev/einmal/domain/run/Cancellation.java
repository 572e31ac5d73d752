package dev.einmal.domain.run;

import java.time.Instant;

/** Who took a run out of circulation, why, and when. Both texts are kept as {@link Remark} says. */
public record Cancellation(String by, String why, Instant at) {

    public Cancellation {
        by = Remark.cleaned(by);
        why = Remark.cleaned(why);
    }
}
