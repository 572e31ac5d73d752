/** The contracts that every adapter of a port must keep. */
@NullMarked
package dev.einmal.application;

import org.jspecify.annotations.NullMarked;
