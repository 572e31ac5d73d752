package dev.einmal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RandomIdsTest {

    /** The order in which databases and people see ids: that of their digits. */
    private static final Comparator<UUID> BY_DIGITS = Comparator.comparing(UUID::toString);

    /** The instant of the example in RFC 9562, appendix A.6. */
    private Instant now = Instant.parse("2022-02-22T19:22:22Z");

    private final RandomIds ids = new RandomIds(() -> now);

    @Test
    void an_id_begins_with_the_time_and_its_version() {
        UUID id = ids.next();

        assertThat(id).hasToString("017f22e2-79b0-7000" + id.toString().substring(18));
        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
    }

    @Test
    void the_fraction_of_a_millisecond_is_kept() {
        now = now.plusNanos(500_000);

        assertThat(ids.next().toString()).startsWith("017f22e2-79b0-7800-");
    }

    @Test
    void ids_of_one_moment_are_in_order() {
        assertThat(Stream.generate(ids::next).limit(10_000))
                .isSortedAccordingTo(BY_DIGITS)
                .doesNotHaveDuplicates();
    }

    @Test
    void ids_stay_in_order_when_the_clock_is_set_back() {
        UUID before = ids.next();
        now = now.minusSeconds(3_600);

        assertThat(ids.next()).usingComparator(BY_DIGITS).isGreaterThan(before);
    }

    @Test
    void two_sources_do_not_give_the_same_id_at_the_same_moment() {
        assertThat(new RandomIds(() -> now).next()).isNotEqualTo(ids.next());
    }

    @Test
    void threads_get_different_ids_each_in_order() throws Exception {
        int threads = 8;
        int each = 2_000;
        RandomIds shared = new RandomIds();
        ExecutorService executor = HandlerThreads.executor("ids");
        Callable<List<UUID>> draw =
                () -> Stream.generate(shared::next).limit(each).toList();
        List<Callable<List<UUID>>> draws = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            draws.add(draw);
        }
        Set<UUID> all = new HashSet<>();
        for (Future<List<UUID>> drawn : executor.invokeAll(draws)) {
            assertThat(drawn.get()).isSortedAccordingTo(BY_DIGITS);
            all.addAll(drawn.get());
        }
        executor.shutdown();

        assertThat(all).hasSize(threads * each);
    }

    @Test
    void a_nonce_is_random_throughout() {
        UUID nonce = ids.nonce();

        assertThat(nonce.version()).isEqualTo(4);
        assertThat(ids.nonce()).isNotEqualTo(nonce);
    }
}
