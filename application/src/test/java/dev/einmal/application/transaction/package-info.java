/** What every store of transactions must keep. */
@NullMarked
package dev.einmal.application.transaction;

import org.jspecify.annotations.NullMarked;
