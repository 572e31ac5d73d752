/** Pipelines that show Einmal at work on real documents. */
@NullMarked
package dev.einmal.examples;

import org.jspecify.annotations.NullMarked;
