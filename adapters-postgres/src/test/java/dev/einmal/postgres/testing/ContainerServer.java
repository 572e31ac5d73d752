package dev.einmal.postgres.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** A server in a container, where Docker answers; Testcontainers removes it when the JVM ends. */
final class ContainerServer implements ServerSource {

    private final DockerPing docker;

    ContainerServer(Map<String, String> environment) {
        this.docker = new DockerPing(environment);
    }

    @Override
    public Optional<TestServer> find() {
        return docker.isAnswered() ? Optional.of(start()) : Optional.empty();
    }

    @SuppressWarnings("resource") // lives until the JVM ends
    private static TestServer start() {
        PostgreSQLContainer container = new PostgreSQLContainer("postgres:" + WantedVersion.major());
        container.setCommand(command().toArray(String[]::new));
        container.start();
        String url = "jdbc:postgresql://" + container.getHost() + ":"
                + container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT) + "/" + container.getDatabaseName();
        return TestServer.own(url, container.getUsername(), container.getPassword(), container::getLogs);
    }

    private static List<String> command() {
        List<String> command = new ArrayList<>(List.of("postgres"));
        ThrowAwaySettings.all().forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        return command;
    }
}
