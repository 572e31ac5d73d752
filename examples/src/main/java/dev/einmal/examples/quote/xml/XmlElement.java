package dev.einmal.examples.quote.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An element of a document, known by its local name: which prefixes a sender chose says nothing about the content.
 *
 * @param attributes the attributes without a namespace
 * @param text the text directly inside, with white space collapsed; empty if there is none
 */
public record XmlElement(String name, Map<String, String> attributes, String text, List<XmlElement> children) {

    public XmlElement {
        attributes = Map.copyOf(attributes);
        children = List.copyOf(children);
    }

    /** The first descendant that this path of names leads to. */
    public Optional<XmlElement> first(String... path) {
        Optional<XmlElement> found = Optional.of(this);
        for (String name : path) {
            found = found.flatMap(parent -> parent.firstChild(name));
        }
        return found;
    }

    public List<XmlElement> all(String name) {
        return children.stream().filter(child -> child.name.equals(name)).toList();
    }

    /** The text that this path of names leads to, unless it is blank. */
    public Optional<String> text(String... path) {
        return first(path).map(XmlElement::text).filter(text -> !text.isEmpty());
    }

    public Optional<String> attribute(String name) {
        return Optional.ofNullable(attributes.get(name)).filter(value -> !value.isEmpty());
    }

    /** The first value of this attribute in document order, here or further down. */
    public Optional<String> firstAttribute(String name) {
        return attribute(name)
                .or(() -> children.stream()
                        .flatMap(child -> child.firstAttribute(name).stream())
                        .findFirst());
    }

    private Optional<XmlElement> firstChild(String name) {
        for (XmlElement child : children) {
            if (child.name.equals(name)) {
                return Optional.of(child);
            }
        }
        return Optional.empty();
    }
}
