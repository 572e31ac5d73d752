package dev.einmal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class NamedThreadsTest {

    private final NamedThreads threads = new NamedThreads("einmal-fetch");

    @Test
    void threads_are_numbered_daemons_that_wait_to_be_started() throws InterruptedException {
        AtomicBoolean worked = new AtomicBoolean();
        Thread first = threads.newThread(() -> worked.set(true));

        assertThat(first.getName()).isEqualTo("einmal-fetch-1");
        assertThat(first.isDaemon()).isTrue();
        assertThat(first.getState()).isEqualTo(Thread.State.NEW);
        assertThat(threads.newThread(() -> {}).getName()).isEqualTo("einmal-fetch-2");

        first.start();
        first.join();
        assertThat(worked).isTrue();
    }
}
