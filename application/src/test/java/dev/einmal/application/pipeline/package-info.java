/** What every store of the registry of stages must keep. */
@NullMarked
package dev.einmal.application.pipeline;

import org.jspecify.annotations.NullMarked;
