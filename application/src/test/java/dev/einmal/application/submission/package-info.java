/** What every store of submissions must keep. */
@NullMarked
package dev.einmal.application.submission;

import org.jspecify.annotations.NullMarked;
