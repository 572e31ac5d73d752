package dev.einmal.application.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads of a test, which start together and whose results are waited for. */
public final class Parallel implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Runs {@code work} in as many threads, which all begin at the same moment; the results in the threads' order. */
    public <T> List<T> together(int count, IntFunction<T> work) {
        var barrier = new CyclicBarrier(count);
        List<Future<T>> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            running.add(threads.submit(() -> {
                meet(barrier);
                return work.apply(number);
            }));
        }
        return running.stream().map(Parallel::result).toList();
    }

    /** Begins {@code work} in a thread of its own. */
    public <T> Future<T> begin(Callable<T> work) {
        return threads.submit(work);
    }

    /** Waits for what was begun; what it threw is thrown on. */
    public static <T> T result(Future<T> future) {
        return result(future, PATIENCE);
    }

    /** Waits no longer than {@code patience} for what was begun; what it threw is thrown on. */
    public static <T> T result(Future<T> future, Duration patience) {
        try {
            return future.get(patience.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread of this test failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("a thread of this test did not end within " + patience, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("the threads of this test did not meet", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
