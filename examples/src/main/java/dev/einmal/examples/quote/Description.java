package dev.einmal.examples.quote;

import dev.einmal.Records;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.stage.CalculateOutput;
import dev.einmal.examples.quote.stage.ExtractOutput;
import dev.einmal.examples.quote.stage.FeasibilityOutput;
import dev.einmal.examples.quote.stage.IntakeOutput;
import dev.einmal.examples.quote.stage.QuoteStages;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a document. A stage that has not run since the file changed still has the output of the file before:
 * an output counts only if it is about the same bytes, or the same substance, as the one before it.
 */
final class Description {

    private final Optional<IntakeOutput> intake;
    private final Optional<ExtractOutput> extract;
    private final Optional<FeasibilityOutput> feasibility;
    private final Optional<CalculateOutput> calculate;

    private Description(Records records, SubjectKey subject, @Nullable String sha256) {
        intake = output(records, subject, QuoteStages.INTAKE, IntakeOutput.class)
                .filter(taken -> taken.sha256().equals(sha256));
        String substance = intake.map(IntakeOutput::substance).orElse(null);
        extract = output(records, subject, QuoteStages.EXTRACT, ExtractOutput.class)
                .filter(output -> output.substance().equals(substance));
        feasibility = output(records, subject, QuoteStages.FEASIBILITY, FeasibilityOutput.class)
                .filter(output -> output.substance().equals(substance));
        calculate = output(records, subject, QuoteStages.CALCULATE, CalculateOutput.class)
                .filter(output -> output.substance().equals(substance));
    }

    private static <O> Optional<O> output(Records records, SubjectKey subject, String stage, Class<O> type) {
        return records.output(subject.stage(new StageName(stage)), type);
    }

    static Map<String, @Nullable Object> of(Records records, SubjectKey subject, HandedInDocument document) {
        String sha256 = document.sha256().orElse(null);
        Description known = new Description(records, subject, sha256);
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("file", document.file());
        described.put("kind", known.header(Header::kind));
        described.put("id", known.header(Header::id));
        described.put("sha256", sha256);
        described.put("subject", document.subject());
        described.put("currency", known.header(Header::currency));
        known.putResults(described);
        known.putDetails(described);
        return described;
    }

    private void putResults(Map<String, @Nullable Object> described) {
        described.put("lines", extract.map(ExtractOutput::lines).orElse(null));
        described.put("total", calculate.map(CalculateOutput::total).orElse(null));
        described.put("statedTotal", calculate.map(CalculateOutput::statedTotal).orElse(null));
    }

    private void putDetails(Map<String, @Nullable Object> described) {
        described.put("issueDate", header(Header::issueDate));
        described.put("buyer", header(Header::buyer));
        described.put("seller", header(Header::seller));
        described.put("findings", feasibility.map(FeasibilityOutput::findings).orElse(null));
        described.put("differences", calculate.map(CalculateOutput::differences).orElse(null));
    }

    private @Nullable String header(Function<Header, @Nullable Object> value) {
        return intake.map(IntakeOutput::header).map(value).map(Object::toString).orElse(null);
    }
}
