/** Random histories of commands, played on two stores that must answer alike. */
@NullMarked
package dev.einmal.application.testing.history;

import org.jspecify.annotations.NullMarked;
