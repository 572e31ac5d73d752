/** What the contracts need of a store, and the means to drive it. */
@NullMarked
package dev.einmal.application.testing;

import org.jspecify.annotations.NullMarked;
