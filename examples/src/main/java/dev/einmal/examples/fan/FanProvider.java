package dev.einmal.examples.fan;

import dev.einmal.spi.HandedIn;
import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.ProvidedPipeline;
import dev.einmal.spi.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** Makes the fan pipeline known to the program. Its subjects are numbers in a row, such as {@code order:1000}. */
public final class FanProvider implements PipelineProvider {

    private static final Pattern ROW = Pattern.compile("([^:]+):(\\d{1,7})");
    private static final String USUAL = "subject:100";

    @Override
    public String name() {
        return FanPipeline.NAME;
    }

    @Override
    public List<HandedIn> subjects(List<Path> named) {
        List<HandedIn> subjects = new ArrayList<>();
        List<String> rows = named.stream().map(Path::toString).toList();
        for (String row : rows.isEmpty() ? List.of(USUAL) : rows) {
            Matcher parts = ROW.matcher(row);
            if (!parts.matches()) {
                throw new UserError(
                        "the subjects of the pipeline fan are named like order:1000, not \"%s\"".formatted(row));
            }
            int count = Integer.parseInt(parts.group(2));
            for (int number = 1; number <= count; number++) {
                subjects.add(new Numbered(parts.group(1), number));
            }
        }
        return subjects;
    }

    @Override
    public ProvidedPipeline open(Optional<DataSource> database) {
        return new FanPipeline();
    }

    /** One of a row of subjects. */
    record Numbered(String prefix, int number) implements HandedIn {

        @Override
        public String subject() {
            return "%s-%07d".formatted(prefix, number);
        }

        @Override
        public String file() {
            return subject();
        }
    }
}
