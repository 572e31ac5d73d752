/** t */
@NullMarked
package dev.einmal.runtime;

import org.jspecify.annotations.NullMarked;
