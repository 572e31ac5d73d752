package dev.einmal.postgres.row;

import dev.einmal.postgres.schema.SchemaName;
import java.util.List;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.cfg.MappingSettings;
import org.hibernate.engine.jdbc.connections.internal.UserSuppliedConnectionProviderImpl;

/** Einmal's tables as Hibernate sees them: rows that people query and nobody changes that way. */
public final class Rows {

    /** The entities, for a persistence unit of the application's own. */
    public static final List<Class<?>> ENTITIES =
            List.of(RunRow.class, SubmissionRow.class, JobRow.class, AuditRow.class);

    private static final int OLDEST_SERVER = 14;

    private Rows() {}

    /** Has no connections of its own: whoever opens a session brings one. */
    public static SessionFactory sessionFactory(SchemaName schema) {
        StandardServiceRegistry registry = new StandardServiceRegistryBuilder()
                .applySettings(Map.of(
                        JdbcSettings.CONNECTION_PROVIDER,
                        new UserSuppliedConnectionProviderImpl(),
                        JdbcSettings.JAKARTA_HBM2DDL_DB_NAME,
                        "PostgreSQL",
                        JdbcSettings.JAKARTA_HBM2DDL_DB_MAJOR_VERSION,
                        OLDEST_SERVER,
                        JdbcSettings.ALLOW_METADATA_ON_BOOT,
                        false,
                        JdbcSettings.JDBC_TIME_ZONE,
                        "UTC",
                        MappingSettings.DEFAULT_SCHEMA,
                        schema.value(),
                        MappingSettings.GLOBALLY_QUOTED_IDENTIFIERS,
                        true))
                .build();
        return new MetadataSources(registry)
                .addAnnotatedClasses(ENTITIES.toArray(Class<?>[]::new))
                .buildMetadata()
                .buildSessionFactory();
    }
}
