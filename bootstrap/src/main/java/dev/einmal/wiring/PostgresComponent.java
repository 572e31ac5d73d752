package dev.einmal.wiring;

import dagger.BindsInstance;
import dagger.Component;
import dev.einmal.Settings;
import dev.einmal.engine.Engine;
import javax.inject.Singleton;
import javax.sql.DataSource;

/** The engine on PostgreSQL. */
@Singleton
@Component(modules = {PostgresModule.class, EngineModule.class})
interface PostgresComponent {

    Engine engine();

    @Component.Factory
    interface Factory {

        PostgresComponent create(
                @BindsInstance DataSource dataSource,
                @BindsInstance Settings settings,
                @BindsInstance Wiring.Users users);
    }
}
