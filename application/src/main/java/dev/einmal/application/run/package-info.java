/** Claiming, renewing and settling runs. */
@NullMarked
package dev.einmal.application.run;

import org.jspecify.annotations.NullMarked;
