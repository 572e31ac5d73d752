package dev.einmal.application.testing.history;

import dev.einmal.application.run.RunOperations.CancelRequest;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.application.run.RunOperations.OperationOutcome.Done;
import dev.einmal.application.testing.SeededIds;
import dev.einmal.application.testing.Texts;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.claim.ClaimOutcome.AlreadySucceeded;
import dev.einmal.domain.claim.ClaimOutcome.Dead;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Fence;
import dev.einmal.domain.run.Grant;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.Run.GrantTerms;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.settle.RenewOutcome;
import dev.einmal.domain.settle.RenewOutcome.Renewed;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.SettleOutcome.Settled;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.GiveUp;
import dev.einmal.domain.settle.Settlement.Release;
import dev.einmal.domain.settle.Settlement.Retry;
import dev.einmal.domain.settle.Settlement.Succeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Commands about runs: sensible ones, late ones and forged ones. */
final class RunCommands {

    private static final List<InputPolicy> POLICIES = List.of(InputPolicy.values());
    private static final List<ErrorKind> ERROR_KINDS = List.of(ErrorKind.values());

    private final Dice dice;
    private final SeededIds ids;
    private final Known known;
    private final List<Claim> claimsMade = new ArrayList<>();

    RunCommands(Dice dice, SeededIds ids, Known known) {
        this.dice = dice;
        this.ids = ids;
        this.known = known;
    }

    /** Claims some of {@code keys}, now and then with a call that was sent before. */
    Command<ClaimOutcome> claim(List<StageKey> keys) {
        List<Claim> claims = dice.few(keys).stream().map(this::claim).toList();
        claimsMade.addAll(claims);
        return new Command<>(
                () -> "claim " + claims, (store, tx) -> store.runs().claim(tx, claims), RunCommands::label);
    }

    private Claim claim(StageKey key) {
        List<Claim> before =
                claimsMade.stream().filter(claim -> claim.key().equals(key)).toList();
        if (!before.isEmpty() && dice.oneIn(6)) {
            return before.get(before.size() - 1);
        }
        GrantTerms terms = new GrantTerms(
                new WorkerId("worker-" + dice.below(3)),
                ids.nonce(),
                Duration.ofSeconds(1 + dice.below(60)),
                dice.oneIn(8) ? 1 : 3);
        return new Claim(
                key, dice.oneIn(4) ? Known.INPUTS.get(1) : Known.INPUTS.get(0), dice.one(POLICIES), terms, ids.next());
    }

    private static String label(ClaimOutcome outcome) {
        String label = "claim " + outcome.kind();
        if (outcome instanceof Acquired acquired) {
            return label + " " + acquired.attempt().kind();
        }
        if (outcome instanceof Dead dead && dead.buriedNow()) {
            return label + " now";
        }
        return outcome instanceof AlreadySucceeded success && success.inputDiffers() ? label + " otherwise" : label;
    }

    Command<RenewOutcome> renew() {
        List<Attempt> attempts = attempts();
        Duration lease = Duration.ofSeconds(1 + dice.below(60));
        return new Command<>(
                () -> "renew %s for %s".formatted(attempts, lease),
                (store, tx) -> store.runs().renew(tx, attempts, lease),
                outcome -> "renew " + outcome.getClass().getSimpleName()
                        + (outcome instanceof Renewed renewed && renewed.cancelRequested() ? ", to stop" : ""));
    }

    Command<?> fence() {
        List<Attempt> attempts = attempts();
        return new Command<>(
                () -> "fence " + attempts,
                (store, tx) -> store.runs().fence(tx, attempts),
                holding -> "fence " + holding);
    }

    Command<?> resolve() {
        List<Attempt> attempts = attempts();
        return new Command<>(
                () -> "resolve " + attempts,
                (store, tx) -> store.runs().resolve(tx, attempts),
                resolution -> "resolve " + resolution);
    }

    Command<SettleOutcome> settle() {
        List<Settlement> settlements = attempts().stream().map(this::settlement).toList();
        String kind = settlements.isEmpty() ? "" : settlements.get(0).kind().name();
        return new Command<>(
                () -> "settle " + settlements,
                (store, tx) -> store.runs().settle(tx, settlements),
                outcome -> outcome instanceof Settled settled
                        ? "settle " + (settlements.size() == 1 ? kind : "several") + " " + settled.status()
                        : "settle Lost");
    }

    private Settlement settlement(Attempt attempt) {
        return switch (dice.below(4)) {
            case 0 -> new GiveUp(attempt, error());
            case 1 -> new Retry(attempt, error(), dice.upTo(60));
            case 2 -> new Release(attempt);
            default -> new Succeed(attempt, dice.one(Known.PAYLOADS));
        };
    }

    private RunError error() {
        String text = dice.oneIn(20) ? dice.one(Texts.hard()) : "error " + dice.below(1_000);
        return new RunError(dice.one(ERROR_KINDS), text, dice.oneIn(4) ? "40001" : null);
    }

    Command<Optional<Run>> find() {
        List<StageKey> keys = dice.few(known.keys());
        return new Command<>(
                () -> "find " + keys,
                (store, tx) -> store.runs().find(tx, keys),
                run -> "find " + run.map(Run::status).map(Enum::name).orElse("nothing"));
    }

    Command<OperationOutcome> operate() {
        List<StageKey> keys = dice.few(known.keys());
        return switch (dice.below(5)) {
            case 0 -> cancel(keys);
            case 1 ->
                operation("reopen", keys, (store, tx) -> store.operations().reopen(tx, keys));
            case 2 -> operation("rerun", keys, (store, tx) -> store.operations().rerun(tx, keys));
            default ->
                operation("replay", keys, (store, tx) -> store.operations().replay(tx, keys));
        };
    }

    private Command<OperationOutcome> cancel(List<StageKey> keys) {
        List<CancelRequest> requests = keys.stream()
                .map(key -> new CancelRequest(key, "operator", "reason " + dice.below(9), ids.next(), ids.nonce()))
                .toList();
        return operation("cancel", keys, (store, tx) -> store.operations().cancel(tx, requests));
    }

    private static Command<OperationOutcome> operation(
            String name, List<StageKey> keys, Command.Call<OperationOutcome> call) {
        return new Command<>(
                () -> name + " " + keys,
                call,
                outcome -> outcome instanceof Done done ? name + " Done " + done.status() : name + " Refused");
    }

    Command<Run> records() {
        var subject = dice.one(known.subjects());
        return new Command<>(
                () -> "runs of " + subject,
                (store, tx) -> store.records().ofSubject(tx, subject),
                run -> "runs of a subject");
    }

    Command<?> counts() {
        var tenant = dice.oneIn(20) ? null : dice.one(known.subjects()).tenant();
        return new Command<>(
                () -> "counts of " + tenant, (store, tx) -> store.records().counts(tx, tenant), count -> "counts");
    }

    /** Recent attempts of different keys; now and then with a forged grant. */
    private List<Attempt> attempts() {
        Map<StageKey, Attempt> byKey = new LinkedHashMap<>();
        List<Attempt> recent = known.recentAttempts();
        if (recent.isEmpty()) {
            return List.of();
        }
        Attempt newest = recent.get(recent.size() - 1);
        List<Attempt> chosen = dice.oneIn(2) ? List.of(newest) : dice.few(recent);
        chosen.forEach(attempt -> byKey.putIfAbsent(attempt.key(), dice.oneIn(15) ? forged(attempt) : attempt));
        return List.copyOf(byKey.values());
    }

    private Attempt forged(Attempt attempt) {
        Grant grant = attempt.grant();
        UUID nonce = dice.oneIn(2) ? ids.nonce() : grant.nonce();
        var other = new Grant(new Fence(grant.fence().value() + dice.below(3) - 1), nonce);
        return new Attempt(
                attempt.key(),
                attempt.runId(),
                other,
                attempt.kind(),
                attempt.generation(),
                attempt.number(),
                attempt.maxAttempts(),
                attempt.inputHash(),
                attempt.leaseUntil());
    }
}
