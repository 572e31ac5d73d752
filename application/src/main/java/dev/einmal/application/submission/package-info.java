/** Handing subjects to pipelines. */
@NullMarked
package dev.einmal.application.submission;

import org.jspecify.annotations.NullMarked;
