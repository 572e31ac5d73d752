package dev.einmal;

import static dev.einmal.StageOption.after;
import static dev.einmal.StageOption.limitedTo;
import static dev.einmal.StageOption.retrying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.run.RunFilter;
import dev.einmal.application.submission.SubmitOptions;
import dev.einmal.application.submission.SubmitOutcome;
import dev.einmal.domain.audit.Act;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.queue.Group;
import dev.einmal.domain.queue.GroupPolicy;
import dev.einmal.domain.queue.PauseTarget;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.domain.run.RetryAfter;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The snippets of the guide: compiled, run, and compared with its pages. */
class GuideEndToEndTest {

    private static final String THIS = "bootstrap/src/test/java/dev/einmal/GuideEndToEndTest.java";
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();

    record Reply(int status, Duration retryAfter, String body) {}

    private Reply ask(String question) {
        return Objects.requireNonNull(replies.poll(), question);
    }

    @Test
    void failing() throws Exception {
        // snippet: failing
        Pipeline pipeline = Pipeline.named("answers")
                .stage(
                        "ask",
                        String.class,
                        String.class,
                        (attempt, question) -> {
                            Reply reply = ask(question);
                            if (reply.status() == 429) {
                                throw new RetryAfter(reply.retryAfter(), "the model is busy");
                            }
                            if (reply.status() == 400) {
                                throw new FatalFailure("the model does not take this: " + reply.body());
                            }
                            return attempt.succeed(reply.body());
                        },
                        retrying(
                                new RetryPolicy(8, Backoff.exponential(Duration.ofSeconds(2), Duration.ofMinutes(10)))),
                        limitedTo(Duration.ofMinutes(2)));
        // snippet: end
        try (Einmal einmal = Einmal.inMemory().pipeline(pipeline).start()) {
            replies.add(new Reply(429, Duration.ofMillis(1), ""));
            replies.add(new Reply(200, Duration.ZERO, "42"));
            einmal.submit("answers", "acme", "q-1", "six by seven?");
            assertThat(einmal.await("acme", "q-1", LONG)).isTrue();
            assertThat(einmal.records().output(StageKey.of("acme", "q-1", "ask"), String.class))
                    .contains("42");

            replies.add(new Reply(400, Duration.ZERO, "no"));
            einmal.submit("answers", "acme", "q-2", "?");
            assertThat(einmal.await("acme", "q-2", LONG)).isTrue();
            assertThat(einmal.records().runs(SubjectKey.of("acme", "q-2")))
                    .extracting(Run::status)
                    .containsExactly(RunStatus.DEAD);

            replies.add(new Reply(200, Duration.ZERO, "43"));
            // snippet: replaying
            RunFilter refused =
                    RunFilter.in(RunStatus.DEAD).ofTenant(new TenantId("acme")).withError("does not take this");
            List<StageKey> keys = new ArrayList<>();
            for (Run run : einmal.records().find(refused, Optional.empty(), 500)) {
                keys.add(run.key());
            }
            einmal.operations().replay(keys, new Act("jo", "the prompt was mended"));
            // snippet: end
            assertThat(einmal.await("acme", "q-2", LONG)).isTrue();
            assertThat(einmal.records().output(StageKey.of("acme", "q-2", "ask"), String.class))
                    .contains("43");
        }
    }

    @Test
    void operating() throws Exception {
        Pipeline pipeline = Pipeline.named("orders")
                .stage("read", String.class, String.class, (attempt, order) -> attempt.succeed(order))
                .stage(
                        "price",
                        Integer.class,
                        attempt -> attempt.succeed(
                                attempt.output("read", String.class).length()),
                        after("read"));
        try (Einmal einmal = Einmal.inMemory().pipeline(pipeline).start()) {
            // snippet: pausing
            PauseTarget acme = PauseTarget.tenant(new TenantId("acme"));
            einmal.operations().pause(acme, new Act("jo", "they are moving"));
            einmal.submit("orders", "acme", "order-1", "three bolts"); // waits
            einmal.operations().resume(acme, new Act("jo", "they have moved")); // goes on at once
            // snippet: end
            assertThat(einmal.await("acme", "order-1", LONG)).isTrue();

            // snippet: cancelling
            StageKey price = StageKey.of("acme", "order-2", "price");
            einmal.operations().cancel(List.of(price), new Act("jo", "withdrawn by the customer"));
            einmal.submit("orders", "acme", "order-2", "two nuts"); // is read, and not priced
            einmal.await("acme", "order-2", Duration.ofSeconds(30));
            einmal.operations().reopen(List.of(price), new Act("jo", "they want it after all"));
            einmal.await("acme", "order-2", Duration.ofSeconds(30));
            einmal.operations().rerun(List.of(price), new Act("jo", "new prices"));
            // snippet: end
            assertThat(einmal.await("acme", "order-2", LONG)).isTrue();
            Run run = einmal.records().run(price).orElseThrow();
            assertThat(run.status()).isEqualTo(RunStatus.SUCCEEDED);
            assertThat(run.generation()).isEqualTo(2);

            // snippet: submitting
            SubmitOptions later =
                    SubmitOptions.by("import of the third").withPriority(10).delayed(Duration.ofSeconds(2));
            Map<SubjectKey, String> orders = Map.of(
                    SubjectKey.of("acme", "order-3"), "a hinge",
                    SubjectKey.of("acme", "order-4"), "a lock");
            einmal.inTransaction(tx -> einmal.submit(tx, "orders", orders, later));
            // snippet: end
            assertThat(einmal.records().jobs(SubjectKey.of("acme", "order-3")))
                    .extracting(job -> job.priority())
                    .containsExactly(10);
            assertThat(einmal.await("acme", "order-3", LONG)).isTrue();
            assertThat(einmal.await("acme", "order-4", LONG)).isTrue();
        }
    }

    @Test
    void grouping() {
        Pipeline pipeline = Pipeline.named("orders")
                .stage("read", String.class, String.class, (attempt, order) -> attempt.succeed(order));
        try (Einmal einmal = Einmal.inMemory().pipeline(pipeline).start()) {
            einmal.operations().pause(PauseTarget.tenant(new TenantId("acme")), new Act("jo", "to see who waits"));
            SubjectKey order = SubjectKey.of("acme", "order-1");
            SubjectKey another = SubjectKey.of("acme", "order-2");
            // snippet: groups
            Group customer = Group.of("customer", "customer-7", GroupPolicy.EXCLUSIVE);
            SubmitOptions one = SubmitOptions.by("web shop").in(customer);
            SubmitOutcome outcome =
                    einmal.submitAll("orders", Map.of(order, "a key"), one).get(0);
            boolean refused = outcome.kind() == SubmitOutcome.Kind.TURNED_AWAY; // in favour of outcome.other()
            // snippet: end
            assertThat(refused).isFalse();
            assertThat(einmal.submitAll("orders", Map.of(another, "a ring"), one)
                            .get(0)
                            .other())
                    .contains(order);

            // snippet: windows
            Group atMostOncePerMinute =
                    Group.of("sync", "customer-7", GroupPolicy.STANDARD).throttled(Duration.ofMinutes(1));
            Group whenItHasCalmedDown =
                    Group.of("index", "customer-7", GroupPolicy.STANDARD).debounced(Duration.ofSeconds(10));
            // snippet: end
            assertThat(atMostOncePerMinute.window().kind()).isEqualTo(Group.Window.Kind.FIRST_WINS);
            assertThat(whenItHasCalmedDown.window().kind()).isEqualTo(Group.Window.Kind.LAST_WINS);
        }
    }

    @Test
    void the_pages_show_the_snippets_that_run() throws IOException {
        String source = Files.readString(root().resolve(THIS));
        List<String> shown = new ArrayList<>();
        try (Stream<Path> pages = Files.list(root().resolve("docs/guide"))) {
            for (Path page : pages.sorted().toList()) {
                Matcher snippet = Pattern.compile("<!-- snippet: (\\w+) -->\\s*```java(.*?)```", Pattern.DOTALL)
                        .matcher(Files.readString(page));
                while (snippet.find()) {
                    assertThat(bare(snippet.group(2)))
                            .as("%s, snippet %s", page.getFileName(), snippet.group(1))
                            .isEqualTo(
                                    bare(between(source, "// snippet: " + snippet.group(1) + "\n", "// snippet: end")));
                    shown.add(snippet.group(1));
                }
            }
        }
        assertThat(shown)
                .containsExactlyInAnyOrder(
                        "failing", "replaying", "pausing", "cancelling", "submitting", "groups", "windows");
    }

    private static String between(String text, String begin, String end) {
        int from = text.indexOf(begin);
        assertThat(from).as(begin).isNotNegative();
        return text.substring(from + begin.length(), text.indexOf(end, from + begin.length()));
    }

    /** Without white space, which the page may place as it reads best. */
    private static String bare(String code) {
        return code.replaceAll("\\s", "");
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md"))) {
            folder = Objects.requireNonNull(folder.getParent(), "the checkout has a README.md at its root");
        }
        return folder;
    }
}
