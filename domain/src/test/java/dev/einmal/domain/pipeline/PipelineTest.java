package dev.einmal.domain.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.key.QueueName;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.InputScope;
import dev.einmal.domain.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PipelineTest {

    @Test
    void under_reject_only_first_stages_refuse_another_input() {
        Stage first = Stage.named("read");
        Stage second = Stage.named("price", "read");

        assertThat(Pipeline.of("orders", InputPolicy.REJECT, first, second).policyOf(first))
                .isEqualTo(InputPolicy.REJECT);
        assertThat(Pipeline.of("orders", InputPolicy.REJECT, first, second).policyOf(second))
                .isEqualTo(InputPolicy.RERUN);
        assertThat(Pipeline.of("orders", InputPolicy.SKIP, first, second).policyOf(second))
                .isEqualTo(InputPolicy.SKIP);
    }

    @Test
    void a_stage_stands_behind_its_predecessors_in_whatever_order_they_were_given() {
        List<Stage> stages = new ArrayList<>(List.of(
                Stage.named("intake"),
                Stage.named("extract", "intake"),
                Stage.named("check", "intake"),
                Stage.named("feasibility", "extract", "check"),
                Stage.named("calculate", "feasibility", "intake")));
        var random = new Random(7);
        for (int i = 0; i < 100; i++) {
            Collections.shuffle(stages, random);
            assertThatPredecessorsComeFirst(pipeline(stages.toArray(Stage[]::new)));
        }
    }

    @Test
    void a_stage_that_would_not_notice_a_changed_submission_is_refused() {
        Stage blind = Stage.named("b", "a").seeing(InputScope.PREDECESSORS);

        assertThatThrownBy(() -> pipeline(Stage.named("a"), blind, Stage.named("c", "b")))
                .isInstanceOf(InvalidPipeline.class)
                .hasMessageContaining("stage c sees the submission, but none of its predecessors [b] does");
        assertThat(pipeline(Stage.named("a"), blind, Stage.named("c", "b", "a")).stages())
                .hasSize(3);
    }

    private static void assertThatPredecessorsComeFirst(Pipeline pipeline) {
        Set<StageName> before = new HashSet<>();
        for (Stage stage : pipeline.stages()) {
            assertThat(before).containsAll(stage.after());
            before.add(stage.name());
        }
    }

    @Test
    void first_stages_and_successors_are_found() {
        Pipeline pipeline =
                pipeline(Stage.named("a"), Stage.named("b"), Stage.named("c", "a", "b"), Stage.named("d", "a"));

        assertThat(pipeline.firstStages()).extracting(Stage::name).containsExactlyInAnyOrder(name("a"), name("b"));
        assertThat(pipeline.successorsOf(name("a")))
                .extracting(Stage::name)
                .containsExactlyInAnyOrder(name("c"), name("d"));
        assertThat(pipeline.successorsOf(name("d"))).isEmpty();
        assertThat(pipeline.find(name("c")).orElseThrow().isJoin()).isTrue();
        assertThat(pipeline.find(name("d")).orElseThrow().isJoin()).isFalse();
        assertThat(pipeline.find(name("e"))).isEmpty();
    }

    @Test
    void a_pipeline_without_stages_is_refused() {
        assertThatThrownBy(() -> pipeline())
                .isInstanceOf(InvalidPipeline.class)
                .hasMessage("pipeline quote has no stages: add at least one");
    }

    @Test
    void a_cycle_is_refused_with_the_stages_in_it() {
        assertThatThrownBy(() -> pipeline(
                        Stage.named("a"), Stage.named("b", "a", "d"), Stage.named("c", "b"), Stage.named("d", "c")))
                .isInstanceOf(InvalidPipeline.class)
                .hasMessage("pipeline quote has a cycle among the stages [b, c, d]");
    }

    @Test
    void a_stage_after_itself_is_a_cycle() {
        assertThatThrownBy(() -> pipeline(Stage.named("a", "a")))
                .isInstanceOf(InvalidPipeline.class)
                .hasMessageContaining("cycle");
    }

    @Test
    void an_unknown_predecessor_is_refused() {
        assertThatThrownBy(() -> pipeline(Stage.named("a"), Stage.named("b", "z")))
                .isInstanceOf(InvalidPipeline.class)
                .hasMessage("pipeline quote: stage b comes after z, which is not a stage of it");
    }

    @Test
    void a_stage_that_is_there_twice_is_refused() {
        assertThatThrownBy(() -> pipeline(Stage.named("a"), Stage.named("a")))
                .isInstanceOf(InvalidPipeline.class)
                .hasMessage("pipeline quote has the stage a twice");
    }

    @Test
    void a_predecessor_that_is_named_twice_is_refused() {
        assertThatThrownBy(() -> pipeline(Stage.named("a"), Stage.named("b", "a", "a")))
                .isInstanceOf(InvalidPipeline.class)
                .hasMessage("pipeline quote: stage b names a predecessor twice");
    }

    @Test
    void a_lease_must_be_positive() {
        Stage stage = Stage.named("a");

        assertThatThrownBy(() -> stage.leasing(Duration.ZERO)).isInstanceOf(InvalidPipeline.class);
        assertThatThrownBy(() -> stage.leasing(Duration.ofSeconds(-1))).isInstanceOf(InvalidPipeline.class);
    }

    @Test
    void a_stage_has_these_defaults() {
        Stage stage = Stage.named("intake");

        assertThat(stage.after()).isEmpty();
        assertThat(stage.scope()).isEqualTo(InputScope.SUBMISSION_AND_PREDECESSORS);
        assertThat(stage.retry()).isEqualTo(RetryPolicy.DEFAULT);
        assertThat(stage.lease()).isEqualTo(Duration.ofSeconds(60));
        assertThat(stage.queue()).isEqualTo(new QueueName("intake"));
    }

    private static StageName name(String value) {
        return new StageName(value);
    }

    private static Pipeline pipeline(Stage... stages) {
        return Pipeline.of("quote", InputPolicy.REJECT, stages);
    }
}
