/** What the outside world gives: ids and chance. */
@NullMarked
package dev.einmal.application.environment;

import org.jspecify.annotations.NullMarked;
