package dev.einmal.application.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.audit.AuditEntry.Stored;
import dev.einmal.domain.audit.AuditEvent;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.run.Attempt;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the audit trail keeps and tells. */
public abstract class AuditTrailContract extends PortContract {

    private static final SubjectKey SUBJECT = SubjectKey.of("acme", "order-1");
    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");

    @Test
    void entries_come_back_whole_in_the_order_in_which_they_were_written() {
        Attempt attempt = caller.acquire(KEY);
        AuditEntry submitted = AuditEntry.ofSubject(SUBJECT, AuditEvent.SUBMITTED, "mail", null);
        AuditEntry failed = AuditEntry.ofAttempt(attempt, AuditEvent.FAILED, "worker-1", "no such article");
        AuditEntry cancelled = AuditEntry.ofSubject(SUBJECT, AuditEvent.CANCELLED, "operator", "withdrawn");

        append(submitted, failed);
        append(cancelled);

        assertThat(ofSubject(SUBJECT)).extracting(Stored::entry).containsExactly(submitted, failed, cancelled);
    }

    @ParameterizedTest
    @MethodSource("dev.einmal.application.testing.Texts#hard")
    @Tag("R38")
    void actor_and_reason_may_be_any_text(String text) {
        AuditEntry entry = AuditEntry.ofSubject(SUBJECT, AuditEvent.SUBMITTED, text, text);

        append(entry);

        assertThat(ofSubject(SUBJECT)).extracting(Stored::entry).containsExactly(entry);
    }

    @Test
    void every_event_can_be_kept() {
        List<AuditEntry> entries = List.of(AuditEvent.values()).stream()
                .map(event -> AuditEntry.ofSubject(SUBJECT, event, "operator", "why"))
                .toList();

        store.transactions().run(tx -> store.audit().append(tx, entries));

        assertThat(ofSubject(SUBJECT)).extracting(Stored::entry).containsExactlyElementsOf(entries);
    }

    @Test
    void an_entry_carries_the_stores_time_and_a_position_that_grows() {
        append(entry(AuditEvent.SUBMITTED));
        store.clock().advance(Duration.ofSeconds(1));
        append(entry(AuditEvent.CANCELLED));

        List<Stored> lines = ofSubject(SUBJECT);
        assertThat(lines.get(1).at()).isEqualTo(store.clock().now());
        assertThat(lines.get(0).at()).isEqualTo(lines.get(1).at().minusSeconds(1));
        assertThat(lines.get(1).position()).isGreaterThan(lines.get(0).position());
    }

    @Test
    void other_subjects_entries_are_left_out() {
        append(AuditEntry.ofSubject(SubjectKey.of("acme", "order-10"), AuditEvent.SUBMITTED, "mail", null));
        append(AuditEntry.ofSubject(SubjectKey.of("acm", "eorder-1"), AuditEvent.SUBMITTED, "mail", null));

        assertThat(ofSubject(SUBJECT)).isEmpty();
    }

    @Test
    void an_entry_becomes_visible_with_its_transaction() {
        store.transactions().run(tx -> {
            store.audit().append(tx, List.of(entry(AuditEvent.SUBMITTED)));
            assertThat(ofSubject(SUBJECT)).isEmpty();
            assertThat(store.audit().ofSubject(tx, SUBJECT)).hasSize(1);
        });

        assertThat(ofSubject(SUBJECT)).hasSize(1);
    }

    @Test
    void an_entry_whose_transaction_is_rolled_back_was_never_written() {
        Rollback.of(store, tx -> store.audit().append(tx, List.of(entry(AuditEvent.SUBMITTED))));

        assertThat(ofSubject(SUBJECT)).isEmpty();
    }

    @Test
    @Tag("R19")
    void of_two_transactions_the_one_that_began_first_and_commits_last_loses_nothing() {
        store.transactions().run(outer -> {
            store.audit().append(outer, List.of(entry(AuditEvent.SUBMITTED)));
            append(entry(AuditEvent.RESUBMITTED));
            assertThat(ofSubject(SUBJECT)).hasSize(1);
        });

        assertThat(ofSubject(SUBJECT))
                .extracting(line -> line.entry().event())
                .containsExactlyInAnyOrder(AuditEvent.SUBMITTED, AuditEvent.RESUBMITTED);
    }

    @Test
    @Tag("R19")
    void entries_of_many_threads_are_all_there_once() {
        threads.together(16, number -> {
            for (int i = 0; i < 10; i++) {
                append(AuditEntry.ofSubject(SUBJECT, AuditEvent.CREATED, "thread-" + number, "entry " + i));
            }
            return true;
        });

        assertThat(ofSubject(SUBJECT)).extracting(Stored::entry).hasSize(160).doesNotHaveDuplicates();
        assertThat(ofSubject(SUBJECT)).extracting(Stored::position).doesNotHaveDuplicates();
    }

    @Test
    void a_success_on_record_twice_in_one_generation_is_counted() {
        SubjectKey other = SubjectKey.of("acme", "order-2");
        append(success(SUBJECT, "a", 1), success(SUBJECT, "a", 2), success(SUBJECT, "b", 1), success(other, "a", 1));
        assertThat(repeated(SUBJECT, other)).isZero();

        append(success(SUBJECT, "a", 2), success(SUBJECT, "a", 2), success(other, "a", 1));
        assertThat(repeated(SUBJECT, other)).isEqualTo(2);
        assertThat(repeated(SUBJECT)).isEqualTo(1);
        assertThat(repeated()).isZero();
    }

    private static AuditEntry entry(AuditEvent event) {
        return AuditEntry.ofSubject(SUBJECT, event, "operator", null);
    }

    private static AuditEntry success(SubjectKey subject, String stage, int generation) {
        StageKey key = StageKey.of(subject.tenant().value(), subject.subject().value(), stage);
        return new AuditEntry(subject, key.stage(), generation, 1, 7, AuditEvent.SUCCEEDED, "worker-1", null);
    }

    private void append(AuditEntry... entries) {
        store.transactions().run(tx -> store.audit().append(tx, List.of(entries)));
    }

    private List<Stored> ofSubject(SubjectKey subject) {
        return store.transactions().call(tx -> store.audit().ofSubject(tx, subject));
    }

    private long repeated(SubjectKey... subjects) {
        return store.transactions().call(tx -> store.audit().repeatedSuccesses(tx, List.of(subjects)));
    }
}
