/** Where the documents of a run come from, and the names they are known by. */
@NullMarked
package dev.einmal.examples.quote.source;

import org.jspecify.annotations.NullMarked;
