package dev.einmal.cli;

import dev.einmal.spi.PipelineProvider;
import dev.einmal.spi.UserError;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The pipelines on the class path. */
final class Pipelines {

    private Pipelines() {}

    static PipelineProvider named(String name) {
        return named(name, all());
    }

    /** Those of these names, or all there are if none is named. */
    static List<PipelineProvider> named(List<String> names) {
        List<PipelineProvider> all = all();
        return names.isEmpty()
                ? all
                : names.stream().distinct().map(name -> named(name, all)).toList();
    }

    private static List<PipelineProvider> all() {
        return ServiceLoader.load(PipelineProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static PipelineProvider named(String name, List<PipelineProvider> all) {
        return all.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError(
                        "there is no pipeline \"%s\" on the class path, only %s; put its jar into EINMAL_CLASSPATH"
                                .formatted(
                                        name,
                                        all.stream().map(PipelineProvider::name).collect(Collectors.joining(", ")))));
    }
}
