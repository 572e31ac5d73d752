/** Pipelines: named graphs of stages without cycles. */
@NullMarked
package dev.einmal.domain.pipeline;

import org.jspecify.annotations.NullMarked;
