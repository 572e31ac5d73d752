package dev.einmal;

import static dev.einmal.StageOption.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.key.StageKey;
import dev.einmal.postgres.ConnectionPool;
import dev.einmal.postgres.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The example of the README, word for word between the marks. */
class ReadmeExampleEndToEndTest {

    record Order(String customer, int amount) {}

    record Price(int total) {}

    @Test
    void the_readme_s_example_does_what_it_says() throws Exception {
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
                                                    .prepareStatement(
                                                            "INSERT INTO price (subject, total) VALUES (?, ?)")) {
                                                insert.setString(1, attempt.subject());
                                                insert.setInt(2, price.total());
                                                insert.executeUpdate();
                                            }
                                        });
                                    },
                                    after("read")))
                    .start()) {
                einmal.submit("orders", "acme", "order-1", new Order("customer-7", 21));
                assertThat(einmal.await("acme", "order-1", Duration.ofSeconds(30)))
                        .isTrue();
                assertThat(einmal.records().output(StageKey.of("acme", "order-1", "price"), Price.class))
                        .contains(new Price(42));
                // README: end
                assertThat(database.column("SELECT subject || ' ' || total FROM price"))
                        .containsExactly("order-1 42");
            }
        }
    }
}
