package dev.einmal.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.BaseStream;

/** Calls, and references to methods, that answer differently each time or wait. */
final class OutsideWorld {

    static final DescribedPredicate<JavaAccess<?>> DATE = accesses(
            "the date is read",
            target -> isNow(target)
                    || isCall(target, System.class, "currentTimeMillis")
                    || isCall(target, Clock.class, "system", "systemUTC", "systemDefaultZone")
                    || isCall(target, Clock.class, "tickMillis", "tickSeconds", "tickMinutes")
                    || isCall(target, InstantSource.class, "system")
                    || isCall(target, Calendar.class, "getInstance")
                    || isDateOfToday(target));

    static final DescribedPredicate<JavaAccess<?>> CLOCK = accesses(
                    "the clock is read", target -> isCall(target, System.class, "nanoTime"))
            .or(DATE)
            .as("the clock is read");

    static final DescribedPredicate<JavaAccess<?>> RANDOMNESS = accesses(
            "something is random",
            target -> isNew(target, Random.class)
                    || isNew(target, SplittableRandom.class)
                    || isCall(target, SecureRandom.class, "getInstance", "getInstanceStrong")
                    || isCall(target, ThreadLocalRandom.class, "current")
                    || isCall(target, RandomGenerator.class, "of", "getDefault")
                    || isCall(target, RandomGeneratorFactory.class, "create")
                    || isCall(target, Math.class, "random")
                    || isCall(target, StrictMath.class, "random")
                    || isCall(target, UUID.class, "randomUUID")
                    || isCall(target, Collections.class, "shuffle"));

    static final DescribedPredicate<JavaAccess<?>> THREADS = accesses(
            "a thread is made",
            target -> isNew(target, Thread.class)
                    || isNew(target, ExecutorService.class)
                    || isNew(target, Timer.class)
                    || target.getOwner().isEquivalentTo(Executors.class)
                    || isCall(target, Thread.class, "startVirtualThread", "ofVirtual", "ofPlatform")
                    || isCall(target, ForkJoinPool.class, "commonPool")
                    || isCall(target, BaseStream.class, "parallel")
                    || target.getName().equals("parallelStream")
                    || isAsynchronous(target));

    static final DescribedPredicate<JavaAccess<?>> SLEEP = accesses(
            "somebody sleeps",
            target -> isCall(target, Thread.class, "sleep")
                    || isCall(target, TimeUnit.class, "sleep")
                    || isCall(target, LockSupport.class, "parkNanos", "parkUntil"));

    private OutsideWorld() {}

    private static DescribedPredicate<JavaAccess<?>> accesses(String description, Predicate<AccessTarget> target) {
        return describe(description, access -> target.test(access.getTarget()));
    }

    private static boolean isNow(AccessTarget target) {
        return target.getOwner().getPackageName().startsWith("java.time")
                && target.getName().equals("now");
    }

    private static boolean isCall(AccessTarget target, Class<?> owner, String... names) {
        return target.getOwner().isAssignableTo(owner) && Set.of(names).contains(target.getName());
    }

    private static boolean isNew(AccessTarget target, Class<?> type) {
        return target.getOwner().isAssignableTo(type) && target.getName().equals(JavaConstructor.CONSTRUCTOR_NAME);
    }

    private static boolean isDateOfToday(AccessTarget target) {
        return isNew(target, Date.class) && parameters(target).isEmpty();
    }

    /** Without an executor of the caller's, the common pool does the work. */
    private static boolean isAsynchronous(AccessTarget target) {
        return target.getOwner().isAssignableTo(CompletableFuture.class)
                && target.getName().endsWith("Async")
                && parameters(target).stream().noneMatch(type -> type.isEquivalentTo(Executor.class));
    }

    private static List<JavaClass> parameters(AccessTarget target) {
        return ((CodeUnitAccessTarget) target).getRawParameterTypes();
    }
}
