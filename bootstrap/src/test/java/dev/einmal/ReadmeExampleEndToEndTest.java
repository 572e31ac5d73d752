package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.key.StageKey;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The example of the README: compiled, run, and compared with the page. */
class ReadmeExampleEndToEndTest {

    private static final String THIS = "bootstrap/src/test/java/dev/einmal/ReadmeExampleEndToEndTest.java";

    record Order(String customer, int amount) {}

    record Price(int total) {}

    @Test
    void the_example_does_what_it_says() throws Exception {
        try (TestDatabase database = TestDatabase.fresh();
                var dataSource = ConnectionPool.open(database.jdbcUrl(), database.user(), database.password(), 20)) {
            database.execute("CREATE TABLE price (subject text PRIMARY KEY, total integer NOT NULL)");
            // README: begin
            try (Einmal einmal = Einmal.on(dataSource)
                    .pipeline(Pipeline.named("orders")
                            .stage("read", Order.class, Order.class, (attempt, order) -> attempt.succeed(order))
                            .stage(
                                    "price",
                                    Price.class,
                                    attempt -> {
                                        Order order = attempt.output("read", Order.class);
                                        Price price = new Price(order.amount() * 2);
                                        return attempt.succeed(price, tx -> {
                                            try (var insert = tx.connection()
                                                    .prepareStatement("INSERT INTO price VALUES (?, ?)")) {
                                                insert.setString(1, attempt.subject());
                                                insert.setInt(2, price.total());
                                                insert.executeUpdate();
                                            }
                                        });
                                    },
                                    after("read")))
                    .start()) {
                einmal.submit("orders", "acme", "order-1", new Order("customer-7", 21));
                boolean done = einmal.await("acme", "order-1", Duration.ofSeconds(30));
                Optional<Price> price = einmal.records().output(StageKey.of("acme", "order-1", "price"), Price.class);
                // README: end
                assertThat(done).isTrue();
                assertThat(price).contains(new Price(42));
            }
            assertThat(database.column("SELECT subject || ' ' || total FROM price"))
                    .containsExactly("order-1 42");
        }
    }

    @Test
    void the_page_shows_the_example_that_runs() throws IOException {
        String page = Files.readString(root().resolve("README.md"));
        String example = between(page, "try (Einmal einmal", "```").strip();
        String source = Files.readString(root().resolve(THIS));

        assertThat(bare(example.substring(0, example.length() - 1)))
                .isEqualTo(bare(between(source, "try (Einmal einmal", "// README: end")));
    }

    private static String between(String text, String begin, String end) {
        int from = text.indexOf(begin);
        String rest = text.substring(from);
        return rest.substring(0, rest.indexOf(end));
    }

    /** Without comments and white space, which the page may place as it reads best. */
    private static String bare(String code) {
        return code.replaceAll("//[^\\n]*", "").replaceAll("\\s", "");
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md"))) {
            folder = Objects.requireNonNull(folder.getParent(), "the checkout has a README.md at its root");
        }
        return folder;
    }
}
