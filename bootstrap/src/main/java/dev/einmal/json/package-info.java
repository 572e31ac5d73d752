/** Values as JSON: in a canonical form, so that one value has one hash, and with settings that are closed. */
@NullMarked
package dev.einmal.json;

import org.jspecify.annotations.NullMarked;
