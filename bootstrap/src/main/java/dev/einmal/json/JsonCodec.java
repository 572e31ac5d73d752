package dev.einmal.json;

import dev.einmal.domain.payload.Hash;
import dev.einmal.domain.payload.InvalidPayload;
import dev.einmal.domain.payload.Payload;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns Java values and JSON texts into payloads and back.
 *
 * <p>A payload's text is the value's canonical form: RFC 8785, except that a number which is not the shortest decimal of
 * a double keeps all its digits. Its hash is the SHA-256 of that text in UTF-8. So one value has one hash, whatever the
 * order of members, the notation of numbers, the white space or the Java type it was written from; the order of array
 * elements counts.
 *
 * <p>Values are written by Jackson: records by their components, enums by name, {@code java.time} as ISO-8601 text,
 * {@link java.math.BigDecimal} with its exact value, an empty {@link Optional} as null, sets without an order of their
 * own sorted. Jackson's annotations work, except for class names in JSON. Reading is strict in types (no text for a
 * number, no fraction for a whole one) and tolerant of members that the type does not have, because a newer release may
 * have written them; a member that is missing is null, an empty Optional, or 0 or false where the type is primitive.
 *
 * <p>Safe for use by several threads.
 */
public final class JsonCodec {

    /** How much longer than the canonical form Jackson's text may be; numbers may have trailing zeros there. */
    private static final long SLACK = 4;

    private final JsonLimits limits;
    private final JsonMapper mapper;

    public JsonCodec(JsonLimits limits) {
        this.limits = limits;
        this.mapper = ClosedMapper.of(limits, new SetSerializer(this::writtenElement));
    }

    /**
     * The payload of a Java value; null is JSON's null.
     *
     * @throws InvalidPayload if Jackson cannot write it, or it is beyond the limits or cannot be stored exactly
     */
    public Payload encode(@Nullable Object value) {
        return payload(canonical(written(value)));
    }

    /**
     * The payload of a JSON text in any notation.
     *
     * @throws InvalidPayload if it is not JSON, is beyond the limits or cannot be stored exactly
     */
    public Payload parse(String json) {
        return payload(canonical(json));
    }

    /**
     * The Java value of a payload, which is never null.
     *
     * @throws InvalidPayload if it does not fit {@code type}, or is JSON's null and {@code type} has no value for that,
     *     as {@link Optional} has
     */
    public <T> T decode(Payload payload, Class<T> type) {
        return present(decodeNullable(payload, type), type);
    }

    /** The same for a type with type arguments, such as {@code new TypeReference<List<Line>>() {}}. */
    public <T> T decode(Payload payload, TypeReference<T> type) {
        return present(read(payload, type.getType(), json -> mapper.readValue(json, type)), type.getType());
    }

    /** The Java value of a payload, or null if that is JSON's null; otherwise like {@link #decode(Payload, Class)}. */
    public <T> @Nullable T decodeNullable(Payload payload, Class<T> type) {
        return read(payload, type, json -> mapper.readValue(json, type));
    }

    /** From the canonical form, so that a value does not depend on how the store writes numbers. */
    private <T> @Nullable T read(Payload payload, Type type, Function<String, @Nullable T> reader) {
        String json = canonical(payload.json());
        try {
            return reader.apply(json);
        } catch (RuntimeException e) {
            throw new InvalidPayload("JSON cannot be read as %s: %s".formatted(type.getTypeName(), Misfit.of(e)), e);
        }
    }

    private static <T> T present(@Nullable T value, Type type) {
        if (value == null) {
            throw new InvalidPayload("JSON cannot be read as %s: found null at the root".formatted(type.getTypeName()));
        }
        return value;
    }

    private Payload payload(String canonical) {
        byte[] bytes = canonical.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > limits.maxBytes()) {
            throw new InvalidPayload(
                    "a payload may be at most %,d bytes of JSON, was %,d: store large content elsewhere"
                            .formatted(limits.maxBytes(), bytes.length));
        }
        return new Payload(canonical, Hash.sha256(bytes));
    }

    private String written(@Nullable Object value) {
        try {
            return write(value, 0);
        } catch (StreamConstraintsException e) {
            throw unwritable(
                    value, "it is nested deeper than the limit of " + limits.maxDepth() + ", or contains itself", e);
        } catch (RuntimeException e) {
            throw unwritable(value, Misfit.of(e), e);
        }
    }

    private String writtenElement(@Nullable Object element, int depth) {
        if (depth > limits.maxDepth()) {
            throw new StreamConstraintsException("sets are nested too deep");
        }
        return canonical(write(element, depth));
    }

    private String write(@Nullable Object value, int depth) {
        BoundedText json = new BoundedText(SLACK * limits.maxBytes());
        mapper.writer().withAttribute(SetSerializer.DEPTH, depth).writeValue(json, value);
        return json.toString();
    }

    private static InvalidPayload unwritable(@Nullable Object value, String why, RuntimeException cause) {
        String type = value == null ? "null" : value.getClass().getTypeName();
        return new InvalidPayload("%s cannot be written as JSON: %s".formatted(type, why), cause);
    }

    private String canonical(String json) {
        try (JsonParser parser = mapper.createParser(json)) {
            return CanonicalForm.of(parser, limits);
        }
    }
}
