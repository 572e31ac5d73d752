package dev.einmal.examples.quote.stage;

import static dev.einmal.StageOption.after;
import static dev.einmal.StageOption.leasing;
import static dev.einmal.StageOption.retrying;
import static dev.einmal.StageOption.seeingOnlyPredecessors;

import dev.einmal.Pipeline;
import dev.einmal.StageOption;
import dev.einmal.domain.key.SubjectKey;
import dev.einmal.domain.key.TenantId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.examples.quote.calculation.Calculation;
import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.feasibility.Feasibility;
import dev.einmal.examples.quote.feasibility.UnitCodes;
import dev.einmal.examples.quote.store.DocumentStore;
import dev.einmal.examples.quote.store.Registration;
import dev.einmal.examples.quote.store.StoredDocument;
import dev.einmal.handler.Result;
import dev.einmal.handler.StageAttempt;
import dev.einmal.handler.StageTransaction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * The code of the stages: intake, extract, feasibility, calculate, each after the one before.
 *
 * <p>All but the first see only what the one before stored. Intake's output names the bytes, extract's only what they
 * say: so a file that says the same in another notation is taken in and extracted again, and not checked and calculated
 * again.
 */
public final class QuoteStages {

    public static final String PIPELINE = "quote";
    public static final String INTAKE = "intake";
    public static final String EXTRACT = "extract";
    public static final String FEASIBILITY = "feasibility";
    public static final String CALCULATE = "calculate";

    /** A process that was killed delays its documents by no more than this. */
    private static final StageOption LEASE = leasing(Duration.ofSeconds(10));

    private static final StageOption RETRY =
            retrying(new RetryPolicy(3, Backoff.exponential(Duration.ofMillis(200), Duration.ofSeconds(2))));

    private final DocumentStore store;
    private final StoredDocuments documents;
    private final Feasibility feasibility = new Feasibility(UnitCodes.published());

    public QuoteStages(DocumentStore store) {
        this.store = store;
        this.documents = new StoredDocuments(store);
    }

    public Pipeline pipeline() {
        return Pipeline.named(PIPELINE)
                .onChangedInput(InputPolicy.RERUN)
                .stage(INTAKE, SubmittedFile.class, IntakeOutput.class, this::intake, LEASE, RETRY)
                .stage(EXTRACT, ExtractOutput.class, this::extract, following(INTAKE))
                .stage(FEASIBILITY, FeasibilityOutput.class, this::feasibility, following(EXTRACT))
                .stage(CALCULATE, CalculateOutput.class, this::calculate, following(FEASIBILITY));
    }

    private static StageOption[] following(String predecessor) {
        return new StageOption[] {after(predecessor), seeingOnlyPredecessors(), LEASE, RETRY};
    }

    private Result<IntakeOutput> intake(StageAttempt attempt, SubmittedFile file) {
        Hash sha256 = file.digest().orElseThrow(() -> new FatalFailure(String.valueOf(file.problem())));
        BusinessDocument document = documents.read(file.file(), sha256);
        StoredDocument stored = new StoredDocument(sha256, Substance.of(document), document.header());
        IntakeOutput output =
                new IntakeOutput(sha256.toString(), stored.substance().toString(), document.header());
        return attempt.succeed(output, tx -> register(tx, new TenantId(attempt.tenant()), stored));
    }

    /** The same bytes may come under many names, and twice at once: only who creates the document says so. */
    private void register(StageTransaction tx, TenantId tenant, StoredDocument document) {
        if (store.register(tx.transaction(), tenant, document) == Registration.CREATED) {
            tx.created("document " + document.sha256());
        }
    }

    private Result<ExtractOutput> extract(StageAttempt attempt) {
        IntakeOutput taken = attempt.output(INTAKE, IntakeOutput.class);
        BusinessDocument document = documents.read(attempt.subject(), SubmittedFile.parsed(taken.sha256()));
        ExtractOutput output = new ExtractOutput(
                taken.substance(),
                document.lines().size(),
                document.header().currency(),
                Optional.ofNullable(document.statedTotals().lines())
                        .map(BigDecimal::toPlainString)
                        .orElse(null));
        SubjectKey subject = SubjectKey.of(attempt.tenant(), attempt.subject());
        return attempt.succeed(output, tx -> store.replaceLines(tx.transaction(), subject, document.lines()));
    }

    private Result<FeasibilityOutput> feasibility(StageAttempt attempt) {
        String substance = attempt.output(EXTRACT, ExtractOutput.class).substance();
        BusinessDocument document = documents.saying(attempt.subject(), substance);
        return attempt.succeed(FeasibilityOutput.of(substance, feasibility.of(document)));
    }

    private Result<CalculateOutput> calculate(StageAttempt attempt) {
        String substance = attempt.output(FEASIBILITY, FeasibilityOutput.class).substance();
        BusinessDocument document = documents.saying(attempt.subject(), substance);
        return attempt.succeed(CalculateOutput.of(substance, Calculation.of(document)));
    }
}
