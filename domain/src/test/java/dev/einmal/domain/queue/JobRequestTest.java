package dev.einmal.domain.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobRequestTest {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final QueueName QUEUE = new QueueName("extract");

    @Test
    void a_request_starts_from_the_usual_priority_without_delay() {
        assertThat(JobRequest.once(KEY, QUEUE)).isEqualTo(new JobRequest(KEY, QUEUE, 0, Due.NOW, false));
        assertThat(JobRequest.again(KEY, QUEUE)).isEqualTo(new JobRequest(KEY, QUEUE, 0, Due.NOW, true));
    }

    @Test
    void priority_and_delay_can_be_chosen() {
        assertThat(JobRequest.again(KEY, QUEUE).withPriority(7).delayed(Duration.ofSeconds(3)))
                .isEqualTo(new JobRequest(KEY, QUEUE, 7, Due.after(Duration.ofSeconds(3)), true));
    }

    @Test
    void a_negative_delay_is_refused() {
        JobRequest request = JobRequest.once(KEY, QUEUE);

        assertThatThrownBy(() -> request.delayed(Duration.ofSeconds(-1)))
                .hasMessage("delay must be from 0 to 1000 years, was PT-1S");
    }
}
