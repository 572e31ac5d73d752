package dev.einmal.postgres.testing;

import java.util.LinkedHashMap;
import java.util.Map;

/** How a server is set whose data nobody needs once the JVM has ended: nothing waits for a disk. */
final class ThrowAwaySettings {

    private ThrowAwaySettings() {}

    /** By name. No value may contain a space, which does not survive the way to the server. */
    static Map<String, String> all() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fsync", "off");
        settings.put("synchronous_commit", "off");
        settings.put("full_page_writes", "off");
        settings.put("wal_level", "minimal");
        settings.put("max_wal_senders", "0");
        settings.put("max_connections", "200");
        settings.put("jit", "off");
        settings.put("log_lock_waits", "on");
        settings.put("log_checkpoints", "off");
        settings.put("log_line_prefix", TestServer.LOG_LINE_PREFIX);
        return settings;
    }
}
