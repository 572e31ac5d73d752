package dev.einmal.wiring;

import dagger.Module;
import dagger.Provides;
import dev.einmal.engine.MemoryStore;
import dev.einmal.engine.Store;
import dev.einmal.memory.InMemoryStore;
import dev.einmal.runtime.SystemStoreClock;
import javax.inject.Singleton;

/** The store in memory. */
@Module
interface InMemoryModule {

    @Provides
    @Singleton
    static Store store() {
        return new MemoryStore(new InMemoryStore(new SystemStoreClock()));
    }
}
