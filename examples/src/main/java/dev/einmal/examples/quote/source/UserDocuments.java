package dev.einmal.examples.quote.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The documents in the files and directories that a user names. A directory stands for all its files that end in
 * {@code .xml}, at any depth and sorted; a file stands for itself, whatever its name. Files are known by their names
 * relative to the directory given.
 */
public final class UserDocuments implements DocumentSource {

    private final List<Path> arguments;

    public UserDocuments(List<Path> arguments) {
        this.arguments = List.copyOf(arguments);
    }

    /** Files that cannot be read are the user's to mend before anything runs, so each is looked at once. */
    @Override
    public List<DocumentFile> documents() {
        RelativeNames names = new RelativeNames();
        for (Path argument : arguments) {
            Path base = base(argument);
            for (Path file : files(argument, base)) {
                requireDecodable(file);
                names.add(base, file);
            }
        }
        List<DocumentFile> documents = new ArrayList<>();
        names.distinct()
                .forEach((file, name) ->
                        documents.add(new DocumentFile(name, file.toString(), () -> Files.newInputStream(file))));
        documents.forEach(DocumentFile::requireReadable);
        return documents;
    }

    /** The directory that names are relative to, with symbolic links resolved: it is also told from others by it. */
    private static Path base(Path argument) {
        if (!Files.exists(argument)) {
            throw new DocumentsNotFound("there is no file or directory '%s': check the path".formatted(argument));
        }
        try {
            return Files.isDirectory(argument)
                    ? argument.toRealPath()
                    : argument.toAbsolutePath().resolveSibling("").toRealPath();
        } catch (IOException e) {
            throw DocumentsNotFound.unreadable(argument, e);
        }
    }

    private static List<Path> files(Path argument, Path base) {
        if (Files.isDirectory(argument)) {
            return inside(argument, base);
        }
        if (Files.isRegularFile(argument)) {
            return List.of(base.resolve(argument.getFileName()));
        }
        throw new DocumentsNotFound("'%s' is neither a file nor a directory: name one of these".formatted(argument));
    }

    private static List<Path> inside(Path directory, Path base) {
        try (Stream<Path> files = Files.walk(base)) {
            List<Path> found = files.filter(UserDocuments::isDocument).sorted().toList();
            if (found.isEmpty()) {
                throw new DocumentsNotFound(
                        "there is no *.xml file in the directory '%s': name files that are called otherwise one by one"
                                .formatted(directory));
            }
            return found;
        } catch (IOException e) {
            throw DocumentsNotFound.unreadable(directory, e);
        } catch (UncheckedIOException e) {
            throw DocumentsNotFound.unreadable(directory, Objects.requireNonNull(e.getCause()));
        }
    }

    /** A link that leads nowhere counts: whoever put it there expects a document. */
    private static boolean isDocument(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".xml")
                && (Files.isRegularFile(file) || !Files.exists(file));
    }

    /** Bytes that are no text all become the same character, so that files could neither be told apart nor found again. */
    private static void requireDecodable(Path file) {
        if (!isDecodable(file)) {
            throw new DocumentsNotFound(
                    "the name of the file '%s' (its bytes as in a URL) is no text in the encoding of file names, %s: rename it"
                            .formatted(file.toUri().getRawPath(), System.getProperty("sun.jnu.encoding")));
        }
    }

    private static boolean isDecodable(Path file) {
        try {
            return file.getFileSystem().getPath(file.toString()).equals(file);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
