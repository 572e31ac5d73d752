/** The permanent record of a stage key, its states, and every transition between them. */
@NullMarked
package dev.einmal.domain.run;

import org.jspecify.annotations.NullMarked;
