package dev.einmal.application.testing.history;

import dev.einmal.application.testing.Store;
import dev.einmal.application.testing.history.Command.Answered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** One to several commands in the transactions that the step is about. */
interface Step {

    /** The answers of its commands, in the order in which they were given. */
    List<Answered<?>> on(Store store);

    /** Lets time pass. */
    static Step pass(Duration duration) {
        return new Named(() -> "pass " + duration, store -> {
            store.clock().advance(duration);
            return List.of();
        });
    }

    /** Commits the commands together. */
    static Step commit(List<Command<?>> commands) {
        return new Named(
                () -> "commit " + commands,
                store -> store.transactions().call(tx -> {
                    List<Answered<?>> answers = new ArrayList<>();
                    commands.forEach(command -> answers.add(command.answered(store, tx)));
                    return answers;
                }));
    }

    /** Does the commands and undoes them. */
    static Step rollBack(List<Command<?>> commands) {
        return new Named(() -> "roll back " + commands, store -> {
            List<Answered<?>> answers = new ArrayList<>();
            try {
                store.transactions().run(tx -> {
                    commands.forEach(command -> answers.add(command.answered(store, tx)));
                    throw new Undone();
                });
            } catch (Undone expected) {
                return answers;
            }
            throw new AssertionError("the exception of the work was swallowed");
        });
    }

    /** Commits {@code inner} while the transaction of {@code first} and {@code last} is open. */
    static Step around(Command<?> first, Command<?> inner, Command<?> last) {
        Supplier<String> text = () -> "around [%s]: first [%s], then [%s]".formatted(inner, first, last);
        return new Named(
                text,
                store -> store.transactions().call(tx -> {
                    Answered<?> before = first.answered(store, tx);
                    Answered<?> between = store.transactions().call(other -> inner.answered(store, other));
                    return List.of(before, between, last.answered(store, tx));
                }));
    }

    /** A step with a text for people. */
    record Named(Supplier<String> text, Step step) implements Step {

        @Override
        public List<Answered<?>> on(Store store) {
            return step.on(store);
        }

        @Override
        public String toString() {
            return text.get();
        }
    }

    /** What rolls a transaction back. */
    final class Undone extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
