package dev.einmal.domain.queue;

import dev.einmal.domain.run.Remark;
import java.time.Instant;

/** A pause that is over, and who ended it. Both texts are kept as {@link Remark} says. */
public record PastPause(Pause pause, String resumedBy, String resumedWhy, Instant resumedAt) {

    public PastPause {
        resumedBy = Remark.cleaned(resumedBy);
        resumedWhy = Remark.cleaned(resumedWhy);
    }
}
