/**
 * The quote pipeline: business documents are taken in, their lines extracted, checked and calculated anew.
 *
 * <p>{@code source} finds files, {@code xml} and {@code ubl} read them into a {@code document}, {@code feasibility} and
 * {@code calculation} say what is to be said about it: pure code that knows nothing of Einmal. {@code stage} puts it into
 * stages, {@code store} keeps the bytes and the rows, and this package hands files in and tells the results.
 */
@NullMarked
package dev.einmal.examples.quote;

import org.jspecify.annotations.NullMarked;
