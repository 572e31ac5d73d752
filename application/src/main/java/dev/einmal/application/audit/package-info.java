/** Writing and reading the audit trail. */
@NullMarked
package dev.einmal.application.audit;

import org.jspecify.annotations.NullMarked;
