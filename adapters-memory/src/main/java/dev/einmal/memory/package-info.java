/** Every port of Einmal in the memory of one process. */
@NullMarked
package dev.einmal.memory;

import org.jspecify.annotations.NullMarked;
