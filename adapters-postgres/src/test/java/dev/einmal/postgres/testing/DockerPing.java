package dev.einmal.postgres.testing;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks whether a Docker daemon answers. Testcontainers asks too, but takes seconds over it and tells of it at length. */
final class DockerPing {

    private static final int DOCKER_PORT = 2375;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String REQUEST = "GET /_ping HTTP/1.0\r\n\r\n";

    private final Map<String, String> environment;

    DockerPing(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    boolean isAnswered() {
        return addresses().stream().anyMatch(DockerPing::answers);
    }

    private List<SocketAddress> addresses() {
        String host = environment.getOrDefault("DOCKER_HOST", "");
        if (!host.isEmpty()) {
            return address(URI.create(host)).stream().toList();
        }
        return Stream.of(
                        Path.of("/var/run/docker.sock"),
                        Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", "/var/run"), "docker.sock"),
                        Path.of(System.getProperty("user.home"), ".docker", "run", "docker.sock"))
                .filter(Files::exists)
                .<SocketAddress>map(UnixDomainSocketAddress::of)
                .toList();
    }

    private static Optional<SocketAddress> address(URI host) {
        if ("unix".equals(host.getScheme())) {
            return Optional.of(UnixDomainSocketAddress.of(host.getPath()));
        }
        if (host.getHost() == null) {
            return Optional.empty();
        }
        return Optional.of(new InetSocketAddress(host.getHost(), host.getPort() < 0 ? DOCKER_PORT : host.getPort()));
    }

    private static boolean answers(SocketAddress address) {
        try (SocketChannel channel = open(address);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            return connects(channel, address, selector)
                    && channel.write(StandardCharsets.US_ASCII.encode(REQUEST)) > 0
                    && isReady(channel, selector, SelectionKey.OP_READ)
                    && isHttp(channel);
        } catch (IOException e) {
            return false;
        }
    }

    private static SocketChannel open(SocketAddress address) throws IOException {
        return address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
    }

    private static boolean connects(SocketChannel channel, SocketAddress address, Selector selector)
            throws IOException {
        return channel.connect(address)
                || (isReady(channel, selector, SelectionKey.OP_CONNECT) && channel.finishConnect());
    }

    private static boolean isReady(SocketChannel channel, Selector selector, int operation) throws IOException {
        channel.register(selector, operation);
        return selector.select(PATIENCE.toMillis()) > 0;
    }

    /** Any status will do: a daemon that wants TLS says so in plain HTTP. */
    private static boolean isHttp(SocketChannel channel) throws IOException {
        ByteBuffer answer = ByteBuffer.allocate(5);
        while (answer.hasRemaining() && channel.read(answer) > 0) {
            // The first bytes come together, or not at all.
        }
        return new String(answer.array(), StandardCharsets.US_ASCII).equals("HTTP/");
    }
}
