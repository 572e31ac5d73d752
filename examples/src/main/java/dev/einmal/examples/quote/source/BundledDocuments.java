package dev.einmal.examples.quote.source;

import dev.einmal.examples.quote.ubl.UblReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The real UBL documents that come with the program: those of ph-ubl-testfiles that have lines. Which they are is found
 * by listing and reading them, so that another release of that library brings its own.
 */
public final class BundledDocuments implements DocumentSource {

    private static final String ROOT = "external/test-ubl/";

    private final ClassLoader loader;

    public BundledDocuments() {
        this(BundledDocuments.class.getClassLoader());
    }

    BundledDocuments(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public List<DocumentFile> documents() {
        List<DocumentFile> documents = names().stream()
                .map(this::document)
                .filter(document -> UblReader.accepts(document.read()))
                .toList();
        if (documents.isEmpty()) {
            throw missing();
        }
        return documents;
    }

    private DocumentFile document(String name) {
        return new DocumentFile(name, "bundled " + name, () -> open(ROOT + name));
    }

    private InputStream open(String resource) throws IOException {
        InputStream opened = loader.getResourceAsStream(resource);
        if (opened == null) {
            throw new FileNotFoundException("no longer on the class path");
        }
        return opened;
    }

    /** The names below the root, sorted: a jar lists them in whatever order it was packed. */
    private List<String> names() {
        URL root = loader.getResource(ROOT);
        if (root == null) {
            throw missing();
        }
        try {
            return (root.getProtocol().equals("jar") ? inJar(root) : inDirectory(root))
                    .stream().filter(name -> name.endsWith(".xml")).sorted().toList();
        } catch (IOException | URISyntaxException e) {
            throw new DocumentsNotFound("the bundled documents cannot be listed: " + e.getMessage(), e);
        }
    }

    private static List<String> inJar(URL root) throws IOException {
        JarURLConnection connection = (JarURLConnection) root.openConnection();
        // A cached jar would be shared with the class loader, and closing it here would close it there.
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            return jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(ROOT))
                    .map(name -> name.substring(ROOT.length()))
                    .toList();
        }
    }

    private static List<String> inDirectory(URL root) throws IOException, URISyntaxException {
        Path directory = Path.of(root.toURI());
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    private static DocumentsNotFound missing() {
        return new DocumentsNotFound(
                "the bundled documents are not on the class path: add com.helger.ubl:ph-ubl-testfiles, or name files");
    }
}
