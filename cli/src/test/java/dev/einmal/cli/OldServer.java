package dev.einmal.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A server that says that it is PostgreSQL 13, and answers every question with its isolation level. It speaks as much of
 * PostgreSQL's protocol as a pool needs to log in and to find out, with one client at a time.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-message-formats.html">Message Formats</a>
 */
final class OldServer implements AutoCloseable {

    /** Larger than every version of the protocol. */
    private static final int ENCRYPTION_REQUESTS = 80_877_103;

    private static final String IDLE = "I";

    /** One column, a text. */
    private static final String COLUMNS =
            "\0\1transaction_isolation\0" + "\0\0\0\0" + "\0\0" + "\0\0\0\31" + "\0\0" + "\0\0\0\0" + "\0\0";

    /** One value of 14 bytes. */
    private static final String ROW = "\0\1" + "\0\0\0\16" + "read committed";

    private final ServerSocket door;

    OldServer() throws IOException {
        door = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread server = new Thread(this::serve, "old-server");
        server.setDaemon(true);
        server.start();
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:%d/old?user=somebody".formatted(door.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    private void serve() {
        while (!door.isClosed()) {
            try (Socket client = door.accept()) {
                talk(new DataInputStream(client.getInputStream()), new DataOutputStream(client.getOutputStream()));
            } catch (IOException clientLeft) {
                // The next one, or the end.
            }
        }
    }

    private static void talk(DataInputStream in, DataOutputStream out) throws IOException {
        while (request(in) >= ENCRYPTION_REQUESTS) {
            out.write('N');
        }
        send(out, 'R', "\0\0\0\0");
        send(out, 'S', "server_version\00013.21\0");
        send(out, 'S', "client_encoding\0UTF8\0");
        send(out, 'S', "DateStyle\0ISO\0");
        send(out, 'S', "integer_datetimes\0on\0");
        send(out, 'Z', IDLE);
        for (int message = in.read(); message != -1; message = in.read()) {
            in.skipNBytes(in.readInt() - Integer.BYTES);
            answer(message, out);
        }
    }

    /** The code of what a client asks for first: a way of encryption, or a version of the protocol. */
    private static int request(DataInputStream in) throws IOException {
        int length = in.readInt();
        int code = in.readInt();
        in.skipNBytes(length - 2 * Integer.BYTES);
        return code;
    }

    private static void answer(int message, DataOutputStream out) throws IOException {
        switch (message) {
            case 'Q' -> {
                send(out, 'C', "SET\0");
                send(out, 'Z', IDLE);
            }
            case 'P' -> send(out, '1', "");
            case 'B' -> send(out, '2', "");
            case 'D' -> send(out, 'T', COLUMNS);
            case 'E' -> {
                send(out, 'D', ROW);
                send(out, 'C', "SHOW\0");
            }
            case 'S' -> send(out, 'Z', IDLE);
            default -> {}
        }
    }

    private static void send(DataOutputStream out, char message, String content) throws IOException {
        byte[] bytes = content.getBytes(US_ASCII);
        out.write(message);
        out.writeInt(bytes.length + Integer.BYTES);
        out.write(bytes);
    }
}
