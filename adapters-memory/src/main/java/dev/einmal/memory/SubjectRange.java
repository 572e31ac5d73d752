package dev.einmal.memory;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;

/** Where the keys of a subject lie among all stage keys. */
final class SubjectRange {

    /** The first name there is, as U+0000 is refused. */
    private static final StageName FIRST = new StageName("\u0001");

    private SubjectRange() {}

    /** No stage key of the subject is smaller. */
    static StageKey start(SubjectKey subject) {
        return subject.stage(FIRST);
    }
}
