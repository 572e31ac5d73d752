package dev.einmal;

import dev.einmal.domain.EinmalException;
import dev.einmal.domain.ErrorCode;
import dev.einmal.domain.audit.AuditLevel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an engine behaves.
 *
 * @param worker who this process is, in leases and the audit trail; null for a name made of host and process id
 * @param concurrency how many handlers run at a time, from 1
 * @param poll how long an idle worker waits at most before it looks for due jobs
 * @param grace how long running handlers may go on when the engine is closed, before they are interrupted
 * @param audit how much the audit trail keeps
 * @param schema the PostgreSQL schema of Einmal's tables; lower-case letters, digits and underscores
 * @param migration what happens at the start if that schema is older than this program
 * @param wakeUps how this process hears of jobs that another one enqueued
 */
public record Settings(
        @Nullable String worker,
        int concurrency,
        Duration poll,
        Duration grace,
        AuditLevel audit,
        String schema,
        Migration migration,
        WakeUps wakeUps) {

    private static final Duration LONGEST = Duration.ofDays(365);

    /** What holds where nothing is said. */
    public static final Settings DEFAULT = new Settings(
            null,
            16,
            Duration.ofSeconds(1),
            Duration.ofSeconds(30),
            AuditLevel.CHANGES,
            "einmal",
            Migration.MIGRATE,
            WakeUps.NOTIFY);

    public Settings {
        require(concurrency >= 1, "concurrency must be ≥ 1, was " + concurrency);
        require(!poll.isNegative() && !poll.isZero(), "poll must be positive, was " + poll);
        require(poll.compareTo(LONGEST) <= 0, "poll must be at most 365 days, was " + poll);
        require(!grace.isNegative(), "grace must be ≥ 0, was " + grace);
        require(grace.compareTo(LONGEST) <= 0, "grace must be at most 365 days, was " + grace);
        require(
                schema.matches("[a-z_][a-z0-9_]{0,39}"),
                "schema must be 1 to 40 lower-case letters, digits and underscores, was \"" + schema + "\"");
    }

    public Settings withConcurrency(int handlers) {
        return new Settings(worker, handlers, poll, grace, audit, schema, migration, wakeUps);
    }

    public Settings withAudit(AuditLevel level) {
        return new Settings(worker, concurrency, poll, grace, level, schema, migration, wakeUps);
    }

    public Settings withWorker(String name) {
        return new Settings(name, concurrency, poll, grace, audit, schema, migration, wakeUps);
    }

    public Settings withPoll(Duration interval) {
        return new Settings(worker, concurrency, interval, grace, audit, schema, migration, wakeUps);
    }

    public Settings withGrace(Duration period) {
        return new Settings(worker, concurrency, poll, period, audit, schema, migration, wakeUps);
    }

    public Settings withSchema(String name) {
        return new Settings(worker, concurrency, poll, grace, audit, name, migration, wakeUps);
    }

    public Settings withMigration(Migration choice) {
        return new Settings(worker, concurrency, poll, grace, audit, schema, choice, wakeUps);
    }

    public Settings withWakeUps(WakeUps choice) {
        return new Settings(worker, concurrency, poll, grace, audit, schema, migration, choice);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new InvalidSetting(message);
        }
    }

    /** What happens to a schema that is older than the program. */
    public enum Migration {
        /** It is migrated, or created. */
        MIGRATE,
        /** The start fails and says so; for those who migrate on their own. */
        CHECK
    }

    /** How a process hears of jobs that another one enqueued. */
    public enum WakeUps {
        /** By NOTIFY, on a connection kept for it, and by polling. */
        NOTIFY,
        /** By polling alone: for poolers that share connections between transactions. */
        POLLING
    }

    /** A setting is outside its range. */
    public static final class InvalidSetting extends EinmalException {

        private static final long serialVersionUID = 1L;

        InvalidSetting(String message) {
            super(ErrorCode.INVALID_SETTING, message);
        }
    }
}
