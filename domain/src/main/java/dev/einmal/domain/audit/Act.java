package dev.einmal.domain.audit;

import dev.einmal.domain.run.Remark;

/** Who does something by hand, and why, for the record. Both texts are kept as {@link Remark} says. */
public record Act(String by, String why) {

    public Act {
        by = Remark.cleaned(by);
        why = Remark.cleaned(why);
    }
}
