package dev.einmal.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server as one process sees it. */
class ServerTest {

    @RegisterExtension
    final TestHome home = new TestHome();

    @BeforeEach
    void bringData() throws IOException {
        home.bringData();
    }

    private EmbeddedPostgres join() {
        return EmbeddedPostgres.join(home.path());
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
    }

    private void writePidFile(String content) throws IOException {
        Files.writeString(home.files().data().resolve("postmaster.pid"), content);
    }

    private void assertThatItStartsAndStops() throws SQLException {
        try (EmbeddedPostgres postgres = join();
                Connection connection = connect(postgres)) {
            assertThat(connection.isValid(10)).isTrue();
        }
        assertThat(home.server()).isEmpty();
    }

    @Test
    void a_pid_file_that_names_a_living_stranger_does_not_keep_the_server_from_starting() throws Exception {
        writePidFile(ProcessHandle.current().pid() + "\n" + home.files().data() + "\n1\n21000\n\n\n0 0\nready\n");

        assertThatItStartsAndStops();
    }

    @Test
    void a_pid_file_that_names_a_zombie_does_not_keep_the_server_from_starting() throws Exception {
        try (Zombie zombie = Zombie.make()) {
            writePidFile(zombie.pid() + "\n" + home.files().data() + "\n1\n21000\n\n\n0 0\nready\n");

            assertThatItStartsAndStops();
            assertThat(ProcessHandle.of(zombie.pid())).isPresent();
        }
    }

    @Test
    void an_empty_pid_file_does_not_keep_the_server_from_starting() throws Exception {
        writePidFile("");

        assertThatItStartsAndStops();
    }

    @Test
    void the_pid_file_of_a_living_server_is_left_alone() throws Exception {
        try (EmbeddedPostgres first = join()) {
            String before = Files.readString(home.files().data().resolve("postmaster.pid"));
            try (EmbeddedPostgres second = join()) {
                assertThat(second.port()).isEqualTo(first.port());
            }
            assertThat(home.files().data().resolve("postmaster.pid")).content().isEqualTo(before);
        }
    }

    @Test
    void another_program_on_the_port_makes_the_server_choose_the_next() throws Exception {
        int preferred = Ports.free(home.files().root(), 1);
        try (ServerSocket other = new ServerSocket(preferred, 1, InetAddress.getLoopbackAddress());
                EmbeddedPostgres postgres = join()) {
            assertThat(other.isBound()).isTrue();
            assertThat(postgres.port()).isEqualTo(preferred + 1);
        }
    }

    @Test
    void every_setting_is_in_force() throws Exception {
        Map<String, String> inForce = new LinkedHashMap<>();
        try (EmbeddedPostgres postgres = join();
                Connection connection = connect(postgres);
                Statement statement = connection.createStatement()) {
            for (String name : ServerSettings.all().keySet()) {
                ResultSet row = statement.executeQuery("SHOW " + name);
                row.next();
                inForce.put(name, row.getString(1));
            }
        }

        assertThat(inForce).isEqualTo(ServerSettings.all());
    }

    @Test
    void the_settings_suit_data_that_is_kept_on_a_small_machine() {
        assertThat(ServerSettings.all())
                .containsEntry("listen_addresses", "127.0.0.1")
                .containsEntry("unix_socket_directories", "")
                .containsEntry("cluster_name", "einmal")
                .containsEntry("max_connections", "300")
                .containsEntry("shared_buffers", "128MB")
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on")
                .containsEntry("jit", "off")
                .containsEntry("autovacuum_naptime", "15s")
                .containsEntry("log_lock_waits", "on")
                .hasSize(11);
    }

    @Test
    void nobody_gets_in_without_the_password_and_only_the_owner_can_read_it() throws Exception {
        try (EmbeddedPostgres postgres = join()) {
            assertThatThrownBy(() -> DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), "guess"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
            assertThat(postgres).asString().doesNotContain(postgres.password());
        }
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(home.files().root())))
                .isEqualTo("rwx------");
    }

    @Test
    void the_last_of_two_users_in_one_process_stops_the_server() {
        EmbeddedPostgres first = join();
        EmbeddedPostgres second = join();

        first.close();
        first.close();
        assertThat(home.server()).isPresent();
        second.close();

        assertThat(home.server()).isEmpty();
    }

    @Test
    void an_interrupted_thread_leaves_in_order_and_stays_interrupted() {
        EmbeddedPostgres postgres = join();

        Thread.currentThread().interrupt();
        postgres.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(home.server()).isEmpty();
    }

    @Test
    void what_uses_the_server_is_closed_before_it_is_left_the_newest_first() {
        EmbeddedPostgres postgres = join();
        List<String> closed = new ArrayList<>();
        postgres.closeFirst(() -> closed.add("pool, server " + (home.server().isPresent() ? "up" : "down")));
        postgres.closeFirst(() -> closed.add("engine"));

        postgres.close();

        assertThat(closed).containsExactly("engine", "pool, server up");
        assertThatThrownBy(() -> postgres.closeFirst(() -> {})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void the_server_is_left_even_if_what_uses_it_fails_to_close() {
        EmbeddedPostgres postgres = join();
        List<String> closed = new ArrayList<>();
        postgres.closeFirst(() -> closed.add("pool"));
        postgres.closeFirst(() -> {
            throw new IOException("engine stuck");
        });

        assertThatThrownBy(postgres::close).hasRootCauseMessage("engine stuck");
        assertThat(closed).containsExactly("pool");
        assertThat(home.server()).isEmpty();
    }

    @Test
    void a_large_log_is_set_aside_at_the_next_start() throws IOException {
        Path log = home.files().log();
        Files.write(log, new byte[9 * 1024 * 1024]);

        join().close();

        assertThat(log).content().contains("database system is ready to accept connections");
        assertThat(log.resolveSibling("18.log.1")).hasSize(9 * 1024 * 1024);
    }

    @Test
    void a_small_log_goes_on() throws IOException {
        Path log = Files.writeString(home.files().log(), "what was before\n");

        join().close();

        assertThat(log).content().startsWith("what was before\n").contains("database system is shut down");
    }
}
