/** Transactions as parameters: opened here, passed on, never found in a thread. */
@NullMarked
package dev.einmal.application.transaction;

import org.jspecify.annotations.NullMarked;
