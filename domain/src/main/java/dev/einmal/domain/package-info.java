/** The rules of Einmal: what may happen to a run, a claim and a lease, free of any technology. */
@NullMarked
package dev.einmal.domain;

import org.jspecify.annotations.NullMarked;
