/** XML from strangers, read into a tree without letting it do harm. */
@NullMarked
package dev.einmal.examples.quote.xml;

import org.jspecify.annotations.NullMarked;
