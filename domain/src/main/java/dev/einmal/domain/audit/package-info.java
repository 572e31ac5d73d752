/** What the audit trail says happened. */
@NullMarked
package dev.einmal.domain.audit;

import org.jspecify.annotations.NullMarked;
