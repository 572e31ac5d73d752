package dev.einmal.application.environment;

import java.util.UUID;

/** Where new identifiers come from. Safe for use by several threads. */
public interface Ids {

    /** A time-ordered id (UUID version 7) that nobody else gets. */
    UUID next();

    /** The name of a claim call: random, so that two calls never share one. */
    UUID nonce();
}
