package dev.einmal.wiring;

import dev.einmal.Listener;
import dev.einmal.Pipeline;
import dev.einmal.Settings;
import dev.einmal.engine.Engine;
import java.util.List;
import javax.sql.DataSource;

/** Puts an engine together. */
public final class Wiring {

    private Wiring() {}

    /** An engine over tables in PostgreSQL, which are migrated first. */
    public static Engine postgres(DataSource dataSource, Settings settings, Users users) {
        return DaggerPostgresComponent.factory()
                .create(dataSource, settings, users)
                .engine();
    }

    /** An engine over tables in memory. */
    public static Engine inMemory(Settings settings, Users users) {
        return DaggerInMemoryComponent.factory().create(settings, users).engine();
    }

    /** What the embedder brings. */
    public record Users(List<Pipeline> pipelines, List<Listener> listeners) {

        public Users {
            pipelines = List.copyOf(pipelines);
            listeners = List.copyOf(listeners);
        }
    }
}
