package dev.einmal.examples.quote.xml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Builds the tree of one document from a parser's events. Confined to the parsing thread. */
final class XmlTreeBuilder extends DefaultHandler {

    /** UBL nests less than 20 deep. Below the limit of newer JDKs, so that all of them give the same reason. */
    static final int MAX_DEPTH = 60;

    /** About twice as many as a real document of the largest accepted size has. */
    static final int MAX_ELEMENTS = 500_000;

    private final Deque<OpenElement> open = new ArrayDeque<>();
    private int elements;
    private @Nullable XmlElement root;

    XmlElement root() {
        if (root == null) {
            throw new IllegalStateException("the parser reported no root element");
        }
        return root;
    }

    @Override
    public void startElement(String uri, String localName, String qualifiedName, Attributes attributes)
            throws SAXException {
        if (open.size() == MAX_DEPTH) {
            throw new SAXException("is nested more than %d elements deep".formatted(MAX_DEPTH));
        }
        if (++elements > MAX_ELEMENTS) {
            throw new SAXException("has more than %,d elements".formatted(MAX_ELEMENTS));
        }
        open.push(new OpenElement(localName, plain(attributes), new CollapsedText(), new ArrayList<>()));
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        open.element().text.append(characters, start, length);
    }

    @Override
    public void endElement(String uri, String localName, String qualifiedName) {
        XmlElement closed = open.pop().close();
        OpenElement parent = open.peek();
        if (parent == null) {
            root = closed;
            return;
        }
        parent.children.add(closed);
    }

    private static Map<String, String> plain(Attributes attributes) {
        Map<String, String> plain = new HashMap<>();
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getURI(i).isEmpty()) {
                plain.put(attributes.getLocalName(i), CollapsedText.of(attributes.getValue(i)));
            }
        }
        return plain;
    }

    private record OpenElement(
            String name, Map<String, String> attributes, CollapsedText text, List<XmlElement> children) {

        XmlElement close() {
            return new XmlElement(name, attributes, text.toString(), children);
        }
    }
}
