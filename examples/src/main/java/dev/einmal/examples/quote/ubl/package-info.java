/** The way from UBL documents of every kind to a business document. */
@NullMarked
package dev.einmal.examples.quote.ubl;

import org.jspecify.annotations.NullMarked;
