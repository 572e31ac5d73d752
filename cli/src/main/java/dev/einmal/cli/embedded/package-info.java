/**
 * The PostgreSQL server that the program brings along: shared by all processes of one home, kept between them.
 *
 * <p>Start reading at {@link dev.einmal.cli.embedded.EmbeddedPostgres}.
 */
@NullMarked
package dev.einmal.cli.embedded;

import org.jspecify.annotations.NullMarked;
