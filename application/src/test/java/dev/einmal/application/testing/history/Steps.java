package dev.einmal.application.testing.history;

import dev.einmal.application.testing.SeededIds;
import dev.einmal.domain.key.StageKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The steps of one history, chosen by its seed and by what happened so far. */
final class Steps {

    private static final int COMMANDS = 81;

    private final Dice dice;
    private final Known known;
    private final RunCommands runs;
    private final QueueCommands queue;
    private final OtherCommands others;

    Steps(long seed, Known known) {
        var ids = new SeededIds(seed);
        this.dice = new Dice(seed);
        this.known = known;
        this.runs = new RunCommands(dice, ids, known);
        this.queue = new QueueCommands(dice, known);
        this.others = new OtherCommands(dice, ids, known);
    }

    Step next(Instant now) {
        return switch (dice.below(13)) {
            case 0, 1 -> Step.pass(dice.upTo(40));
            case 2 -> Step.commit(several(now));
            case 3 -> Step.rollBack(several(now));
            case 4, 5, 6 -> around(now);
            default -> Step.commit(List.of(command(now)));
        };
    }

    private List<Command<?>> several(Instant now) {
        List<Command<?>> commands = new ArrayList<>();
        for (int i = 1 + dice.below(3); i >= 0; i--) {
            commands.add(command(now));
        }
        return commands;
    }

    private Step around(Instant now) {
        return Step.around(command(now), neverWaiting(), command(now));
    }

    private Command<?> command(Instant now) {
        int choice = dice.below(COMMANDS);
        if (choice < 40) {
            return runCommand(choice);
        }
        return choice < 55 ? queueCommand(choice, now) : rareCommand(choice, now);
    }

    private Command<?> runCommand(int choice) {
        if (choice < 15) {
            return runs.claim(known.keys());
        }
        if (choice < 27) {
            return runs.settle();
        }
        return choice < 33 ? runs.operate() : runOrLook(choice);
    }

    private Command<?> runOrLook(int choice) {
        return switch (choice) {
            case 33, 34 -> runs.renew();
            case 35 -> runs.fence();
            case 36 -> runs.resolve();
            case 37 -> runs.records();
            case 38 -> runs.counts();
            default -> runs.find();
        };
    }

    private Command<?> queueCommand(int choice, Instant now) {
        return switch (choice) {
            case 40, 41, 42, 43 -> queue.enqueue(now);
            case 44, 45, 46, 47 -> queue.fetch();
            case 48, 49 -> queue.finish();
            case 50, 51 -> queue.postpone(now);
            case 52 -> queue.depths();
            default -> queue.jobs();
        };
    }

    private Command<?> rareCommand(int choice, Instant now) {
        return switch (choice) {
            case 55, 56, 57 -> others.register();
            case 58 -> others.findSubmissions();
            case 59 -> others.lockForJoin();
            case 60, 61 -> others.appendAudit();
            case 62 -> others.readAudit();
            case 63 -> others.repeatedSuccesses();
            case 64 -> others.registerStages();
            case 65 -> dice.oneIn(2) ? queue.pause() : queue.paused();
            case 66 -> queue.resume();
            case 67, 79 -> runs.settle();
            case 68 -> runs.operate();
            case 69 -> others.withdraw();
            case 70, 71, 72, 73, 74 -> queue.enter();
            case 75, 76, 77 -> queue.enqueue(now);
            case 78 -> queue.fetch();
            default -> others.unwrapNonsense();
        };
    }

    /** What can be asked while the same thread has another transaction open. */
    private Command<?> neverWaiting() {
        List<StageKey> claimed = known.claimedKeys();
        return switch (dice.below(12)) {
            case 0, 1, 2 -> claimed.isEmpty() ? runs.find() : runs.claim(claimed);
            case 3, 4 -> runs.renew();
            case 5, 6, 7, 8, 9 -> queue.fetch();
            case 10 -> queue.jobs();
            default -> runs.find();
        };
    }
}
