package dev.einmal.examples.quote.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.application.testing.Parallel;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.application.transaction.Transactions;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.document.Item;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Price;
import dev.einmal.examples.quote.document.Quantity;
import dev.einmal.examples.quote.document.Schedule;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The laws of a {@link DocumentStore}, whatever keeps its tables. */
abstract class DocumentStoreContract {

    private static final TenantId ACME = new TenantId("acme");
    private static final Content LETTER = content("<Order/>");
    private static final Hash SUBSTANCE = Hash.sha256(new byte[] {1});

    /** Opens transactions that {@link #store} takes part in. */
    abstract Transactions transactions();

    /** The store, empty at the start of each test. */
    abstract DocumentStore store();

    private static Content content(String text) {
        return Content.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private void keep(Content... contents) {
        transactions().run(tx -> store().keep(tx, List.of(contents)));
    }

    private Registration register(Transaction tx, TenantId tenant, Content content) {
        Header header = new Header("Order", null, LocalDate.of(2024, 2, 29), "EUR", "Müller & Söhne", null);
        return store().register(tx, tenant, new StoredDocument(content.sha256(), SUBSTANCE, header));
    }

    private Registration register(TenantId tenant, Content content) {
        return transactions().call(tx -> register(tx, tenant, content));
    }

    @Test
    void a_content_is_found_by_its_sha256_as_it_was_kept() {
        keep(LETTER, content("<Quotation/>"));

        Content found = store().content(LETTER.sha256()).orElseThrow();

        assertThat(found.bytes()).isEqualTo(LETTER.bytes());
        assertThat(found.isIntact()).isTrue();
        assertThat(store().content(SUBSTANCE)).isEmpty();
    }

    @Test
    void keeping_again_changes_nothing() {
        keep(LETTER);

        keep(LETTER, content("<Quotation/>"), LETTER);

        assertThat(store().content(LETTER.sha256())).isPresent();
        assertThat(store().content(content("<Quotation/>").sha256())).isPresent();
    }

    @Test
    void many_keep_the_same_contents_at_once_in_any_order() {
        List<Content> contents = IntStream.range(0, 200)
                .mapToObj(number -> content("<Order>" + number + "</Order>"))
                .toList();
        List<Content> backwards = new ArrayList<>(contents);
        Collections.reverse(backwards);

        try (Parallel threads = new Parallel()) {
            threads.together(8, thread -> {
                keep((thread % 2 == 0 ? contents : backwards).toArray(Content[]::new));
                return thread;
            });
        }

        assertThat(contents)
                .allSatisfy(
                        content -> assertThat(store().content(content.sha256())).isPresent());
    }

    @Test
    void a_document_is_created_once_for_each_tenant() {
        keep(LETTER);

        assertThat(register(ACME, LETTER)).isEqualTo(Registration.CREATED);
        assertThat(register(ACME, LETTER)).isEqualTo(Registration.KNOWN);
        assertThat(register(new TenantId("other"), LETTER)).isEqualTo(Registration.CREATED);
    }

    @Test
    void of_many_who_register_a_document_at_once_one_creates_it() {
        keep(LETTER);

        try (Parallel threads = new Parallel()) {
            assertThat(threads.together(8, thread -> register(ACME, LETTER)))
                    .filteredOn(Registration.CREATED::equals)
                    .hasSize(1);
        }
    }

    @Test
    void a_document_whose_transaction_fails_is_not_there() {
        keep(LETTER);

        assertThatThrownBy(() -> transactions().run(tx -> {
                    register(tx, ACME, LETTER);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");

        assertThat(register(ACME, LETTER)).isEqualTo(Registration.CREATED);
    }

    @Test
    void a_content_is_found_by_what_it_says() {
        Content commented = content("<Order/><!-- by hand -->");
        keep(LETTER, commented);
        assertThat(store().saying(SUBSTANCE)).isEmpty();

        register(ACME, commented);
        register(ACME, LETTER);

        assertThat(store().saying(SUBSTANCE).map(Content::sha256)).contains(commented.sha256());
    }

    @Test
    void lines_replace_those_of_their_subject_and_of_no_other() {
        replaceLines("a.xml", 3);
        replaceLines("a.xml.bak", 2);

        replaceLines("a.xml", 1);

        assertThat(countLines("a.xml")).isEqualTo(1);
        assertThat(countLines("a.xml.bak")).isEqualTo(2);
        assertThat(countLines("a")).isZero();

        replaceLines("a.xml", 0);
        assertThat(countLines("a.xml")).isZero();
    }

    private void replaceLines(String subject, int count) {
        List<Line> lines = IntStream.rangeClosed(1, count)
                .mapToObj(DocumentStoreContract::line)
                .toList();
        transactions().run(tx -> store().replaceLines(tx, SubjectKey.of("acme", subject), lines));
    }

    private int countLines(String subject) {
        return transactions().call(tx -> store().countLines(tx, SubjectKey.of("acme", subject)));
    }

    static Line line(int number) {
        return new Line(
                number,
                number % 2 == 0 ? null : "{\"" + number + "\"}",
                new Item(null, "Flour, \"fine\" \\ NULL", 0),
                new Quantity(new BigDecimal("1.50"), "KGM"),
                new Price(new BigDecimal("0.0000001"), new Quantity(null, null)),
                null,
                BigDecimal.ZERO,
                List.of(),
                new Schedule(List.of(), List.of()),
                List.of());
    }
}
