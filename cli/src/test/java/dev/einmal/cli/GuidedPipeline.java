package dev.einmal.cli;

import static dev.einmal.StageOption.leasing;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.einmal.Pipeline;
import dev.einmal.domain.run.FatalFailure;
import dev.einmal.handler.Result;
import dev.einmal.handler.StageAttempt;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** Handlers that ask a {@link Guide} what to do. Its subjects are the names on the command line. */
public final class GuidedPipeline implements PipelineProvider {

    static final String NAME = "guided";
    static final String PORT_PROPERTY = "einmal.test.guide";
    static final String SUCCEED = "succeed";
    static final String HANG = "hang";
    static final String DONE = "done";
    static final Duration LEASE = Duration.ofSeconds(3);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<HandedIn> subjects(List<Path> named) {
        return named.stream()
                .<HandedIn>map(path -> new SubjectsByName.Name(path.toString()))
                .toList();
    }

    @Override
    public ProvidedPipeline open(Optional<DataSource> database) {
        return new SubjectsByName(
                Pipeline.named(NAME).stage("obey", String.class, String.class, GuidedPipeline::obey, leasing(LEASE)));
    }

    private static Result<String> obey(StageAttempt attempt, String subject) throws IOException, InterruptedException {
        try (Socket guide = new Socket(InetAddress.getLoopbackAddress(), Integer.getInteger(PORT_PROPERTY));
                BufferedReader in = new BufferedReader(new InputStreamReader(guide.getInputStream(), UTF_8));
                BufferedWriter out = new BufferedWriter(new OutputStreamWriter(guide.getOutputStream(), UTF_8))) {
            say(out, subject);
            String command = Objects.requireNonNull(in.readLine());
            if (command.equals(HANG)) {
                new CountDownLatch(1).await();
            }
            if (!command.equals(SUCCEED)) {
                throw new FatalFailure(command);
            }
            say(out, DONE);
            return attempt.succeed(subject);
        }
    }

    private static void say(BufferedWriter out, String line) throws IOException {
        out.write(line);
        out.newLine();
        out.flush();
    }
}
