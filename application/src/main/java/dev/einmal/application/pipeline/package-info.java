/** The pipelines that this process knows, and what their stages compute from. */
@NullMarked
package dev.einmal.application.pipeline;

import org.jspecify.annotations.NullMarked;
