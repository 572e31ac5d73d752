package dev.einmal.cli.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * Chooses the server's port: for one home the same at every start, as long as it is free.
 *
 * <p>So members that outlive a crash of the server find the next one where the last one was, and so do the user's own
 * tools. The ports lie below the ranges from which systems give ports to outgoing connections, and away from
 * PostgreSQL's own 5432.
 */
final class Ports {

    private static final int FIRST = 21_000;
    private static final int COUNT = 9_000;

    private Ports() {}

    /**
     * A port that is free now.
     *
     * @param attempt counted from 1; a later attempt prefers another port, because a port that looks free can still be
     *     refused to the server
     * @throws EmbeddedPostgresUnavailable if none is free
     */
    static int free(Path home, int attempt) {
        int preferred = Math.floorMod(home.toString().hashCode() + attempt - 1, COUNT);
        return IntStream.range(0, COUNT)
                .map(step -> FIRST + (preferred + step) % COUNT)
                .filter(Ports::isFree)
                .findFirst()
                .orElseThrow(() -> EmbeddedPostgresUnavailable.withoutPort(FIRST, FIRST + COUNT - 1));
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return probe.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
