/** The contracts of all ports, kept in memory. */
@NullMarked
package dev.einmal.memory;

import org.jspecify.annotations.NullMarked;
