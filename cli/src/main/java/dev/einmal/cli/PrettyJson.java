package dev.einmal.cli;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Stored JSON in a form that people can read; every number stays as it is. */
final class PrettyJson {

    private final JsonMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** Over several lines. */
    String of(String stored) {
        return json.writeValueAsString(tree(stored));
    }

    /** As a value to put into other JSON. */
    JsonNode tree(String stored) {
        return json.readTree(stored);
    }
}
