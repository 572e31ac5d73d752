package dev.einmal.application.queue;

import dev.einmal.domain.payload.StageInput;
import dev.einmal.domain.pipeline.Stage;
import dev.einmal.domain.run.Attempt;

/**
 * An attempt together with what its handler needs.
 *
 * @param suspect that the attempt before was lost, so that this one may take its process with it
 */
public record Assignment(Attempt attempt, Stage stage, StageInput input, boolean suspect) {}
