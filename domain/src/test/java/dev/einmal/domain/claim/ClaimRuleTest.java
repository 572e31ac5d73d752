package dev.einmal.domain.claim;

import static dev.einmal.domain.run.Samples.ERROR;
import static dev.einmal.domain.run.Samples.INPUT;
import static dev.einmal.domain.run.Samples.LEASE;
import static dev.einmal.domain.run.Samples.NOW;
import static dev.einmal.domain.run.Samples.OTHER_INPUT;
import static dev.einmal.domain.run.Samples.OUTPUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.claim.ClaimRule.ClaimDecision;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Cancellation;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole decision table of a claim: every cell is covered by exactly one line of the table below. */
@Tag("R40")
class ClaimRuleTest {

    private static final StageKey KEY = StageKey.of("acme", "order-1", "extract");
    private static final Cancellation WISH = new Cancellation("operator", "withdrawn", NOW);

    /** The columns: the run, the nonce, the input, the policy, attempts left or not; then the answer. */
    private static final String TABLE = """
            none             | *    | *     | *      | *    | ACQUIRED FIRST, written
            cancelled        | *    | *     | *      | *    | CANCELLED

            held             | mine | *     | *      | *    | ACQUIRED FIRST
            held             | new  | same  | *      | *    | IN_PROGRESS
            held             | new  | other | REJECT | *    | INPUT_CHANGED
            held             | new  | other | SKIP   | *    | IN_PROGRESS
            held             | new  | other | RERUN  | *    | IN_PROGRESS

            expired          | *    | same  | *      | left | ACQUIRED TAKEOVER, written
            expired          | *    | same  | *      | none | DEAD now, written
            expired          | *    | other | REJECT | *    | INPUT_CHANGED
            expired          | *    | other | SKIP   | left | ACQUIRED TAKEOVER, written
            expired          | *    | other | SKIP   | none | DEAD now, written
            expired          | *    | other | RERUN  | *    | ACQUIRED RERUN, written
            expired, to stop | *    | *     | *      | *    | CANCELLED, written

            not due          | *    | same  | *      | *    | BACKING_OFF
            not due          | *    | other | REJECT | *    | INPUT_CHANGED
            not due          | *    | other | SKIP   | *    | BACKING_OFF
            not due          | *    | other | RERUN  | *    | ACQUIRED RERUN, written

            due              | *    | same  | *      | left | ACQUIRED RETRY, written
            due              | *    | same  | *      | none | DEAD now, written
            due              | *    | other | REJECT | *    | INPUT_CHANGED
            due              | *    | other | SKIP   | left | ACQUIRED RETRY, written
            due              | *    | other | SKIP   | none | DEAD now, written
            due              | *    | other | RERUN  | *    | ACQUIRED RERUN, written

            succeeded        | *    | same  | *      | *    | ALREADY_SUCCEEDED
            succeeded        | *    | other | REJECT | *    | INPUT_CHANGED
            succeeded        | *    | other | SKIP   | *    | ALREADY_SUCCEEDED with another input
            succeeded        | *    | other | RERUN  | *    | ACQUIRED RERUN, written

            dead             | *    | same  | *      | *    | DEAD
            dead             | *    | other | REJECT | *    | INPUT_CHANGED
            dead             | *    | other | SKIP   | *    | DEAD
            dead             | *    | other | RERUN  | *    | ACQUIRED RERUN, written
            """;

    private static final List<Line> LINES =
            TABLE.lines().filter(line -> !line.isBlank()).map(Line::of).toList();

    /** One cell: a run, and a claim that meets it. */
    record Cell(String run, String nonce, String input, String policy, String attempts) {

        boolean isCoveredBy(Line line) {
            return line.run().equals(run)
                    && matches(line.nonce(), nonce)
                    && matches(line.input(), input)
                    && matches(line.policy(), policy)
                    && matches(line.attempts(), attempts);
        }

        private static boolean matches(String pattern, String value) {
            return pattern.equals("*") || pattern.equals(value);
        }
    }

    record Line(String run, String nonce, String input, String policy, String attempts, String answer) {

        static Line of(String text) {
            String[] columns = text.split("\\|", -1);
            return new Line(
                    columns[0].strip(),
                    columns[1].strip(),
                    columns[2].strip(),
                    columns[3].strip(),
                    columns[4].strip(),
                    columns[5].strip());
        }
    }

    static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String run : LINES.stream().map(Line::run).distinct().toList()) {
            for (String nonce : List.of("mine", "new")) {
                for (String input : List.of("same", "other")) {
                    for (InputPolicy policy : InputPolicy.values()) {
                        cells.add(new Cell(run, nonce, input, policy.name(), "left"));
                        cells.add(new Cell(run, nonce, input, policy.name(), "none"));
                    }
                }
            }
        }
        return cells;
    }

    @ParameterizedTest
    @MethodSource("cells")
    void a_claim_is_answered_as_the_table_says(Cell cell) {
        List<Line> covering = LINES.stream().filter(cell::isCoveredBy).toList();
        assertThat(covering).hasSize(1);

        assertThat(answer(cell)).isEqualTo(covering.get(0).answer());
    }

    @Test
    void the_table_knows_every_state() {
        assertThat(LINES.stream().map(Line::run).distinct()).hasSize(9);
    }

    private static String answer(Cell cell) {
        UUID nonce = cell.nonce().equals("mine") ? Samples.first(KEY, 3).grant().nonce() : new UUID(4, 99);
        Hash input = cell.input().equals("same") ? INPUT : OTHER_INPUT;
        Claim claim = Samples.claim(
                KEY,
                input,
                InputPolicy.valueOf(cell.policy()),
                Samples.terms(nonce, cell.attempts().equals("left") ? 3 : 1));
        ClaimDecision decision = cell.run().equals("none")
                ? ClaimRule.first(claim, NOW)
                : ClaimRule.judge(run(cell.run()), claim, NOW.plus(LEASE.dividedBy(2)));
        return text(decision);
    }

    /** The run as it is half a lease after {@code NOW}. */
    private static Run run(String situation) {
        Run first = Samples.first(KEY, 3);
        Run lost = Run.first(KEY, first.id(), INPUT, Samples.terms(first.grant().nonce(), 3), NOW.minus(LEASE));
        return switch (situation) {
            case "held" -> first;
            case "expired" -> lost;
            case "expired, to stop" -> lost.cancelled(WISH);
            case "not due" -> first.failed(ERROR, LEASE, NOW);
            case "due" -> first.failed(ERROR, Duration.ofSeconds(1), NOW);
            case "succeeded" -> first.succeeded(OUTPUT, NOW);
            case "dead" -> first.givenUp(ERROR, NOW);
            case "cancelled" -> first.failed(ERROR, LEASE, NOW).cancelled(WISH);
            default -> throw new IllegalArgumentException(situation);
        };
    }

    private static String text(ClaimDecision decision) {
        ClaimOutcome outcome = decision.outcome();
        String text = outcome.kind().name();
        if (outcome instanceof Acquired acquired) {
            text += " " + acquired.attempt().kind();
        }
        if (outcome instanceof Dead dead && dead.buriedNow()) {
            text += " now";
        }
        if (outcome instanceof AlreadySucceeded success && success.inputDiffers()) {
            text += " with another input";
        }
        return text + (decision.changed() == null ? "" : ", written");
    }
}
