/** The use cases of Einmal, each beside the port it needs. */
@NullMarked
package dev.einmal.application;

import org.jspecify.annotations.NullMarked;
