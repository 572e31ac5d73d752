@NullMarked
package dev.einmal.cli;

import org.jspecify.annotations.NullMarked;
