package dev.einmal.domain.key;

/** Where jobs wait; a stage's own queue carries the stage's name. */
public record QueueName(String value) implements Comparable<QueueName> {

    /** The longest queue there is, in bytes of UTF-8. */
    public static final int MAX_BYTES = 128;

    public QueueName {
        KeyText.check("queue", value, MAX_BYTES);
    }

    /** The queue of a stage. */
    public static QueueName of(StageName stage) {
        return new QueueName(stage.value());
    }

    /** By UTF-8 bytes, as PostgreSQL's {@code COLLATE "C"} orders them. */
    @Override
    public int compareTo(QueueName other) {
        return KeyText.BYTE_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
