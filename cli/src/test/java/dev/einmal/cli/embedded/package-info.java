/** Tests of the embedded PostgreSQL, with real servers and members that are processes of their own. */
@NullMarked
package dev.einmal.cli.embedded;

import org.jspecify.annotations.NullMarked;
