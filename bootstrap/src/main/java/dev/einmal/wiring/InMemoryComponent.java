package dev.einmal.wiring;

import dagger.BindsInstance;
import dagger.Component;
import dev.einmal.Settings;
import dev.einmal.engine.Engine;
import javax.inject.Singleton;

/** The engine in memory. */
@Singleton
@Component(modules = {InMemoryModule.class, EngineModule.class})
interface InMemoryComponent {

    Engine engine();

    @Component.Factory
    interface Factory {

        InMemoryComponent create(@BindsInstance Settings settings, @BindsInstance Wiring.Users users);
    }
}
