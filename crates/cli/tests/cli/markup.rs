//! Pages and pictures, read by an XML parser.

use std::collections::BTreeSet;

use roxmltree::{Document, Node, ParsingOptions};

use crate::support::{Run, puny};

/// RFC 3492, section 7.1, sample L.
pub(crate) const SAMPLE: (&str, &str) = ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b");

pub(crate) fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options);
    assert!(document.is_ok(), "{:?}: {text}", document.err());
    document.unwrap()
}

/// The elements of a name.
pub(crate) fn all<'d, 'i>(of: Node<'d, 'i>, name: &str) -> Vec<Node<'d, 'i>> {
    of.descendants()
        .filter(|node| node.tag_name().name() == name)
        .collect()
}

/// The elements of a class.
pub(crate) fn classed<'d, 'i>(of: Node<'d, 'i>, class: &str) -> Vec<Node<'d, 'i>> {
    let has = |node: &Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or_default();
        classes.split(' ').any(|one| one == class)
    };
    of.descendants().filter(has).collect()
}

pub(crate) fn text(node: Node<'_, '_>) -> String {
    let parts = node.descendants().filter(|node| node.is_text());
    parts.filter_map(|node| node.text()).collect()
}

/// The page is whole by itself: no script, nothing from elsewhere, no identifier twice, and each
/// link within it arrives.
#[track_caller]
pub(crate) fn check(page: &str) {
    let page = parsed(page);
    let elements = page.descendants().filter(Node::is_element);
    let mut ids = BTreeSet::new();
    let mut links = Vec::new();
    for element in elements {
        let name = element.tag_name().name();
        let forbidden = [
            "script", "iframe", "object", "embed", "link", "img", "base", "form",
        ];
        assert!(!forbidden.contains(&name), "{name}");
        for attribute in element.attributes() {
            assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
            assert_ne!(attribute.name(), "src");
            match attribute.name() {
                "id" => assert!(ids.insert(attribute.value()), "{}", attribute.value()),
                "href" => links.push(attribute.value()),
                _ => {}
            }
        }
    }
    for link in links {
        match link.strip_prefix('#') {
            Some(id) => assert!(ids.contains(id), "{link}"),
            None => assert!(link.starts_with("https://www.rfc-editor.org/"), "{link}"),
        }
    }
    for style in all(page.root_element(), "style") {
        let style = text(style);
        assert!(!style.contains("url(") && !style.contains("@import"));
    }
    for table in all(page.root_element(), "table") {
        assert_eq!(all(table, "caption").len(), 1);
        assert!(!all(table, "th").is_empty());
    }
}

pub(crate) fn html(options: &[&str], string: &str) -> Run {
    puny(
        ["explain", "--html"]
            .iter()
            .chain(options)
            .chain(&["--", string]),
    )
}

pub(crate) fn svg(options: &[&str], string: &str) -> String {
    let run = puny(
        ["explain", "--svg"]
            .iter()
            .chain(options)
            .chain(&["--", string]),
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}
