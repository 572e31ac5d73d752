package dev.einmal.runtime;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Virtual threads, found by method handle: Java 17, which this is built for, has no names for them. */
final class VirtualThreads {

    private static final int FIRST_RELEASE = 21;

    private VirtualThreads() {}

    /** An executor with a new thread per task, called {@code name-1}, {@code name-2} and so on; empty before JDK 21. */
    static Optional<ExecutorService> executor(String name) {
        // 19 and 20 have the same methods, but only as a preview.
        if (Runtime.version().feature() < FIRST_RELEASE) {
            return Optional.empty();
        }
        try {
            return Optional.of(threadPerTask(factory(name + "-")));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("this JDK's virtual threads are not where its version promises them", e);
        }
    }

    /** {@code Thread.ofVirtual().name(prefix, 1).factory()}. */
    private static ThreadFactory factory(String prefix) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> builder = Class.forName("java.lang.Thread$Builder");
        Class<?> virtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
        MethodHandle ofVirtual = lookup.findStatic(Thread.class, "ofVirtual", methodType(virtual));
        MethodHandle name = lookup.findVirtual(builder, "name", methodType(builder, String.class, long.class));
        MethodHandle factory = lookup.findVirtual(builder, "factory", methodType(ThreadFactory.class));
        return (ThreadFactory) factory.invoke(name.invoke(ofVirtual.invoke(), prefix, 1L));
    }

    /** {@code Executors.newThreadPerTaskExecutor(factory)}. */
    private static ExecutorService threadPerTask(ThreadFactory factory) throws Throwable {
        MethodHandle open = MethodHandles.publicLookup()
                .findStatic(
                        Executors.class,
                        "newThreadPerTaskExecutor",
                        methodType(ExecutorService.class, ThreadFactory.class));
        return (ExecutorService) open.invoke(factory);
    }
}
