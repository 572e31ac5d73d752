/** JSON values, their hashes, and what a stage's input is made of. */
@NullMarked
package dev.einmal.domain.payload;

import org.jspecify.annotations.NullMarked;
