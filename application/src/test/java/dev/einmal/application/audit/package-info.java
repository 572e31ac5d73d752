/** What every store of the audit trail must keep. */
@NullMarked
package dev.einmal.application.audit;

import org.jspecify.annotations.NullMarked;
