package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.spi.HandedIn;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Waits for documents to be finished, by whichever process, and says what stands in the way. Confined to one thread. */
final class Waiting {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    private final Einmal einmal;
    private final Progress progress;
    private final Set<String> told = new HashSet<>();

    Waiting(Einmal einmal, Progress progress) {
        this.einmal = einmal;
        this.progress = progress;
    }

    void forAll(String tenant, List<HandedIn> subjects) throws InterruptedException {
        for (HandedIn subject : subjects) {
            while (!einmal.await(tenant, subject.subject(), LOOK_AGAIN)) {
                tellProblems();
            }
            progress.step();
        }
    }

    /** Each one once: the engine goes on by itself as soon as it can, and until then a person should know. */
    private void tellProblems() {
        einmal.health().problems().stream()
                .filter(told::add)
                .forEach(problem -> progress.say("still waiting, since " + problem));
    }
}
