/** The engine behind the face: use cases, worker and store put to work together. */
@NullMarked
package dev.einmal.engine;

import org.jspecify.annotations.NullMarked;
