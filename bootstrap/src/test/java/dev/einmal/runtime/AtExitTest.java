package dev.einmal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That the JVM's end closes it too shows where the program is stopped by a signal. */
class AtExitTest {

    private final AtExit atExit = AtExit.begin();
    private final List<String> closed = new ArrayList<>();

    @Test
    void what_was_added_last_is_closed_first_and_once() {
        atExit.add(() -> closed.add("database"));
        atExit.add(() -> closed.add("engine"));

        atExit.close();
        atExit.close();

        assertThat(closed).containsExactly("engine", "database");
    }

    @Test
    void one_failure_keeps_nothing_else_open() {
        atExit.add(() -> closed.add("database"));
        atExit.add(() -> {
            throw new IOException("stuck");
        });

        assertThatThrownBy(atExit::close)
                .isInstanceOf(IllegalStateException.class)
                .hasSuppressedException(new IOException("stuck"));
        assertThat(closed).containsExactly("database");
    }

    @Test
    void nothing_is_added_once_all_is_closed() {
        atExit.close();

        assertThatThrownBy(() -> atExit.add(() -> {})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_jvm_that_goes_on_is_not_ending() {
        assertThat(AtExit.isEnding()).isFalse();
        atExit.close();
        assertThat(AtExit.isEnding()).isFalse();
    }
}
