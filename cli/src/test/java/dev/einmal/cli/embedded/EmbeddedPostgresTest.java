package dev.einmal.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmbeddedPostgresTest {

    /** A member's JVM needs its time to begin, on a machine that does much else. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @RegisterExtension
    final TestHome home = new TestHome();

    private MemberProcess joined() {
        return home.member().joined();
    }

    @Nested
    class In_an_empty_home {

        @Test
        void eight_processes_that_begin_at_once_share_one_server_and_the_last_one_stops_it() {
            List<MemberProcess> members = Stream.generate(home::member).limit(8).toList();

            List<String> said = members.stream()
                    .map(member -> Objects.requireNonNull(member.hear()))
                    .toList();
            Postmaster server = home.runningServer();
            members.forEach(member ->
                    assertThat(member.ask("SELECT count(*) FROM pg_database")).isEqualTo("4"));
            members.subList(0, 7).forEach(MemberProcess::leave);

            assertThat(said).allMatch(line -> line.startsWith(Member.JOINED)).containsOnly(said.get(0));
            assertThat(home.server()).contains(server);
            members.get(7).leave();
            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void a_kill_while_the_data_directory_is_made_is_survived() throws Exception {
            home.bringBinaries();
            MemberProcess starter = home.member();
            await().atMost(PATIENCE).until(() -> home.has("18.new-*"));
            starter.kill();

            MemberProcess survivor = joined();

            assertThat(survivor.ask("SELECT 1")).isEqualTo("1");
            assertThat(home.has("18.new-*")).isFalse();
            survivor.leave();
            assertThat(home.server()).isEmpty();
        }
    }

    @Nested
    class With_a_data_directory {

        @BeforeEach
        void bringData() throws IOException {
            home.bringData();
        }

        @Test
        void a_process_joins_the_running_server_which_outlives_the_one_that_started_it() {
            MemberProcess first = joined();
            first.ask("CREATE TABLE kept AS SELECT 'from the first' AS word");
            Postmaster server = home.runningServer();

            MemberProcess second = joined();
            first.leave();

            assertThat(second.ask("SELECT word FROM kept")).isEqualTo("from the first");
            assertThat(home.server()).contains(server);
            second.leave();
            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void rows_and_port_are_the_same_after_the_server_was_stopped() {
            MemberProcess first = joined();
            first.ask("CREATE TABLE kept AS SELECT 'before the stop' AS word");
            Postmaster before = home.runningServer();
            first.leave();

            MemberProcess second = joined();

            assertThat(second.ask("SELECT word FROM kept")).isEqualTo("before the stop");
            assertThat(home.runningServer().port()).isEqualTo(before.port());
            assertThat(home.runningServer().pid()).isNotEqualTo(before.pid());
        }

        @Test
        void processes_that_come_while_the_last_one_leaves_find_a_server() {
            MemberProcess last = joined();

            List<MemberProcess> next = Stream.generate(home::member).limit(3).toList();
            last.leave();

            next.forEach(member -> assertThat(member.joined().ask("SELECT 1")).isEqualTo("1"));
            next.forEach(MemberProcess::leave);
            assertThat(home.server()).isEmpty();
        }

        @Test
        void the_server_outlives_a_kill_of_the_process_that_started_it() throws Exception {
            MemberProcess first = joined();
            first.ask("CREATE TABLE kept AS SELECT 'before the kill' AS word");
            Postmaster server = home.runningServer();

            first.kill();
            MemberProcess second = joined();

            assertThat(home.server()).contains(server);
            assertThat(second.ask("SELECT word FROM kept")).isEqualTo("before the kill");
            second.leave();
            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void a_killed_member_is_no_reason_to_keep_the_server() throws Exception {
            MemberProcess first = joined();
            MemberProcess second = joined();
            Postmaster server = home.runningServer();

            second.kill();
            first.leave();

            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void a_server_left_by_killed_processes_is_taken_over_and_stopped_by_the_last_later_member() throws Exception {
            MemberProcess first = joined();
            first.ask("CREATE TABLE kept AS SELECT 'before the kill' AS word");
            MemberProcess second = joined();
            Postmaster server = home.runningServer();
            first.kill();
            second.kill();

            MemberProcess third = joined();
            MemberProcess fourth = joined();

            assertThat(home.server()).contains(server);
            assertThat(fourth.ask("SELECT word FROM kept")).isEqualTo("before the kill");
            third.leave();
            assertThat(server.isAlive()).isTrue();
            fourth.leave();
            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void a_kill_of_server_and_member_loses_nothing_that_was_committed() throws Exception {
            MemberProcess first = joined();
            first.ask("CREATE TABLE kept AS SELECT 'before the crash' AS word");
            Postmaster server = home.runningServer();
            first.kill();
            home.killServer(server);

            MemberProcess second = joined();

            assertThat(second.ask("SELECT word FROM kept")).isEqualTo("before the crash");
            second.leave();
            assertThat(home.server()).isEmpty();
        }

        @Test
        void a_server_killed_under_its_members_is_started_again_for_the_next_one_on_the_same_port() {
            MemberProcess first = joined();
            Postmaster killed = home.runningServer();
            home.killServer(killed);

            MemberProcess second = joined();

            assertThat(home.runningServer().port()).isEqualTo(killed.port());
            assertThat(first.ask("SELECT 1")).isEqualTo("1");
            first.leave();
            assertThat(second.ask("SELECT 1")).isEqualTo("1");
        }

        @Test
        void a_kill_while_the_server_starts_is_survived() throws Exception {
            MemberProcess starter = home.member();
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> home.server().isPresent());
            starter.kill();

            MemberProcess survivor = joined();

            assertThat(survivor.ask("SELECT 1")).isEqualTo("1");
            survivor.leave();
            assertThat(home.server()).isEmpty();
        }

        @Test
        void sigterm_closes_what_uses_the_server_and_then_stops_it() throws Exception {
            MemberProcess only = joined();
            Postmaster server = home.runningServer();

            int exitCode = only.terminate();

            assertThat(exitCode).isEqualTo(143);
            assertThat(only.hear()).isEqualTo(Member.DRAINED + "1");
            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void an_exit_without_leaving_stops_the_server_too() throws Exception {
            MemberProcess only = joined();
            Postmaster server = home.runningServer();

            only.endInput();

            assertThat(only.exitCode()).isZero();
            assertThat(server.isAlive()).isFalse();
        }

        @Test
        void ctrl_c_of_the_process_that_started_the_server_leaves_it_to_the_others() throws Exception {
            MemberProcess first =
                    home.keep(MemberProcess.startInGroup(home.path())).joined();
            MemberProcess second = joined();
            Postmaster server = home.runningServer();

            first.interruptGroup();

            assertThat(first.exitCode()).isEqualTo(130);
            assertThat(second.ask("SELECT 1")).isEqualTo("1");
            assertThat(home.server()).contains(server);
        }
    }
}
