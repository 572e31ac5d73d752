package dev.einmal.examples.quote.document;

/** What a value is for, and so how it has to be written. */
public enum ValueKind {
    QUANTITY("quantity", "a number"),
    PRICE("price", "a number"),
    PRICE_BASE("base quantity of the price", "a number"),
    CHARGE("allowance or charge", "a number"),
    LINE_TOTAL("line total", "a number"),
    DOCUMENT_TOTAL("document total", "a number"),
    DATE("date", "a date");

    private final String label;
    private final String form;

    ValueKind(String label, String form) {
        this.label = label;
        this.form = form;
    }

    /** The value's name in a sentence. */
    public String label() {
        return label;
    }

    /** What the value should have been, in a sentence. */
    public String form() {
        return form;
    }
}
