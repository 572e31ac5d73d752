/** The quote pipeline: business documents are taken in, their lines extracted, checked and calculated anew. */
@NullMarked
package dev.einmal.examples.quote;

import org.jspecify.annotations.NullMarked;
