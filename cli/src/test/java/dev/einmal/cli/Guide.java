package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Tells the handlers of a {@link GuidedPipeline}, which run in another process, what to do. */
final class Guide implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ServerSocket door;
    private final Map<String, Handler> handlers = new HashMap<>();

    Guide() throws IOException {
        door = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        door.setSoTimeout((int) PATIENCE.toMillis());
    }

    String port() {
        return String.valueOf(door.getLocalPort());
    }

    /** Waits until the handler of this subject runs. */
    Handler handlerOf(String subject) throws IOException {
        while (!handlers.containsKey(subject)) {
            Handler handler = new Handler(door.accept());
            handlers.put(handler.hear(), handler);
        }
        return Objects.requireNonNull(handlers.get(subject));
    }

    /** Waits anew for the handler of this subject the next time it is asked for. */
    void forget(String subject) {
        handlers.remove(subject);
    }

    @Override
    public void close() throws IOException {
        for (Handler handler : handlers.values()) {
            handler.socket.close();
        }
        door.close();
    }

    /** One handler, at the other end of a connection. */
    static final class Handler {

        private final Socket socket;
        private final BufferedReader in;

        private Handler(Socket socket) throws IOException {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            this.socket = socket;
            this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        }

        void tell(String command) throws IOException {
            socket.getOutputStream().write((command + "\n").getBytes(UTF_8));
        }

        /** The next line that the handler says. */
        String hear() throws IOException {
            return String.valueOf(in.readLine());
        }
    }
}
