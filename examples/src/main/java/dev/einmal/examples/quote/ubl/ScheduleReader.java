package dev.einmal.examples.quote.ubl;

import dev.einmal.examples.quote.document.Deadline;
import dev.einmal.examples.quote.document.Period;
import dev.einmal.examples.quote.document.Schedule;
import dev.einmal.examples.quote.xml.XmlElement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the dates that a document or a line commits to. */
final class ScheduleReader {

    /** Kinds that ask for a delivery still to come; all others may report one that is over. */
    private static final Set<String> LOOKING_AHEAD =
            Set.of("RequestForQuotation", "Quotation", "Order", "OrderChange", "OrderResponse");

    /** Kinds about debts that may be overdue already. */
    private static final Set<String> LOOKING_BACK = Set.of("Statement", "Reminder", "RemittanceAdvice");

    /** What others have written; its dates are not this document's. */
    private static final Set<String> FOREIGN = Set.of("UBLExtensions", "Signature");

    private final ValueReader values;
    private final List<Deadline> deadlines = new ArrayList<>();
    private final List<Period> periods = new ArrayList<>();

    private ScheduleReader(ValueReader values) {
        this.values = values;
    }

    /** The dates of a document, those of its lines set aside. */
    static Schedule ofDocument(XmlElement root, ValueReader values) {
        ScheduleReader reader = new ScheduleReader(values);
        reader.readTerms(root);
        if (LOOKING_AHEAD.contains(root.name())) {
            reader.readDelivery(root);
        }
        root.children().stream().filter(child -> !UblReader.isLine(child)).forEach(reader::readPeriods);
        return reader.schedule();
    }

    static Schedule ofLine(String documentKind, XmlElement line, ValueReader values) {
        ScheduleReader reader = new ScheduleReader(values);
        if (LOOKING_AHEAD.contains(documentKind)) {
            line.first("LineItem").ifPresent(reader::readDelivery);
        }
        reader.readPeriods(line);
        return reader.schedule();
    }

    private void readTerms(XmlElement root) {
        addDeadline("DueDate", root.first("DueDate"));
        addDeadline("SubmissionDueDate", root.first("SubmissionDueDate"));
        addDeadline("end of ValidityPeriod", root.first("ValidityPeriod", "EndDate"));
        if (!LOOKING_BACK.contains(root.name())) {
            root.children().stream().filter(ScheduleReader::isPayment).forEach(this::readPayment);
        }
    }

    private static boolean isPayment(XmlElement child) {
        return child.name().equals("PaymentMeans") || child.name().equals("PaymentTerms");
    }

    private void readPayment(XmlElement payment) {
        addDeadline("PaymentDueDate", payment.first("PaymentDueDate"));
    }

    private void readDelivery(XmlElement parent) {
        for (XmlElement delivery : parent.all("Delivery")) {
            addDeadline("LatestDeliveryDate", delivery.first("LatestDeliveryDate"));
            addDeadline("end of RequestedDeliveryPeriod", delivery.first("RequestedDeliveryPeriod", "EndDate"));
        }
    }

    private void addDeadline(String name, Optional<XmlElement> stated) {
        values.date(stated).ifPresent(date -> deadlines.add(new Deadline(name, date)));
    }

    private void readPeriods(XmlElement element) {
        if (FOREIGN.contains(element.name())) {
            return;
        }
        if (element.name().endsWith("Period")) {
            addPeriod(element);
        }
        element.children().forEach(this::readPeriods);
    }

    private void addPeriod(XmlElement period) {
        Optional<LocalDate> start = values.date(period.first("StartDate"));
        Optional<LocalDate> end = values.date(period.first("EndDate"));
        if (start.isPresent() && end.isPresent()) {
            periods.add(new Period(period.name(), start.get(), end.get()));
        }
    }

    private Schedule schedule() {
        return new Schedule(deadlines, periods);
    }
}
