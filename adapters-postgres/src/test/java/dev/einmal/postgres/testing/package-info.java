/**
 * Real PostgreSQL databases for tests, in the test-jar of this module.
 *
 * <p>Start reading at {@link dev.einmal.postgres.testing.TestDatabase}.
 */
@NullMarked
package dev.einmal.postgres.testing;

import org.jspecify.annotations.NullMarked;
