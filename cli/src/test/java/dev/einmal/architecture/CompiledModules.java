package dev.einmal.architecture;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the class files of all modules of the reactor lie. */
abstract class CompiledModules implements LocationProvider {

    private final String sources;
    private final String output;

    private CompiledModules(String sources, String output) {
        this.sources = sources;
        this.output = output;
    }

    @Override
    public Set<Location> get(Class<?> testClass) {
        try (Stream<Path> folders = Files.list(Path.of(".."))) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve(sources)))
                    .map(folder -> Location.of(compiled(folder)))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path compiled(Path module) {
        Path classes = module.resolve(output);
        if (!Files.isDirectory(classes)) {
            throw new IllegalStateException(classes + " is missing: build all modules, not this one alone");
        }
        return classes;
    }

    /** What is shipped. */
    static final class Product extends CompiledModules {
        Product() {
            super("src/main/java", "target/classes");
        }
    }

    /** Tests and what they are built on. */
    static final class Tests extends CompiledModules {
        Tests() {
            super("src/test/java", "target/test-classes");
        }
    }
}
