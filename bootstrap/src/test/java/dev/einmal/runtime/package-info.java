/** Tests of the one place that touches the JVM's clock, randomness and threads. */
@NullMarked
package dev.einmal.runtime;

import org.jspecify.annotations.NullMarked;
