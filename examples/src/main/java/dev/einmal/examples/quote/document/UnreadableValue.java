package dev.einmal.examples.quote.document;

/** A value that is not what its place asks for, kept as the document states it. */
public record UnreadableValue(ValueKind kind, String text) {}
