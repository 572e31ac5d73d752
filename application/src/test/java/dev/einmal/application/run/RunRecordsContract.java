package dev.einmal.application.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.run.RunRecords.StageCount;
import dev.einmal.application.testing.Keys;
import dev.einmal.application.testing.PortContract;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people see of runs. */
public abstract class RunRecordsContract extends PortContract {

    private static final StageName EXTRACT = new StageName("extract");
    private static final StageName INTAKE = new StageName("intake");
    private static final TenantId ACME = new TenantId("acme");

    @Test
    void the_runs_of_a_subject_come_in_the_order_of_their_stages() {
        for (String stage : List.of("\uD83D\uDE00", "\uFF21", "b", "B", "a")) {
            caller.acquire(StageKey.of("acme", "order-1", stage));
        }
        caller.acquire(StageKey.of("acme", "order-10", "a"));
        caller.acquire(StageKey.of("acm", "order-1", "a"));

        List<Run> runs = ofSubject("acme", "order-1");

        assertThat(runs)
                .extracting(run -> run.key().stage().value())
                .containsExactly("B", "a", "b", "\uFF21", "\uD83D\uDE00");
    }

    @Test
    void a_run_is_shown_whole_in_every_state() {
        caller.succeed(caller.acquire(StageKey.of("acme", "order-1", "a")));
        caller.fail(caller.acquire(StageKey.of("acme", "order-1", "b")), Duration.ofSeconds(1));
        caller.giveUp(caller.acquire(StageKey.of("acme", "order-1", "c")));
        caller.cancel(StageKey.of("acme", "order-1", "d"));
        caller.acquire(StageKey.of("acme", "order-1", "e"));
        caller.cancel(StageKey.of("acme", "order-1", "e"));

        assertThat(ofSubject("acme", "order-1"))
                .hasSize(5)
                .allSatisfy(run -> assertThat(run).isEqualTo(caller.run(run.key())));
    }

    @Test
    void an_unknown_subject_has_no_runs() {
        assertThat(ofSubject("acme", "order-1")).isEmpty();
    }

    @Test
    void runs_are_counted_by_stage_and_state() {
        caller.acquire(key("order-1", INTAKE));
        caller.succeed(caller.acquire(key("order-2", INTAKE)));
        caller.succeed(caller.acquire(key("order-3", INTAKE)));
        caller.giveUp(caller.acquire(key("order-1", EXTRACT)));
        caller.cancel(key("order-2", EXTRACT));
        caller.release(caller.acquire(key("order-3", EXTRACT)));

        assertThat(counts(null))
                .containsExactly(
                        new StageCount(EXTRACT, RunStatus.WAITING, 1),
                        new StageCount(EXTRACT, RunStatus.DEAD, 1),
                        new StageCount(EXTRACT, RunStatus.CANCELLED, 1),
                        new StageCount(INTAKE, RunStatus.RUNNING, 1),
                        new StageCount(INTAKE, RunStatus.SUCCEEDED, 2));
    }

    @Test
    void one_tenants_counts_leave_out_the_others() {
        caller.acquire(key("order-1", INTAKE));
        caller.acquire(StageKey.of("other", "order-1", "intake"));

        assertThat(counts(ACME)).containsExactly(new StageCount(INTAKE, RunStatus.RUNNING, 1));
        assertThat(counts(new TenantId("nobody"))).isEmpty();
    }

    @Test
    void what_another_transaction_has_not_committed_is_not_shown() {
        store.transactions().run(tx -> {
            store.runs().claim(tx, List.of(caller.asking(key("order-1", INTAKE))));
            assertThat(ofSubject("acme", "order-1")).isEmpty();
            assertThat(counts(null)).isEmpty();
        });

        assertThat(counts(null)).hasSize(1);
    }

    @Test
    void runs_are_found_by_state_tenant_stage_and_error() {
        StageKey one = key("order-1", INTAKE);
        StageKey two = key("order-2", INTAKE);
        StageKey other = key("order-1", EXTRACT);
        StageKey elsewhere = StageKey.of("other", "order-1", "intake");
        List.of(one, two, other, elsewhere).forEach(key -> caller.giveUp(caller.acquire(key)));
        caller.succeed(caller.acquire(key("order-3", INTAKE)));

        RunFilter dead = RunFilter.in(RunStatus.DEAD);

        assertThat(find(dead)).containsExactly(other, one, two, elsewhere);
        assertThat(find(dead.ofTenant(ACME))).containsExactly(other, one, two);
        assertThat(find(dead.ofStage(INTAKE))).containsExactly(one, two, elsewhere);
        assertThat(find(dead.ofTenant(ACME).ofStage(EXTRACT))).containsExactly(other);
        assertThat(find(dead.withError("such article"))).hasSize(4);
        assertThat(find(dead.withError("Such article"))).isEmpty();
        assertThat(find(dead.withError("%"))).isEmpty();
        assertThat(find(RunFilter.in(RunStatus.CANCELLED))).isEmpty();
        assertThat(find(RunFilter.in(RunStatus.SUCCEEDED))).containsExactly(key("order-3", INTAKE));
    }

    @Test
    void a_search_goes_on_behind_the_last_key_that_it_found() {
        List<StageKey> keys = Keys.many(30).stream().sorted().toList();
        keys.forEach(key -> caller.giveUp(caller.acquire(key)));

        List<StageKey> found = new ArrayList<>();
        Optional<StageKey> last = Optional.empty();
        while (found.size() < keys.size()) {
            List<StageKey> page = find(RunFilter.in(RunStatus.DEAD), last, 7);
            assertThat(page).isNotEmpty().hasSizeLessThanOrEqualTo(7);
            found.addAll(page);
            last = Optional.of(page.get(page.size() - 1));
        }

        assertThat(found).isEqualTo(keys);
        assertThat(find(RunFilter.in(RunStatus.DEAD), last, 7)).isEmpty();
    }

    private List<StageKey> find(RunFilter filter) {
        return find(filter, Optional.empty(), 100);
    }

    private List<StageKey> find(RunFilter filter, Optional<StageKey> after, int limit) {
        return store.transactions().call(tx -> store.records().find(tx, filter, after, limit)).stream()
                .map(Run::key)
                .toList();
    }

    private static StageKey key(String subject, StageName stage) {
        return SubjectKey.of(ACME.value(), subject).stage(stage);
    }

    private List<Run> ofSubject(String tenant, String subject) {
        return store.transactions().call(tx -> store.records().ofSubject(tx, SubjectKey.of(tenant, subject)));
    }

    private List<StageCount> counts(@Nullable TenantId tenant) {
        return store.transactions().call(tx -> store.records().counts(tx, tenant));
    }
}
