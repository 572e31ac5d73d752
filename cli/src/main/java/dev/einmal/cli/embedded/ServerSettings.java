package dev.einmal.cli.embedded;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How the server is set: for data that is kept, on a small machine, for this machine only. */
final class ServerSettings {

    private ServerSettings() {}

    /** By name; values that PostgreSQL has as its defaults are repeated where the program's promises rest on them. */
    static Map<String, String> all() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("listen_addresses", ServerAddress.HOST);
        // None: a socket's path may not exceed some hundred bytes, and a home may lie deep.
        settings.put("unix_socket_directories", "");
        settings.put("cluster_name", "einmal");
        // A process of the program opens up to 20, and nobody should have to count processes.
        settings.put("max_connections", "300");
        settings.put("shared_buffers", "128MB");
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        // Short statements only: compiling one takes longer than running it.
        settings.put("jit", "off");
        // Jobs come and go, so their table is worth looking at more often than once a minute.
        settings.put("autovacuum_naptime", "15s");
        settings.put("log_lock_waits", "on");
        return settings;
    }

    /** The settings and the port as options of the server. They win over its files, so what is promised holds. */
    static String options(int port) {
        return all().entrySet().stream()
                .map(setting -> "-c " + setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(" ", "-p " + port + " ", ""));
    }
}
