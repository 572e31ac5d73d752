package dev.einmal.examples.quote.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reads XML that nobody vouches for. A document type declaration is refused, and with it every entity, internal or
 * external; depth and number of elements are limited, so that a small file cannot become a large tree.
 */
public final class XmlReader {

    private static final String DISALLOW_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    private XmlReader() {}

    /**
     * The root of the document.
     *
     * @param name what the document is called in messages
     * @throws UnreadableDocument if it is not XML, or more than this reader takes
     */
    public static XmlElement read(String name, byte[] content) {
        if (content.length == 0) {
            throw new UnreadableDocument(name + " is not XML: it is empty");
        }
        XmlTreeBuilder builder = new XmlTreeBuilder();
        try {
            parser().parse(new InputSource(new ByteArrayInputStream(content)), builder);
        } catch (SAXParseException e) {
            throw refused(name, e);
        } catch (SAXException e) {
            throw new UnreadableDocument(name + " " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UnreadableDocument(name + " is not XML: " + e.getMessage(), e);
        }
        return builder.root();
    }

    private static UnreadableDocument refused(String name, SAXParseException e) {
        if (isDoctype(e.getMessage())) {
            return new UnreadableDocument(
                    name + " has a document type declaration (DOCTYPE), which is not accepted: remove it", e);
        }
        return new UnreadableDocument(
                "%s is not XML: line %d, column %d: %s"
                        .formatted(name, e.getLineNumber(), e.getColumnNumber(), e.getMessage()),
                e);
    }

    /** The parser has no error code; but its sentence names the feature, in every language. */
    private static boolean isDoctype(@Nullable String message) {
        return message != null && message.contains(DISALLOW_DOCTYPE);
    }

    /** A parser of the JDK: another one on the class path may not know these features. */
    private static SAXParser parser() throws SAXException {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature(DISALLOW_DOCTYPE, true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            return factory.newSAXParser();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this JDK has no XML parser that can be secured", e);
        }
    }
}
