/** Who, about what, which step: the names that make up a stage key, and their limits. */
@NullMarked
package dev.einmal.domain.key;

import org.jspecify.annotations.NullMarked;
