package dev.einmal.application.queue;

import dev.einmal.application.queue.JobGroups.Arrival;
import dev.einmal.application.queue.JobGroups.Entry;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.Group.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rule by which a group of one tenant lets subjects in: every adapter asks it, under the group's lock. Mutable;
 * confined to one thread.
 */
public final class GroupDoor {

    private final Group group;
    private final Instant now;
    private final boolean oneRuns;
    private final List<StageKey> waiting;
    private Optional<Instant> windowUntil;
    private Optional<SubjectKey> last;
    private boolean oneJoined;

    /** @param waiting the group's jobs that nobody works on; all of them if the group's window makes the last one win */
    public GroupDoor(Group group, Instant now, State state, boolean oneRuns, List<StageKey> waiting) {
        this.group = group;
        this.now = now;
        this.oneRuns = oneRuns;
        this.waiting = List.copyOf(waiting);
        this.windowUntil = state.windowUntil();
        this.last = state.last();
    }

    /** Answers arrivals of one tenant, none of which is in another group, in their order. */
    public List<Entry> enter(List<Arrival> arrivals) {
        List<Entry> entries = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            SubjectKey winner = isLastWinning()
                    ? arrivals.get(arrivals.size() - 1).key().subjectKey()
                    : arrival.key().subjectKey();
            entries.add(enter(arrival, winner));
        }
        return entries;
    }

    private Entry enter(Arrival arrival, SubjectKey winner) {
        SubjectKey subject = arrival.key().subjectKey();
        if (!subject.equals(winner)) {
            return Entry.turnedAway(Optional.of(winner));
        }
        return isShutTo(arrival) ? Entry.turnedAway(last) : letIn(subject);
    }

    private boolean isShutTo(Arrival arrival) {
        return switch (group.window().kind()) {
            case FIRST_WINS -> isOpenWindow() || isFullFor(arrival);
            case LAST_WINS -> false;
            case NONE -> isFullFor(arrival);
        };
    }

    private boolean isFullFor(Arrival arrival) {
        return !arrival.known() && !group.policy().letsIn(oneJoined || !waiting.isEmpty(), oneRuns);
    }

    private Entry letIn(SubjectKey subject) {
        if (group.window().kind() != Window.Kind.NONE && !isOpenWindow()) {
            windowUntil = Optional.of(now.plus(group.window().length()));
        }
        last = Optional.of(subject);
        oneJoined = true;
        return isLastWinning() ? Entry.letIn(untilWindowEnds(), othersThan(subject)) : Entry.letIn();
    }

    private boolean isLastWinning() {
        return group.window().kind() == Window.Kind.LAST_WINS;
    }

    private boolean isOpenWindow() {
        return windowUntil.filter(now::isBefore).isPresent();
    }

    private Duration untilWindowEnds() {
        return windowUntil.map(end -> Duration.between(now, end)).orElse(Duration.ZERO);
    }

    private List<StageKey> othersThan(SubjectKey subject) {
        return waiting.stream().filter(job -> !job.subjectKey().equals(subject)).toList();
    }

    /** What is to be remembered of the group. */
    public State state() {
        return new State(windowUntil, last);
    }

    /**
     * What is remembered of a group.
     *
     * @param windowUntil when the window that was opened last ends
     * @param last who was let in last
     */
    public record State(Optional<Instant> windowUntil, Optional<SubjectKey> last) {

        /** Of a group that nobody has joined. */
        public static final State NEW = new State(Optional.empty(), Optional.empty());
    }
}
