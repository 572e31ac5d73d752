package dev.einmal.runtime;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandlerThreadsTest {

    private static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= 21;

    private ExecutorService executor = HandlerThreads.executor("einmal-handler");

    @AfterEach
    void shut_down() {
        executor.shutdownNow();
    }

    @Test
    void handlers_run_on_virtual_threads_exactly_where_the_jdk_has_them() throws Exception {
        assertThat(executor.submit(HandlerThreadsTest::isOnVirtualThread).get()).isEqualTo(HAS_VIRTUAL_THREADS);
        assertThat(VirtualThreads.executor("unused").isPresent()).isEqualTo(HAS_VIRTUAL_THREADS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void threads_are_named_and_numbered_and_keep_no_process_alive(boolean platform) throws Exception {
        open(platform);

        assertThat(executor.submit(() -> Thread.currentThread().getName()).get())
                .isEqualTo("einmal-handler-1");
        assertThat(executor.submit(() -> Thread.currentThread().isDaemon()).get())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void all_handlers_run_at_the_same_time(boolean platform) throws Exception {
        open(platform);
        int handlers = 100;
        CyclicBarrier all = new CyclicBarrier(handlers);
        List<Future<Integer>> running = IntStream.range(0, handlers)
                .mapToObj(i -> executor.submit(() -> all.await(60, SECONDS)))
                .toList();

        for (Future<Integer> handler : running) {
            assertThat(handler.get()).isBetween(0, handlers - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_running_handler_can_be_interrupted(boolean platform) throws Exception {
        open(platform);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> handler = executor.submit(() -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        started.await();
        handler.cancel(true);

        assertThat(interrupted.await(60, SECONDS)).isTrue();
    }

    private void open(boolean platform) {
        if (platform) {
            executor.shutdownNow();
            executor = HandlerThreads.onPlatform("einmal-handler");
        }
    }

    /** {@code Thread.isVirtual()} has a name only from 21 on; virtual threads are all in one group. */
    private static boolean isOnVirtualThread() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        return group != null && group.getName().equals("VirtualThreads");
    }
}
