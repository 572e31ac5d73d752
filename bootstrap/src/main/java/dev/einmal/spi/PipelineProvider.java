package dev.einmal.spi;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A pipeline that the program can run, found on the class path by {@link java.util.ServiceLoader}.
 *
 * <p>An implementation has a public constructor without parameters and is named in
 * {@code META-INF/services/dev.einmal.spi.PipelineProvider}.
 */
public interface PipelineProvider {

    /** The pipeline's name, by which the user chooses it. */
    String name();

    /**
     * What there is to hand in: what the user named, or what the pipeline brings along if they named nothing.
     *
     * @throws UserError if something that the user named cannot be read
     */
    List<HandedIn> subjects(List<Path> named);

    /**
     * Prepares the pipeline's own tables, as often as it is called, and returns the pipeline.
     *
     * @param database where the engine's tables are; empty if they are in memory
     */
    ProvidedPipeline open(Optional<DataSource> database);
}
