package dev.einmal.domain.queue;

import dev.einmal.domain.run.Remark;
import java.time.Instant;

/** Something out of circulation until a person resumes it. Both texts are kept as {@link Remark} says. */
public record Pause(PauseTarget target, String by, String why, Instant since) {

    public Pause {
        by = Remark.cleaned(by);
        why = Remark.cleaned(why);
    }
}
