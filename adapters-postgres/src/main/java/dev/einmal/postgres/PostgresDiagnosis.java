package dev.einmal.postgres;

import dev.einmal.application.run.Diagnosis;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.RunError;
import dev.einmal.postgres.sql.FailureKind;
import java.sql.SQLException;

/** Recognises what the database had to do with a failure, however deep it was wrapped. */
public final class PostgresDiagnosis implements Diagnosis {

    @Override
    public RunError of(Throwable thrown) {
        SQLException cause = FailureKind.sqlException(thrown);
        if (cause == null) {
            return RunError.of(ErrorKind.HANDLER, thrown.toString());
        }
        return new RunError(kind(thrown), thrown + causedBy(thrown, cause), cause.getSQLState());
    }

    private static ErrorKind kind(Throwable thrown) {
        return switch (FailureKind.of(thrown)) {
            case LOCK_TIMEOUT, TIMEOUT -> ErrorKind.TIMEOUT;
            case SERIALIZATION,
                    DEADLOCK,
                    CONNECTION,
                    RESOURCES,
                    READ_ONLY,
                    ABORTED,
                    CONSTRAINT,
                    LOGIN,
                    RIGHTS,
                    MISSING,
                    OTHER -> ErrorKind.DATABASE;
        };
    }

    private static String causedBy(Throwable thrown, SQLException cause) {
        return cause == thrown ? "" : "; caused by: " + cause.getMessage();
    }
}
