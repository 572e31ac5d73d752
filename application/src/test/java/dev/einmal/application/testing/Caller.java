package dev.einmal.application.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.einmal.application.run.RunOperations.CancelRequest;
import dev.einmal.application.run.RunOperations.OperationOutcome;
import dev.einmal.domain.claim.Claim;
import dev.einmal.domain.claim.ClaimOutcome;
import dev.einmal.domain.claim.ClaimOutcome.Acquired;
import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.WorkerId;
import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InputPolicy;
import dev.einmal.domain.payload.Payload;
import dev.einmal.domain.run.Attempt;
import dev.einmal.domain.run.ErrorKind;
import dev.einmal.domain.run.Grant;
import dev.einmal.domain.run.Run;
import dev.einmal.domain.run.Run.GrantTerms;
import dev.einmal.domain.run.RunError;
import dev.einmal.domain.settle.SettleOutcome;
import dev.einmal.domain.settle.Settlement;
import dev.einmal.domain.settle.Settlement.GiveUp;
import dev.einmal.domain.settle.Settlement.Release;
import dev.einmal.domain.settle.Settlement.Retry;
import dev.einmal.domain.settle.Settlement.Succeed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Somebody who uses a store's ports with the usual arguments, each call in a short transaction of its own. */
public final class Caller {

    public static final Duration LEASE = Duration.ofSeconds(60);
    public static final int MAX_ATTEMPTS = 3;
    public static final Hash INPUT = payload("{\"input\":1}").hash();
    public static final Hash OTHER_INPUT = payload("{\"input\":2}").hash();
    public static final Payload OUTPUT = payload("{\"output\":1}");
    public static final RunError ERROR = RunError.of(ErrorKind.HANDLER, "no such article");

    private static final WorkerId WORKER = new WorkerId("worker-1");

    private final Store store;
    private final SeededIds ids;

    public Caller(Store store, SeededIds ids) {
        this.store = store;
        this.ids = ids;
    }

    public static Payload payload(String json) {
        return new Payload(json, Hash.sha256(json.getBytes(StandardCharsets.UTF_8)));
    }

    /** A claim with the usual input and the policy REJECT. */
    public Claim asking(StageKey key) {
        return asking(key, INPUT, InputPolicy.REJECT);
    }

    public Claim asking(StageKey key, Hash input, InputPolicy policy) {
        return asking(key, input, policy, LEASE, MAX_ATTEMPTS);
    }

    public Claim asking(StageKey key, Hash input, InputPolicy policy, Duration lease, int maxAttempts) {
        return new Claim(key, input, policy, new GrantTerms(WORKER, ids.nonce(), lease, maxAttempts), ids.next());
    }

    /** The same claim, as if it were the call that got {@code grant}. */
    public Claim resent(Claim claim, Grant grant) {
        var terms = new GrantTerms(
                WORKER, grant.nonce(), claim.terms().lease(), claim.terms().maxAttempts());
        return new Claim(claim.key(), claim.inputHash(), claim.policy(), terms, claim.newRunId());
    }

    public ClaimOutcome claim(StageKey key) {
        return claim(asking(key));
    }

    public ClaimOutcome claim(Claim claim) {
        return claim(List.of(claim)).get(0);
    }

    public List<ClaimOutcome> claim(List<Claim> claims) {
        return store.transactions().call(tx -> store.runs().claim(tx, claims));
    }

    /** Claims a key that is there to be had. */
    public Attempt acquire(StageKey key) {
        return acquire(asking(key));
    }

    public Attempt acquire(Claim claim) {
        ClaimOutcome outcome = claim(claim);
        assertThat(outcome).isInstanceOf(Acquired.class);
        return ((Acquired) outcome).attempt();
    }

    public SettleOutcome settle(Settlement settlement) {
        return store.transactions()
                .call(tx -> store.runs().settle(tx, List.of(settlement)))
                .get(0);
    }

    public SettleOutcome succeed(Attempt attempt) {
        return settle(new Succeed(attempt, OUTPUT));
    }

    public SettleOutcome fail(Attempt attempt, Duration delay) {
        return settle(new Retry(attempt, ERROR, delay));
    }

    public SettleOutcome giveUp(Attempt attempt) {
        return settle(new GiveUp(attempt, ERROR));
    }

    public SettleOutcome release(Attempt attempt) {
        return settle(new Release(attempt));
    }

    public OperationOutcome cancel(StageKey key) {
        return store.transactions()
                .call(tx -> store.operations().cancel(tx, List.of(cancelling(key))))
                .get(0);
    }

    public CancelRequest cancelling(StageKey key) {
        return new CancelRequest(key, "operator", "withdrawn by the customer", ids.next(), ids.nonce());
    }

    public OperationOutcome replay(StageKey key) {
        return store.transactions()
                .call(tx -> store.operations().replay(tx, List.of(key)))
                .get(0);
    }

    public OperationOutcome reopen(StageKey key) {
        return store.transactions()
                .call(tx -> store.operations().reopen(tx, List.of(key)))
                .get(0);
    }

    public OperationOutcome rerun(StageKey key) {
        return store.transactions()
                .call(tx -> store.operations().rerun(tx, List.of(key)))
                .get(0);
    }

    public Optional<Run> find(StageKey key) {
        return store.transactions()
                .call(tx -> store.runs().find(tx, List.of(key)))
                .get(0);
    }

    /** The run of a key that has one. */
    public Run run(StageKey key) {
        return find(key).orElseThrow();
    }
}
