//! Runs Unicode's tests of link detection and link formatting (UTS #58). The files of Unicode 17 and 18 have the same
//! tests of detection.

use puny_display::links::{format_link, Detector, LinkParts};

/// Exactly the marked links are found. A URL whose host is refused does not count as a link in this test.
#[test]
fn exactly_the_links_of_unicode_are_found() {
    testdata::read("unicode-links/LinkDetectionTest-18.0.0-dev.tsv").each(|row| {
        let marked = row.text("marked");
        let text = marked.replace(['\u{2E20}', '\u{2E21}'], "");
        let mut found = String::new();
        let mut end = 0;
        for link in Detector::STRICT
            .links(&text)
            .filter(|link| link.host().is_ok())
        {
            found.push_str(&text[end..link.range().start]);
            found.push('\u{2E20}');
            found.push_str(link.text());
            found.push('\u{2E21}');
            end = link.range().end;
        }
        found.push_str(&text[end..]);
        assert_eq!(found, marked);
    });
}

/// Returns the end of the link at the start of a text.
fn end_of_link(text: &str) -> usize {
    let link = Detector::STRICT.links(text).next().unwrap();
    assert_eq!(link.range().start, 0, "{text:?}");
    link.range().end
}

/// Each code point ends a link as its Link_Term requires.
#[test]
fn every_code_point_acts_by_its_link_term() {
    let table = testdata::read("unicode-links/LinkTerm-18.0.0-dev.tsv");
    let rows = table.by_code_point();
    let brackets = brackets();
    let partner = |c: char| {
        let pair = brackets
            .iter()
            .find(|(closing, opening)| [*closing, *opening].contains(&c));
        pair.unwrap_or_else(|| panic!("{c:?}"))
    };
    for c in '\0'..=char::MAX {
        let expected = rows[c as usize].map_or("Hard".to_owned(), |row| row.text("value"));
        let start = "a.de#".len();
        let after = start + c.len_utf8();
        let ends = [format!("a.de#{c}"), format!("a.de#{c}x")].map(|text| end_of_link(&text));
        let ends_of = match expected.as_str() {
            "Include" | "Open" => [after, after + 1],
            "Soft" => [start, after + 1],
            "Close" | "Hard" => [start, start],
            other => panic!("{other}"),
        };
        assert_eq!(ends, ends_of, "{c:?} {expected}");
        if let "Open" | "Close" = expected.as_str() {
            let (closing, opening) = partner(c);
            let text = format!("a.de#{opening}x{closing}");
            assert_eq!(end_of_link(&text), text.len(), "{c:?}");
            let text = format!("a.de#{opening}{closing}{closing}");
            assert_eq!(end_of_link(&text), text.len() - closing.len_utf8(), "{c:?}");
        }
    }
    table.print(rows.len(), "code points");
}

/// Returns the closing brackets with their opening brackets (Link_Bracket).
fn brackets() -> Vec<(char, char)> {
    let mut brackets = Vec::new();
    testdata::read("unicode-links/LinkBracket-18.0.0-dev.tsv").each(|row| {
        let first = |column| row.text(column).chars().next().unwrap();
        brackets.push((first("closing"), first("opening")));
    });
    brackets
}

/// Exactly the code points with Link_Email belong to the local part of an address.
#[test]
fn every_code_point_acts_by_its_link_email() {
    let table = testdata::read("unicode-links/LinkEmail-18.0.0-dev.tsv");
    let rows = table.by_code_point();
    for c in '\0'..=char::MAX {
        let text = format!("a{c}a@b.de");
        let link = Detector::STRICT.links(&text).next().unwrap();
        let is_part = link.range().start == 0;
        assert_eq!(is_part, rows[c as usize].is_some(), "{c:?}");
    }
    table.print(rows.len(), "code points");
}

/// Formats the parts of a test. Each part begins with a letter and `=`. The letters are U+1D47A for the scheme, U+1D46F
/// for the host, U+1D477 for a segment of the path, U+1D478 for a key, U+1D47D for the value of the key, U+1D46D for
/// the fragment, and U+1D46B for a directive.
fn format(parts: &str) -> String {
    let mut origin = String::new();
    let (mut path, mut query, mut fragment, mut directives) = (vec![], vec![], None, vec![]);
    let mut rest = parts;
    while let Some(marker) = rest.chars().next() {
        let after = &rest[marker.len_utf8() + 1..];
        let next = after.char_indices().find(|(at, c)| {
            ('\u{1D46B}'..='\u{1D47D}').contains(c) && after[at + c.len_utf8()..].starts_with('=')
        });
        let (value, following) = match next {
            Some((at, _)) => (&after[..at - 1], &after[at..]),
            None => (after, ""),
        };
        match marker {
            '\u{1D47A}' | '\u{1D46F}' => origin += value,
            '\u{1D477}' => path.push(value),
            '\u{1D478}' => query.push((value, None)),
            '\u{1D47D}' => query.last_mut().unwrap().1 = Some(value),
            '\u{1D46D}' => fragment = Some(value),
            '\u{1D46B}' => directives.push(value),
            other => panic!("{other:?} in {parts}"),
        }
        rest = following;
    }
    format_link(&LinkParts {
        origin: &origin,
        path: &path,
        query: &query,
        fragment,
        directives: &directives,
    })
}

/// Every URL is formatted as expected. The search finds the formatted URL as one link between two spaces.
#[test]
fn urls_are_formatted_as_by_unicode_18() {
    testdata::read("unicode-links/LinkFormattingTest-18.0.0-dev.tsv").each(|row| {
        let formatted = format(&row.text("parts"));
        assert_eq!(formatted, row.text("result"));
        let text = format!(" {formatted} ");
        let found: Vec<_> = Detector::STRICT
            .links(&text)
            .map(|link| link.text())
            .collect();
        assert_eq!(found, [formatted.as_str()]);
    });
}

/// The tests of Unicode 17 that differ from Unicode 18 do not escape the last character, although it would not belong
/// to the link. UTS #58 and the tests of Unicode 18 escape this character.
#[test]
fn urls_differ_from_unicode_17_only_in_the_last_character() {
    testdata::read("unicode-links/LinkFormattingTest-17.0.0-other.tsv").each(|row| {
        let (formatted, expected) = (format(&row.text("parts")), row.text("result"));
        let last = expected.char_indices().next_back().unwrap().0;
        assert_eq!(formatted[..last], expected[..last]);
        assert!(formatted[last..].starts_with('%'), "{formatted}");
    });
}
