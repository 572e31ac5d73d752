/** A pipeline with a join and nothing to compute: to see what the engine does under load and when workers die. */
@NullMarked
package dev.einmal.examples.fan;

import org.jspecify.annotations.NullMarked;
