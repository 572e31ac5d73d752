package dev.einmal.domain.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.einmal.domain.key.StageName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StageInputTest {

    private static final Payload SUBMISSION = payload("submission");
    private static final Payload LINES = payload("lines");
    private static final Payload HEADER = payload("header");

    @Test
    void the_hash_covers_the_submission_and_every_name_and_output() {
        List<StageInput> inputs = List.of(
                StageInput.of(SUBMISSION),
                StageInput.of(LINES),
                StageInput.of(SUBMISSION, outputs("extract", LINES)),
                StageInput.of(SUBMISSION, outputs("extract", HEADER)),
                StageInput.of(SUBMISSION, outputs("intake", LINES)),
                StageInput.of(SUBMISSION, outputs("extract", LINES, "intake", HEADER)),
                StageInput.of(SUBMISSION, outputs("extract", HEADER, "intake", LINES)),
                StageInput.ofOutputs(outputs("extract", LINES)),
                StageInput.ofOutputs(outputs("extract", LINES, "intake", HEADER)));

        assertThat(inputs.stream().map(StageInput::hash).distinct()).hasSameSizeAs(inputs);
    }

    @Test
    void equal_parts_give_equal_inputs() {
        StageInput one = StageInput.of(SUBMISSION, outputs("extract", LINES, "intake", HEADER));
        StageInput other = StageInput.of(payload("submission"), outputs("intake", HEADER, "extract", LINES));

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    }

    @Test
    void a_stage_that_sees_only_its_predecessors_is_not_changed_by_the_submission() {
        assertThat(StageInput.ofOutputs(outputs("extract", LINES)).submission()).isEmpty();
        assertThat(StageInput.of(SUBMISSION).submission()).contains(SUBMISSION);
    }

    @Test
    void the_outputs_cannot_be_changed_from_outside() {
        SortedMap<StageName, Payload> outputs = outputs("extract", LINES);
        StageInput input = StageInput.of(SUBMISSION, outputs);
        Hash before = input.hash();
        outputs.clear();

        assertThat(input.hash()).isEqualTo(before);
        assertThatThrownBy(() -> input.outputs().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_hash_is_compared_by_its_bytes_and_shows_them_as_hexadecimal_digits() {
        Hash hash = Hash.sha256(new byte[0]);

        assertThat(hash).hasToString("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(Hash.ofDigest(hash.bytes())).isEqualTo(hash).hasSameHashCodeAs(hash);
        assertThatThrownBy(() -> Hash.ofDigest(new byte[31]))
                .isInstanceOf(InvalidPayload.class)
                .hasMessage("a hash must be 32 bytes, was 31");
    }

    private static SortedMap<StageName, Payload> outputs(String stage, Payload output) {
        SortedMap<StageName, Payload> outputs = new TreeMap<>();
        outputs.put(new StageName(stage), output);
        return outputs;
    }

    private static SortedMap<StageName, Payload> outputs(String stage, Payload output, String other, Payload second) {
        SortedMap<StageName, Payload> outputs = outputs(stage, output);
        outputs.put(new StageName(other), second);
        return outputs;
    }

    private static Payload payload(String text) {
        String json = "\"" + text + "\"";
        return new Payload(json, Hash.sha256(json.getBytes(StandardCharsets.UTF_8)));
    }
}
