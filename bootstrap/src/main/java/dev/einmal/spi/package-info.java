/** How a pipeline makes itself known to the program. */
@NullMarked
package dev.einmal.spi;

import org.jspecify.annotations.NullMarked;
