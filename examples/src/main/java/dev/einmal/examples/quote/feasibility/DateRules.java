package dev.einmal.examples.quote.feasibility;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Schedule;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What comes later must not be dated earlier: a deadline than the day of issue, an end than its start. */
final class DateRules {

    private DateRules() {}

    static Stream<Finding> ofDocument(BusinessDocument document) {
        return of(null, document.header().issueDate(), document.schedule());
    }

    static Stream<Finding> ofLine(BusinessDocument document, Line line) {
        return of(line.number(), document.header().issueDate(), line.schedule());
    }

    private static Stream<Finding> of(@Nullable Integer line, @Nullable LocalDate issued, Schedule schedule) {
        Stream<String> deadlines = schedule.deadlines().stream()
                .filter(deadline -> issued != null && deadline.date().isBefore(issued))
                .map(deadline ->
                        "%s %s is before the issue date %s".formatted(deadline.name(), deadline.date(), issued));
        Stream<String> periods = schedule.periods().stream()
                .filter(period -> period.end().isBefore(period.start()))
                .map(period ->
                        "%s ends on %s, before it starts on %s".formatted(period.name(), period.end(), period.start()));
        return Stream.concat(deadlines, periods).map(what -> Finding.at(line, FindingCode.DATES_OUT_OF_ORDER, what));
    }
}
