package dev.einmal.postgres.testing;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes databases on one server, and knows the ones that are copied. Thread-safe. */
final class Databases {

    /** All tests of a JVM share one server and its templates, hence static. */
    private static @Nullable Databases ofThisJvm;

    private final TestServer server;

    /** Keeps the JVMs apart that share a server. */
    private final String prefix = "einmal_test_" + UUID.randomUUID().toString().substring(0, 8) + "_";

    private final AtomicInteger number = new AtomicInteger();
    private final ConcurrentMap<String, String> templates = new ConcurrentHashMap<>();
    private final Set<String> made = ConcurrentHashMap.newKeySet();

    Databases(TestServer server) {
        this.server = server;
    }

    /** Those on the server that this JVM found; on a server that outlives the JVM they are dropped at its end. */
    static synchronized Databases ofThisJvm() {
        if (ofThisJvm == null) {
            Databases databases = new Databases(ServerSearch.serverOfThisJvm());
            if (!databases.server.endsWithJvm()) {
                Runtime.getRuntime().addShutdownHook(new Thread(databases::dropAll, "drop-test-databases"));
            }
            ofThisJvm = databases;
        }
        return ofThisJvm;
    }

    TestDatabase fresh() {
        return new TestDatabase(server, copyOf("template0"));
    }

    TestDatabase migrated(String key, Consumer<DataSource> migrate) {
        String template = templates.computeIfAbsent(key, absent -> template(migrate));
        return new TestDatabase(server, copyOf(template));
    }

    /** A database is copied only while nobody is connected to it, so from here on nobody can be. */
    private String template(Consumer<DataSource> migrate) {
        String name = copyOf("template0");
        migrate.accept(server.dataSource(name));
        server.administer(
                "ALTER DATABASE " + name + " WITH ALLOW_CONNECTIONS false",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'");
        return name;
    }

    private String copyOf(String template) {
        String name = prefix + number.incrementAndGet();
        server.administer("CREATE DATABASE " + name + " TEMPLATE " + template);
        made.add(name);
        return name;
    }

    /** Drops what was made, also what was dropped already. */
    void dropAll() {
        made.forEach(name -> server.administer("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)"));
    }
}
