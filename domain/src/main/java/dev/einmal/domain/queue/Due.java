package dev.einmal.domain.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a job may start: a length of time after the store's now, and not before a moment, if one is given. Both are
 * measured by the store's clock, and a moment that is over means now.
 *
 * <p>A local time is the caller's to turn into a moment, such as by {@code ZonedDateTime.toInstant()}, whose documentation
 * says what becomes of a time that a change of the clocks skips or repeats.
 */
public record Due(Duration delay, Optional<Instant> notBefore) {

    /** The longest delay there is. */
    public static final Duration LONGEST = Duration.ofDays(365_250);

    /** The latest moment there is; any later one is rather a mistake than a plan. */
    public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    /** As soon as a worker is free. */
    public static final Due NOW = new Due(Duration.ZERO, Optional.empty());

    public Due {
        if (delay.isNegative() || delay.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("delay must be from 0 to 1000 years, was " + delay);
        }
        if (notBefore.filter(LATEST::isBefore).isPresent()) {
            throw new IllegalArgumentException(
                    "the time to start at must be before the year 10000, was " + notBefore.orElse(LATEST));
        }
    }

    public static Due after(Duration delay) {
        return new Due(delay, Optional.empty());
    }

    public static Due at(Instant moment) {
        return new Due(Duration.ZERO, Optional.of(moment));
    }

    /** As this, but after {@code other} at least. */
    public Due atLeastAfter(Duration other) {
        return other.compareTo(delay) <= 0 ? this : new Due(other, notBefore);
    }

    /** The moment that is meant if it is {@code now}. */
    public Instant from(Instant now) {
        Instant delayed = now.plus(delay);
        return notBefore.filter(delayed::isBefore).orElse(delayed);
    }
}
