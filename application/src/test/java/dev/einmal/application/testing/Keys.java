package dev.einmal.application.testing;

import dev.einmal.domain.key.StageKey;
import dev.einmal.domain.key.StageName;
import dev.einmal.domain.key.SubjectId;
import dev.einmal.domain.key.TenantId;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stage keys that are worth trying. */
public final class Keys {

    private static final String[] LETTERS = {"a", "\u00E4", "\u20AC", "\uD83D\uDE00"};

    private Keys() {}

    /** Different keys, not in the order in which rows are locked. */
    public static List<StageKey> many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> StageKey.of("tenant-" + i % 3, "subject-" + i, "stage-" + i % 2))
                .toList();
    }

    /** Keys of the greatest length: of one letter and of random ones, of one to four bytes each. */
    public static List<StageKey> longest() {
        var random = new Random(7);
        return IntStream.rangeClosed(1, LETTERS.length)
                .boxed()
                .flatMap(bytes -> List.of(repetitive(bytes), random(random, bytes)).stream())
                .toList();
    }

    private static StageKey repetitive(int bytes) {
        String letter = LETTERS[bytes - 1];
        return StageKey.of(
                letter.repeat(TenantId.MAX_BYTES / bytes),
                letter.repeat(SubjectId.MAX_BYTES / bytes),
                letter.repeat(StageName.MAX_BYTES / bytes));
    }

    private static StageKey random(Random random, int bytes) {
        return StageKey.of(
                random(random, bytes, TenantId.MAX_BYTES),
                random(random, bytes, SubjectId.MAX_BYTES),
                random(random, bytes, StageName.MAX_BYTES));
    }

    /** Letters next to the one of that length, so that nothing can be compressed. */
    private static String random(Random random, int bytes, int maxBytes) {
        int first = LETTERS[bytes - 1].codePointAt(0);
        int spread = bytes == 1 ? 'z' - 'a' : 60;
        return IntStream.range(0, maxBytes / bytes)
                .mapToObj(i -> Character.toString(first + random.nextInt(spread)))
                .collect(Collectors.joining());
    }
}
