package dev.einmal.postgres;

import static java.util.Objects.requireNonNull;

import dev.einmal.application.pipeline.StageRegistry;
import dev.einmal.application.transaction.Transaction;
import dev.einmal.domain.key.PipelineName;
import dev.einmal.domain.key.StageName;
import dev.einmal.postgres.schema.SchemaName;
import dev.einmal.postgres.sql.Query;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The registry in the table {@code stage}. */
public final class PostgresStageRegistry implements StageRegistry {

    /** Inserts in the order of names, waiting for others who insert the same; who comes second changes nothing. */
    private static final String REGISTER = """
            INSERT INTO einmal.stage (name, pipeline)
            SELECT a.name, ? FROM unnest(?::text[]) AS a(name)
            ORDER BY a.name COLLATE "C"
            ON CONFLICT (name) DO NOTHING""";

    /** A statement of its own, so that it sees what the one before waited for. */
    private static final String ALL = "SELECT name, pipeline FROM einmal.stage ORDER BY name";

    private final String register;
    private final String all;

    public PostgresStageRegistry(SchemaName schema) {
        this.register = schema.in(REGISTER);
        this.all = schema.in(ALL);
    }

    @Override
    public List<PipelineName> register(Transaction tx, PipelineName pipeline, List<StageName> stages) {
        Query.of(register)
                .text(pipeline.value())
                .texts(stages, StageName::value)
                .write(tx);
        Map<StageName, PipelineName> owners = all(tx);
        return stages.stream().map(stage -> requireNonNull(owners.get(stage))).toList();
    }

    @Override
    public Map<StageName, PipelineName> all(Transaction tx) {
        Map<StageName, PipelineName> owners = new LinkedHashMap<>();
        Query.of(all)
                .read(tx, row -> Map.entry(new StageName(row.text("name")), new PipelineName(row.text("pipeline"))))
                .forEach(entry -> owners.put(entry.getKey(), entry.getValue()));
        return owners;
    }
}
