package dev.einmal.application.testing.history;

import dev.einmal.application.testing.Store;
import dev.einmal.application.transaction.Transaction;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One call of a port, the same for every store.
 *
 * @param text what is called with which arguments, for people
 * @param label names the kind of an answer, so that answers can be counted
 */
record Command<R>(Supplier<String> text, Call<R> call, Function<R, String> label) {

    /** The call; one answer per element of its batch. */
    interface Call<R> {
        List<R> on(Store store, Transaction tx);
    }

    Answered<R> answered(Store store, Transaction tx) {
        return new Answered<>(this, call.on(store, tx));
    }

    @Override
    public String toString() {
        return text.get();
    }

    /** A command with its answers; equal if the answers are, as the command is the same. */
    record Answered<R>(Command<R> command, List<R> answers) {

        List<String> labels() {
            return answers.stream().map(command.label()).toList();
        }
    }
}
