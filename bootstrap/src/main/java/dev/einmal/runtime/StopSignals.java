package dev.einmal.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signals by which a process is told to stop, Ctrl-C and SIGTERM: the first one asks it to, the second one makes it
 * leave at once.
 *
 * <p>They are caught by a class that every JDK has and no Java standard names; where it is missing, the JVM ends at the
 * first signal, after closing what {@link AtExit} knows. Thread-safe.
 */
public final class StopSignals {

    private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);
    private static final List<String> NAMES = List.of("TERM", "INT");

    /** What a shell reports of a process that a signal ended is this and the signal's number. */
    private static final int ENDED_BY_SIGNAL = 128;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicInteger received = new AtomicInteger();

    private StopSignals() {}

    /** Catches them from now on, for as long as the process runs. */
    public static StopSignals caught() {
        StopSignals signals = new StopSignals();
        for (String name : NAMES) {
            try {
                signals.handle(name);
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                LOG.debug("SIG{} cannot be caught", name, e);
            }
        }
        return signals;
    }

    private void handle(String name) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        InvocationHandler received = (proxy, method, arguments) -> switch (method.getName()) {
            case "handle" -> {
                int number = (int) signal.getMethod("getNumber").invoke(arguments[0]);
                receive(number);
                yield null;
            }
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "einmal's handler of SIG" + name;
        };
        Object own = Proxy.newProxyInstance(StopSignals.class.getClassLoader(), new Class<?>[] {handler}, received);
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), own);
    }

    private void receive(int number) {
        if (received.incrementAndGet() > 1) {
            Runtime.getRuntime().halt(ENDED_BY_SIGNAL + number);
        }
        asked.countDown();
    }

    /** Waits until the process is asked to stop. */
    public void await() throws InterruptedException {
        asked.await();
    }
}
