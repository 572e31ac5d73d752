package dev.einmal.engine;

import dev.einmal.Settings;
import dev.einmal.Settings.WakeUps;
import dev.einmal.application.audit.AuditTrail;
import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.queue.JobGroups;
import dev.einmal.application.queue.JobQueue;
import dev.einmal.application.queue.Pauses;
import dev.einmal.application.run.Diagnosis;
import dev.einmal.application.run.RunOperations;
import dev.einmal.application.run.RunRecords;
import dev.einmal.application.run.StageRuns;
import dev.einmal.application.submission.Submissions;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.postgres.HeldConnection;
import dev.einmal.postgres.PostgresAuditTrail;
import dev.einmal.postgres.PostgresDiagnosis;
import dev.einmal.postgres.PostgresRunOperations;
import dev.einmal.postgres.PostgresRunRecords;
import dev.einmal.postgres.PostgresStageRegistry;
import dev.einmal.postgres.PostgresStageRuns;
import dev.einmal.postgres.PostgresSubmissions;
import dev.einmal.postgres.PostgresTransactions;
import dev.einmal.postgres.TooFewConnections;
import dev.einmal.postgres.TransactionLimits;
import dev.einmal.postgres.schema.Migrator;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.queue.postgres.PostgresHints;
import dev.einmal.queue.postgres.PostgresJobGroups;
import dev.einmal.queue.postgres.PostgresJobQueue;
import dev.einmal.queue.postgres.PostgresPauses;
import dev.einmal.queue.worker.Hints;
import java.sql.Connection;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.StatelessSession;

/** The store in PostgreSQL. */
public final class PostgresStore implements Store {

    private final SchemaName schema;
    private final PostgresTransactions transactions;
    private final HeldConnection heartbeatConnection;
    private final PostgresTransactions heartbeats;
    private final Hints hints;

    private PostgresStore(DataSource dataSource, SchemaName schema, WakeUps wakeUps) {
        this.schema = schema;
        this.transactions = new PostgresTransactions(dataSource, schema, TransactionLimits.DEFAULT);
        this.heartbeatConnection = new HeldConnection(dataSource);
        heartbeatConnection.take();
        this.heartbeats = transactions.on(heartbeatConnection);
        this.hints = wakeUps == WakeUps.NOTIFY ? new PostgresHints(dataSource, transactions, schema) : Hints.NONE;
    }

    /** Migrates or checks the schema first; the data source stays the caller's to close. */
    public static PostgresStore open(DataSource dataSource, Settings settings) {
        SchemaName schema = new SchemaName(settings.schema());
        Migrator migrator = new Migrator(dataSource, schema);
        switch (settings.migration()) {
            case MIGRATE -> migrator.migrate();
            case CHECK -> migrator.check();
        }
        TooFewConnections.check(dataSource, settings.wakeUps() == WakeUps.NOTIFY ? 3 : 2);
        return new PostgresStore(dataSource, schema, settings.wakeUps());
    }

    @Override
    public Transactions transactions() {
        return transactions;
    }

    @Override
    public Transactions heartbeats() {
        return heartbeats;
    }

    @Override
    public Hints hints() {
        return hints;
    }

    @Override
    public StageRuns runs() {
        return new PostgresStageRuns(schema);
    }

    @Override
    public RunOperations operations() {
        return new PostgresRunOperations(schema);
    }

    @Override
    public RunRecords records() {
        return new PostgresRunRecords();
    }

    @Override
    public Submissions submissions() {
        return new PostgresSubmissions(schema);
    }

    @Override
    public JobGroups groups() {
        return new PostgresJobGroups(schema);
    }

    @Override
    public JobQueue queue() {
        return new PostgresJobQueue(schema);
    }

    @Override
    public Pauses pauses() {
        return new PostgresPauses(schema);
    }

    @Override
    public AuditTrail audit() {
        return new PostgresAuditTrail(schema);
    }

    @Override
    public StageRegistry registry() {
        return new PostgresStageRegistry(schema);
    }

    @Override
    public Diagnosis diagnosis() {
        return new PostgresDiagnosis();
    }

    @Override
    public Transaction join(Object handle) {
        if (handle instanceof Transaction open) {
            return open;
        }
        if (handle instanceof Connection connection) {
            return transactions.joining(connection);
        }
        if (handle instanceof Session session) {
            return transactions.joining(session);
        }
        if (handle instanceof StatelessSession session) {
            return transactions.joining(session);
        }
        throw new IllegalArgumentException("only a JDBC connection or a Hibernate session can be joined, not a "
                + handle.getClass().getName());
    }

    @Override
    public void close() {
        heartbeatConnection.close();
        transactions.close();
    }
}
