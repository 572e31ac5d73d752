package dev.einmal.postgres.row;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.queue.Job;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** A row of the table {@code job}. */
@Entity(name = "Job")
@Table(name = "job")
@Immutable
@SuppressWarnings("NullAway.Init")
public class JobRow {

    @Id
    private long seq;

    private String tenant;
    private String subject;
    private String stage;
    private String queue;
    private int priority;
    private Instant due;
    private boolean suspect;

    @Column(name = "asked_again")
    private boolean askedAgain;

    @Column(name = "in_line")
    private boolean inLine;

    /** For Hibernate. */
    protected JobRow() {}

    /** The job that the row stores. */
    public Job toJob() {
        return new Job(StageKey.of(tenant, subject, stage), new QueueName(queue), priority, due, suspect, inLine);
    }

    /** Where the job stands among those with the same priority and due time. */
    public long seq() {
        return seq;
    }

    /** Whether the stage is to look at its input once more when the attempt under way has ended. */
    public boolean isAskedAgain() {
        return suspect && askedAgain;
    }
}
