/** What the modules of Einmal may know of each other and of the outside world. Here, because the last module sees all. */
@NullMarked
package dev.einmal.architecture;

import org.jspecify.annotations.NullMarked;
