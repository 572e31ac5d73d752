package dev.einmal.application.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.testing.Parallel;
import dev.einmal.application.testing.PortContract;
import dev.einmal.application.testing.Rollback;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which pipeline owns a stage, for good. */
public abstract class StageRegistryContract extends PortContract {

    private static final PipelineName QUOTE = new PipelineName("quote");
    private static final PipelineName ORDER = new PipelineName("order");
    private static final StageName INTAKE = new StageName("intake");
    private static final StageName EXTRACT = new StageName("extract");

    @Test
    void a_stage_belongs_to_the_pipeline_that_registers_it_first() {
        assertThat(register(QUOTE, INTAKE)).containsExactly(QUOTE);
        assertThat(register(ORDER, INTAKE)).containsExactly(QUOTE);
        assertThat(register(QUOTE, INTAKE)).containsExactly(QUOTE);
    }

    @Test
    void owners_come_back_in_the_order_of_the_stages_asked_for() {
        register(QUOTE, EXTRACT);

        assertThat(register(ORDER, INTAKE, EXTRACT)).containsExactly(ORDER, QUOTE);
    }

    @Test
    void every_registered_stage_is_listed_with_its_owner() {
        register(QUOTE, INTAKE);
        register(ORDER, EXTRACT);

        assertThat(all()).isEqualTo(Map.of(INTAKE, QUOTE, EXTRACT, ORDER));
    }

    @Test
    void a_registration_that_is_rolled_back_leaves_the_stage_free() {
        Rollback.of(store, tx -> store.registry().register(tx, QUOTE, List.of(INTAKE)));

        assertThat(all()).isEmpty();
        assertThat(register(ORDER, INTAKE)).containsExactly(ORDER);
    }

    @Test
    @Tag("R01")
    void the_second_waits_for_the_first_and_is_told_the_owner() {
        Future<List<PipelineName>> second =
                whileOpen(tx -> store.registry().register(tx, QUOTE, List.of(INTAKE)), () -> register(ORDER, INTAKE));

        assertThat(Parallel.result(second)).containsExactly(QUOTE);
    }

    @Test
    @Tag("R01")
    void many_that_register_the_same_stages_at_once_agree_on_the_owners() {
        List<Map<StageName, PipelineName>> owners = threads.together(16, number -> {
            var pipeline = new PipelineName("pipeline-" + number);
            List<StageName> stages = number % 2 == 0 ? List.of(INTAKE, EXTRACT) : List.of(EXTRACT, INTAKE);
            List<PipelineName> told = register(pipeline, stages.toArray(StageName[]::new));
            return Map.of(stages.get(0), told.get(0), stages.get(1), told.get(1));
        });

        assertThat(owners).containsOnly(all());
    }

    private List<PipelineName> register(PipelineName pipeline, StageName... stages) {
        return store.transactions().call(tx -> store.registry().register(tx, pipeline, List.of(stages)));
    }

    private Map<StageName, PipelineName> all() {
        return store.transactions().call(tx -> store.registry().all(tx));
    }
}
