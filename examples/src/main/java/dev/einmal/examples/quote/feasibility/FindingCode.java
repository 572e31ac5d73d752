package dev.einmal.examples.quote.feasibility;

/** What can stand in the way of quoting a document. */
public enum FindingCode {
    MISSING_QUANTITY,
    MISSING_UNIT,
    UNKNOWN_UNIT,
    MISSING_PRICE,
    PRICE_UNIT_DIFFERS,
    PRICE_BASE_NOT_POSITIVE,
    CURRENCY_DIFFERS,
    DUPLICATE_LINE_ID,
    SEVERAL_ITEMS,
    DATES_OUT_OF_ORDER,
    UNREADABLE_VALUE
}
