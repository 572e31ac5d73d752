package dev.einmal.cli;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a command came to, and what it said. */
record Finished(int exitCode, String out, String err) {

    private static final JsonMapper JSON = new JsonMapper();

    /** What it said on standard output, each line a JSON object. */
    List<JsonNode> json() {
        return out.lines().map(JSON::readTree).toList();
    }

    /** The last of the JSON objects, which has the sums. */
    JsonNode summary() {
        List<JsonNode> lines = json();
        return lines.get(lines.size() - 1).get("summary");
    }
}
