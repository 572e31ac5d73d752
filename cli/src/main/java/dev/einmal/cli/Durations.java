package dev.einmal.cli;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads lengths of time as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 7d}. */
final class Durations implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    @Override
    public Duration convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException(
                    "'%s' is no length of time such as 500ms, 30s, 5m, 2h or 7d".formatted(text));
        }
        Duration unit = UNITS.getOrDefault(form.group(2), Duration.ZERO);
        return unit.multipliedBy(Long.parseLong(form.group(1)));
    }
}
