package dev.einmal.cli;

import dev.einmal.Einmal;
import dev.einmal.domain.key.TenantId;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks what is stored against what is promised. */
@Command(
        name = "audit",
        description = {
            "Reads every run and the audit trail, and counts what was promised not to happen: a stage that succeeded"
                    + " twice, and a subject of which a stage has not succeeded although the subject has begun.",
            "Workers of this program leave a trail that shows every success; those of others do under AuditLevel.FULL.",
            "Exit code: 0 if every stage of every subject succeeded once, 2 if not, 1 if it could not be read."
        })
final class AuditCommand implements Callable<Integer> {

    private static final int NOT_AS_PROMISED = 2;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's subjects (default: all).")
    private @Nullable String tenant;

    @Option(names = "--expect", paramLabel = "N", description = "How many subjects there must be.")
    private @Nullable Long expected;

    @Option(names = "--json", description = "Print a JSON line.")
    private boolean json;

    @Override
    public Integer call() {
        try (OpenStore opened = store.openPermanent()) {
            Einmal einmal = opened.startReading();
            AuditSums sums = AuditSums.of(einmal.records(), tenant == null ? null : new TenantId(tenant));
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                new JsonLines(out).print(sums.fields());
            } else {
                out.println(sums.line());
            }
            boolean isComplete = expected == null || expected == sums.subjects();
            if (!isComplete && !json) {
                out.printf("%d subjects were expected.%n", expected);
            }
            return isComplete && sums.isAsPromised() ? 0 : NOT_AS_PROMISED;
        }
    }
}
