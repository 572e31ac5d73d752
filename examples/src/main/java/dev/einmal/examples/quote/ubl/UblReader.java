package dev.einmal.examples.quote.ubl;

import dev.einmal.examples.quote.document.BusinessDocument;
import dev.einmal.examples.quote.document.Header;
import dev.einmal.examples.quote.document.Line;
import dev.einmal.examples.quote.document.Schedule;
import dev.einmal.examples.quote.document.StatedTotals;
import dev.einmal.examples.quote.xml.UnreadableDocument;
import dev.einmal.examples.quote.xml.XmlElement;
import dev.einmal.examples.quote.xml.XmlReader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads UBL documents of any kind and version. One rule serves all kinds: the lines of a document are the children of
 * its root whose name ends in {@code Line}.
 */
public final class UblReader {

    private UblReader() {}

    /**
     * The document in these bytes. Values that are missing or misspelt are left out and noted, never an error.
     *
     * @param name what the document is called in messages
     * @throws UnreadableDocument if the bytes are not XML, or the document has no lines
     */
    public static BusinessDocument read(String name, byte[] content) {
        XmlElement root = XmlReader.read(name, content);
        List<Line> lines = lines(root);
        if (lines.isEmpty()) {
            throw new UnreadableDocument(
                    "%s has no lines at the top level: its root is %s".formatted(name, root.name()));
        }
        ValueReader values = new ValueReader();
        Header header = HeaderReader.read(root, values);
        StatedTotals statedTotals = TotalsReader.read(root, values);
        Schedule schedule = ScheduleReader.ofDocument(root, values);
        return new BusinessDocument(header, lines, statedTotals, schedule, values.unreadable());
    }

    /** Whether these bytes are a document that {@link #read} accepts. */
    public static boolean accepts(byte[] content) {
        try {
            return XmlReader.read("document", content).children().stream().anyMatch(UblReader::isLine);
        } catch (UnreadableDocument e) {
            return false;
        }
    }

    static boolean isLine(XmlElement child) {
        return child.name().endsWith("Line");
    }

    private static List<Line> lines(XmlElement root) {
        List<Line> lines = new ArrayList<>();
        for (XmlElement child : root.children()) {
            if (isLine(child)) {
                lines.add(LineReader.read(root.name(), lines.size() + 1, child));
            }
        }
        return lines;
    }
}
