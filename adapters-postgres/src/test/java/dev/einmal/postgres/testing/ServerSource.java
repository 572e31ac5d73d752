package dev.einmal.postgres.testing;

import java.util.Optional;

/** A way to a server for the tests. */
@FunctionalInterface
interface ServerSource {

    /**
     * The server that this way leads to, started if need be; empty if the way is not there on this machine.
     *
     * @throws Exception if the way is there, but does not lead to a server
     */
    Optional<TestServer> find() throws Exception;
}
