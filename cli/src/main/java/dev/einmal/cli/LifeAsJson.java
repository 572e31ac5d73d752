package dev.einmal.cli;

import dev.einmal.domain.audit.AuditEntry;
import dev.einmal.domain.queue.Job;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.run.RunState.Succeeded;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The life of a subject for programs: one JSON object in one line. */
final class LifeAsJson {

    private final JsonLines out;
    private final PrettyJson json = new PrettyJson();

    LifeAsJson(JsonLines out) {
        this.out = out;
    }

    void print(Life life) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("tenant", life.subject().tenant().value());
        fields.put("subject", life.subject().subject().value());
        fields.put("runs", life.runs().stream().map(this::fields).toList());
        fields.put("jobs", life.jobs().stream().map(LifeAsJson::fields).toList());
        fields.put("history", life.history().stream().map(LifeAsJson::fields).toList());
        out.print(fields);
    }

    private Map<String, @Nullable Object> fields(Run run) {
        Optional<RunError> error = Optional.ofNullable(run.lastError());
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("stage", run.key().stage().value());
        fields.put("id", run.id().toString());
        fields.put("state", StageState.of(run.status()).json());
        fields.put("generation", run.generation());
        fields.put("attempts", run.tally().attempts());
        fields.put("maxAttempts", run.tally().maxAttempts());
        fields.put("starts", run.tally().starts());
        fields.put("lost", run.tally().lost());
        fields.put("handedBack", run.tally().handedBack());
        fields.put("errorKind", error.map(found -> found.kind().name()).orElse(null));
        fields.put("error", error.map(RunError::message).orElse(null));
        fields.put("output", output(run));
        return fields;
    }

    private @Nullable Object output(Run run) {
        return run.state() instanceof Succeeded success && success.output().json() != null
                ? json.tree(success.output().json())
                : null;
    }

    private static Map<String, @Nullable Object> fields(Job job) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("stage", job.key().stage().value());
        fields.put("due", job.due().toString());
        return fields;
    }

    private static Map<String, @Nullable Object> fields(AuditEntry.Stored line) {
        AuditEntry entry = line.entry();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("at", line.at().toString());
        fields.put("stage", entry.stage() == null ? null : entry.stage().value());
        fields.put("event", entry.event().name());
        fields.put("generation", entry.generation());
        fields.put("attempt", entry.attempt());
        fields.put("fence", entry.fence());
        fields.put("actor", entry.actor());
        fields.put("why", entry.why());
        return fields;
    }
}
