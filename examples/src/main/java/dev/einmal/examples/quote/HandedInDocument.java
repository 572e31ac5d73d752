package dev.einmal.examples.quote;

import dev.einmal.domain.key.InvalidKey;
import dev.einmal.domain.key.SubjectId;
import dev.einmal.examples.quote.source.DocumentFile;
import dev.einmal.examples.quote.stage.SubmittedFile;
import dev.einmal.examples.quote.store.Content;
import dev.einmal.examples.quote.xml.UnreadableDocument;
import dev.einmal.spi.HandedIn;
import dev.einmal.spi.UserError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A document on its way in. Its bytes are read when it is handed in; remembered is only which they were. */
final class HandedInDocument implements HandedIn {

    private final DocumentFile file;
    private volatile @Nullable SubmittedFile submitted;

    private HandedInDocument(DocumentFile file) {
        this.file = file;
    }

    /** {@link UserError} if the file's name cannot be a subject. */
    static HandedInDocument of(DocumentFile file) {
        try {
            new SubjectId(file.name());
        } catch (InvalidKey e) {
            throw new UserError(
                    "the relative name of '%s' cannot be used: %s; rename the file, or name a directory nearer to it"
                            .formatted(file.location(), e.getMessage()),
                    e);
        }
        return new HandedInDocument(file);
    }

    @Override
    public String subject() {
        return file.name();
    }

    @Override
    public String file() {
        return file.location();
    }

    /** Reads the file as it is now; one that cannot be read is handed in with the reason instead. */
    Reading read() {
        Reading reading = reading();
        submitted = reading.submission();
        return reading;
    }

    private Reading reading() {
        try {
            Content content = Content.of(file.read());
            return new Reading(SubmittedFile.of(subject(), content.sha256()), Optional.of(content));
        } catch (UnreadableDocument e) {
            return new Reading(SubmittedFile.unreadable(subject(), String.valueOf(e.getMessage())), Optional.empty());
        }
    }

    /** The SHA-256 of what was handed in, or would be if nothing was yet; empty if it could not be read. */
    Optional<String> sha256() {
        SubmittedFile known = submitted;
        return Optional.ofNullable((known == null ? read().submission() : known).sha256());
    }

    /** What a file was like when it was read. */
    record Reading(SubmittedFile submission, Optional<Content> content) {

        int size() {
            return content.map(Content::size).orElse(0);
        }
    }
}
