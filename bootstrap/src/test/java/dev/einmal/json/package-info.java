/** Tests of JSON values and their canonical form. */
@NullMarked
package dev.einmal.json;

import org.jspecify.annotations.NullMarked;
