package dev.einmal.cli.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;

/** The server's log: one file that is set aside when it has grown large, at a start of the server. */
final class ServerLog {

    /** Two files of this size are kept at most, beside what a server writes between two starts. */
    private static final long MAX_BYTES = 8 * 1024 * 1024;

    /** Not the line with which pg_ctl only says that it failed, after the server has said why. */
    private static final Pattern FAILURE = Pattern.compile(
            "^(?!pg_ctl: could not start server).*\\b(FATAL|PANIC|ERROR|error|could not|cannot|denied)\\b");

    private static final Pattern TIME_AND_PROCESS = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d [^\\[]*\\[\\d+] ");

    private final Path file;
    private long mark;

    ServerLog(Path file) {
        this.file = file;
    }

    /** Sets the file aside if it is large, in place of the one set aside before. */
    void rotate() throws IOException {
        if (Files.exists(file) && Files.size(file) > MAX_BYTES) {
            Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** From here on {@link #reason} reads. */
    void mark() throws IOException {
        mark = Files.exists(file) ? Files.size(file) : 0;
    }

    /** The last line since the mark that tells of a failure, without its time; else the last line of all. */
    String reason() throws IOException {
        List<String> lines = linesSinceMark();
        String last = lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
        return lines.stream()
                .filter(line -> FAILURE.matcher(line).find())
                .reduce((earlier, later) -> later)
                .map(line -> TIME_AND_PROCESS.matcher(line).replaceFirst(""))
                .orElse(last)
                .strip();
    }

    private List<String> linesSinceMark() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        byte[] bytes = Files.readAllBytes(file);
        int from = (int) Math.min(mark, bytes.length);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }
}
