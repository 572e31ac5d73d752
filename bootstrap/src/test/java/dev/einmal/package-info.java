/** What embedders observe, on every wiring. */
@NullMarked
package dev.einmal;

import org.jspecify.annotations.NullMarked;
