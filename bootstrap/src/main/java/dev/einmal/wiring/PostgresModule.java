package dev.einmal.wiring;

import dagger.Module;
import dagger.Provides;
import dev.einmal.Settings;
import dev.einmal.engine.PostgresStore;
import dev.einmal.engine.Store;
import javax.inject.Singleton;
import javax.sql.DataSource;

/** The store in PostgreSQL. */
@Module
interface PostgresModule {

    @Provides
    @Singleton
    static Store store(DataSource dataSource, Settings settings) {
        return PostgresStore.open(dataSource, settings);
    }
}
