/** What stands in the way of quoting a document. */
@NullMarked
package dev.einmal.examples.quote.feasibility;

import org.jspecify.annotations.NullMarked;
