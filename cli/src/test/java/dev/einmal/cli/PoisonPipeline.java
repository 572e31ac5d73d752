package dev.einmal.cli;

import static dev.einmal.StageOption.leasing;
import static dev.einmal.StageOption.retrying;

import dev.einmal.Pipeline;
import dev.einmal.domain.retry.Backoff;
import dev.einmal.domain.retry.RetryPolicy;
import dev.einmal.handler.Result;
import dev.einmal.handler.StageAttempt;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** One subject that kills its process, among many that do no harm. */
public final class PoisonPipeline implements PipelineProvider {

    static final String NAME = "poison";
    static final int NEIGHBOURS = 500;
    static final int LIMIT = 3;

    /** How the process ends that the poison kills. */
    static final int KILLED = 99;

    /** As many as run beside the poison when it comes first: they wait for it, so that they are lost with it. */
    static final int BESIDE = 7;

    private final CountDownLatch poisonStarted = new CountDownLatch(1);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<HandedIn> subjects(List<Path> named) {
        Stream<String> beside = IntStream.range(0, BESIDE).mapToObj("beside-%d"::formatted);
        Stream<String> others = IntStream.range(BESIDE, NEIGHBOURS).mapToObj("rest-%d"::formatted);
        return Stream.of(beside, Stream.of("poison"), others)
                .flatMap(names -> names)
                .<HandedIn>map(SubjectsByName.Name::new)
                .toList();
    }

    @Override
    public ProvidedPipeline open(Optional<DataSource> database) {
        return new SubjectsByName(Pipeline.named(NAME)
                .stage(
                        "swallow",
                        String.class,
                        String.class,
                        this::swallow,
                        leasing(Duration.ofSeconds(2)),
                        retrying(new RetryPolicy(LIMIT, Backoff.fixed(Duration.ZERO)))));
    }

    private Result<String> swallow(StageAttempt attempt, String subject) throws InterruptedException {
        if (subject.equals("poison")) {
            poisonStarted.countDown();
            Runtime.getRuntime().halt(KILLED);
        }
        if (subject.startsWith("beside") && attempt.number() == 1) {
            poisonStarted.await();
        }
        return attempt.succeed(subject);
    }
}
