package dev.einmal.memory;

import dev.einmal.application.queue.GroupDoor;
import dev.einmal.domain.queue.GroupPolicy;

/**
 * What is known of a group as a whole.
 *
 * @param policy of the group that was handed in last
 */
record GroupSlot(GroupPolicy policy, GroupDoor.State state) {}
