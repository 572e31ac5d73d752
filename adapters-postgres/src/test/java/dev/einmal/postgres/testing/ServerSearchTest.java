package dev.einmal.postgres.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSearchTest {

    private static final TestServer FIRST = TestServer.foreign("jdbc:postgresql://first/db", "", "");
    private static final TestServer SECOND = TestServer.foreign("jdbc:postgresql://second/db", "", "");

    @TempDir
    Path directory;

    @Test
    void the_first_way_that_leads_to_a_server_is_taken() {
        ServerSearch search =
                new ServerSearch(List.of(Optional::empty, () -> Optional.of(FIRST), () -> Optional.of(SECOND)));

        assertThat(search.server()).isEqualTo(FIRST);
    }

    @Test
    void a_way_that_fails_gives_room_to_the_next() {
        ServerSearch search = new ServerSearch(List.of(
                () -> {
                    throw new IOException("no image");
                },
                () -> Optional.of(SECOND)));

        assertThat(search.server()).isEqualTo(SECOND);
    }

    @Test
    void without_a_server_each_test_fails_and_says_what_to_do() {
        AtomicInteger searches = new AtomicInteger();
        ServerSearch search = new ServerSearch(List.of(Optional::empty, () -> {
            searches.incrementAndGet();
            throw new IOException("no binaries");
        }));

        for (int test = 0; test < 2; test++) {
            assertThatThrownBy(search::server)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("EINMAL_TEST_POSTGRES_URL", "start Docker", "Tried: no binaries");
        }
        assertThat(searches).hasValue(1);
    }

    @Test
    void a_server_that_was_named_is_not_replaced_by_another() {
        Map<String, String> environment = Map.of("EINMAL_TEST_POSTGRES_URL", "jdbc:postgresql://localhost:1/none");
        ServerSearch search = new ServerSearch(List.of(new NamedServer(environment), () -> Optional.of(SECOND)));

        assertThatThrownBy(search::server)
                .hasMessageStartingWith("EINMAL_TEST_POSTGRES_URL names no usable server")
                .hasMessageContaining("localhost:1");
    }

    @Test
    void a_url_of_another_kind_is_refused() {
        assertThatThrownBy(new NamedServer(Map.of("EINMAL_TEST_POSTGRES_URL", "postgres://host/db"))::find)
                .hasMessageContaining("jdbc:postgresql://host:port/database");
    }

    @Test
    void no_name_is_no_server() {
        assertThat(new NamedServer(Map.of()).find()).isEmpty();
        assertThat(new NamedServer(Map.of("EINMAL_TEST_POSTGRES_URL", "")).find())
                .isEmpty();
    }

    @Test
    void a_named_server_is_used_with_user_and_password_of_the_url_or_beside_it() {
        try (TestDatabase real = TestDatabase.fresh()) {
            String url = real.jdbcUrl() + (real.jdbcUrl().contains("?") ? "&" : "?") + "connectTimeout=5";
            Map<String, String> environment = Map.of(
                    "EINMAL_TEST_POSTGRES_URL", url,
                    "EINMAL_TEST_POSTGRES_USER", real.user(),
                    "EINMAL_TEST_POSTGRES_PASSWORD", real.password());

            TestServer server = new NamedServer(environment).find().orElseThrow();
            Databases databases = new Databases(server);
            TestDatabase made = databases.fresh();

            assertThat(made.value("SELECT current_database()")).isEqualTo(made.name());
            assertThat(made.log()).isEmpty();
            assertThat(made.deadlocks()).isZero();
            databases.dropAll();
            assertThat(real.column("SELECT datname FROM pg_database")).doesNotContain(made.name());
        }
    }

    @Test
    void user_and_password_may_be_in_the_url() {
        TestServer server = TestServer.foreign("jdbc:postgresql://host:5433/db?user=me&password=secret", "", "");
        TestDatabase database = new TestDatabase(server, "other");

        assertThat(database.jdbcUrl()).isEqualTo("jdbc:postgresql://host:5433/other?user=me&password=secret");
        assertThat(database.user()).isEqualTo("me");
        assertThat(database.password()).isEqualTo("secret");
        assertThat(database).hasToString("other on host:5433");
    }

    @Test
    void docker_counts_only_if_it_answers() throws Exception {
        Path socket = directory.resolve("docker.sock");
        DockerPing docker = new DockerPing(Map.of("DOCKER_HOST", "unix://" + socket));
        assertThat(docker.isAnswered()).isFalse();

        ExecutorService daemon = Executors.newSingleThreadExecutor();
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Future<?> answered = daemon.submit(() -> answerOnce(server, "HTTP/1.0 200 OK\r\n\r\nOK"));
            assertThat(docker.isAnswered()).isTrue();
            answered.get();

            answered = daemon.submit(() -> answerOnce(server, "no HTTP"));
            assertThat(docker.isAnswered()).isFalse();
            answered.get();
        } finally {
            daemon.shutdown();
        }
        assertThat(Files.exists(socket)).isTrue();
        assertThat(docker.isAnswered()).isFalse();
    }

    /** Reads before it answers: who closes with something unread resets the connection. */
    private static boolean answerOnce(ServerSocketChannel server, String answer) throws IOException {
        try (SocketChannel client = server.accept()) {
            client.read(ByteBuffer.allocate(1_000));
            return client.write(StandardCharsets.US_ASCII.encode(answer)) > 0;
        }
    }

    @Test
    void docker_on_a_port_where_nobody_listens_is_absent() {
        assertThat(new DockerPing(Map.of("DOCKER_HOST", "tcp://localhost:1")).isAnswered())
                .isFalse();
    }
}
