package dev.einmal.postgres.testing;

import java.util.Map;
import java.util.Optional;

/** The server that the environment names. It is somebody else's, so what tests make on it is dropped again. */
final class NamedServer implements ServerSource {

    static final String URL = "EINMAL_TEST_POSTGRES_URL";
    private static final String USER = "EINMAL_TEST_POSTGRES_USER";
    private static final String PASSWORD = "EINMAL_TEST_POSTGRES_PASSWORD";

    private final Map<String, String> environment;

    NamedServer(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Optional<TestServer> find() {
        return Optional.ofNullable(environment.get(URL))
                .filter(url -> !url.isBlank())
                .map(this::server);
    }

    private TestServer server(String url) {
        try {
            TestServer server =
                    TestServer.foreign(url, environment.getOrDefault(USER, ""), environment.getOrDefault(PASSWORD, ""));
            server.administer("SELECT 1");
            return server;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ServerNotUsable(URL + " names no usable server: " + e.getMessage(), e);
        }
    }
}
