/** What every store of runs must keep. */
@NullMarked
package dev.einmal.application.run;

import org.jspecify.annotations.NullMarked;
