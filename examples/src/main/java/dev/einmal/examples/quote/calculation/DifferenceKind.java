package dev.einmal.examples.quote.calculation;

/** Which of a document's totals is not what its parts come to. */
public enum DifferenceKind {
    /** The total of a line, against quantity, price, charges and allowances. */
    LINE_TOTAL,
    /** The sum of the lines, against the lines. */
    SUM_OF_LINES,
    /** The payable amount, against the tax inclusive amount, what is prepaid and what was rounded. */
    PAYABLE
}
