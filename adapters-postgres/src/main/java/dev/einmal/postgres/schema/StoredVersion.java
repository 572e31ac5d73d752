package dev.einmal.postgres.schema;

/**
 * The version of the schema as it is stored.
 *
 * @param version 0 if it was never migrated
 * @param minCompatible the oldest program that can work with it
 */
record StoredVersion(int version, int minCompatible) {}
