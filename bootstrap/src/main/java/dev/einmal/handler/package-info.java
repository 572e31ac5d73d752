/** What a stage's code sees: the attempt, and the ways to end it. */
@NullMarked
package dev.einmal.handler;

import org.jspecify.annotations.NullMarked;
