/** The one place that touches the JVM's clock, randomness and threads; everything else is given them. */
@NullMarked
package dev.einmal.runtime;

import org.jspecify.annotations.NullMarked;
