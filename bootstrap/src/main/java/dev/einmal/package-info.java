/** Einmal as embedders use it: the engine, its settings and its wiring. */
@NullMarked
package dev.einmal;

import org.jspecify.annotations.NullMarked;
