//! Reads the repertoire of a registry: the code points that it accepts in names.
//!
//! Three formats are read: label generation rules in XML (RFC 7940), the text tables that IANA publishes (RFC 3743,
//! RFC 4290), and a plain list of characters. Of label generation rules, only the elements `char` and `range` below
//! `data` are read. Conditions, variants and rules are not.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use roxmltree::{Document, Node};

use crate::report::shown::{quoted, shown};
use crate::report::stop::Stop;

type Ranges = Vec<RangeInclusive<char>>;

/// Reads a repertoire.
///
/// # Errors
///
/// Fails if the file cannot be read, is in none of the formats, or has no code point. The message has the number of the
/// line.
pub(crate) fn read(path: &Path) -> Result<Ranges, Stop> {
    let bytes = fs::read(path).map_err(|error| Stop::file(path, error))?;
    let file = shown(&path.display().to_string());
    let ranges = match str::from_utf8(&bytes) {
        Ok(text) => parse(text.trim_start_matches('\u{FEFF}')),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + memchr::memchr_iter(b'\n', before).count();
            Err((line, "the line is not UTF-8".to_owned()))
        }
    };
    let ranges = ranges.map_err(|(line, what)| Stop::usage(format!("{file}:{line}: {what}")))?;
    match ranges.is_empty() {
        true => Err(Stop::usage(format!("{file}: the file has no code point"))),
        false => Ok(ranges),
    }
}

/// Parses a repertoire in any of the formats. An error has the number of its line.
fn parse(text: &str) -> Result<Ranges, (usize, String)> {
    match text.trim_start().starts_with("<?xml") || text.trim_start().starts_with("<lgr") {
        true => parse_rules(text),
        false => parse_lines(text),
    }
}

/// Parses label generation rules.
fn parse_rules(text: &str) -> Result<Ranges, (usize, String)> {
    let document = Document::parse(text);
    let document = document.map_err(|error| (error.pos().row as usize, error.to_string()))?;
    let data = document
        .root_element()
        .children()
        .filter(|node| node.has_tag_name_of("data"));
    let mut ranges = Vec::new();
    for node in data.flat_map(|data| data.children()) {
        let at = |what: String| {
            let row = document.text_pos_at(node.range().start).row;
            (row as usize, what)
        };
        let code = |name: &str| {
            let missing = || at(format!("the attribute {name} is missing"));
            node.attribute(name).ok_or_else(missing)
        };
        let parsed = |text: &str| hexadecimal(text).ok_or_else(|| at(not_a_code_point(text)));
        if node.has_tag_name_of("char") {
            // A sequence of code points is read as its code points.
            for text in code("cp")?.split_ascii_whitespace() {
                let c = parsed(text)?;
                ranges.push(c..=c);
            }
        } else if node.has_tag_name_of("range") {
            let (first, last) = (parsed(code("first-cp")?)?, parsed(code("last-cp")?)?);
            ranges.push(range(first, last).map_err(at)?);
        }
    }
    Ok(ranges)
}

trait HasTagName {
    /// Returns whether the node is an element with this name in any namespace.
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl HasTagName for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// Parses a table of IANA, or a plain list. The first field of a line has a code point, several code points, or a range.
/// A semicolon begins the next field, a parenthesis the references, and `#` a comment.
fn parse_lines(text: &str) -> Result<Ranges, (usize, String)> {
    let mut ranges = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let at = |what: String| (number, what);
        // `#` is not a letter, so it need not be in a list.
        let line = line.split('#').next().unwrap_or_default();
        let field = line
            .split([';', '(', '|'])
            .next()
            .unwrap_or_default()
            .trim();
        // The first lines of a table have the references and the version (RFC 3743, section 5).
        if field.is_empty() || field.starts_with("Reference ") || field.starts_with("Version ") {
            continue;
        }
        let parsed = |text: &str| code_point(text).ok_or_else(|| at(not_a_code_point(text)));
        if let Some((first, last)) = field.split_once("..") {
            let (first, last) = (parsed(first.trim())?, parsed(last.trim())?);
            ranges.push(range(first, last).map_err(at)?);
            continue;
        }
        for text in field.split_whitespace() {
            let c = parsed(text)?;
            ranges.push(c..=c);
        }
    }
    Ok(ranges)
}

/// Returns the range of code points from `first` to `last`.
fn range(first: char, last: char) -> Result<RangeInclusive<char>, String> {
    match first <= last {
        true => Ok(first..=last),
        false => Err(format!(
            "the range begins with U+{:04X}, which is after its end U+{:04X}",
            u32::from(first),
            u32::from(last)
        )),
    }
}

/// Returns a code point that is written as `U+00E4`, as `00E4`, or as the character itself.
fn code_point(text: &str) -> Option<char> {
    let mut chars = text.chars();
    if let (Some(only), None) = (chars.next(), chars.next()) {
        return Some(only);
    }
    let digits = text.strip_prefix("U+").or_else(|| text.strip_prefix("u+"));
    hexadecimal(digits.unwrap_or(text))
}

/// Returns a code point that is written with four to six hexadecimal digits.
fn hexadecimal(text: &str) -> Option<char> {
    let is_code =
        (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u32::from_str_radix(text, 16).ok().filter(|_| is_code)?;
    char::from_u32(number)
}

fn not_a_code_point(text: &str) -> String {
    format!(
        "{} is not a code point: a code point is one character, or has 4 to 6 hexadecimal digits, such as U+00E4",
        quoted(text)
    )
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// Returns the code points of a file as text, or the error with its line.
    fn read(text: &str) -> Result<String, String> {
        let ranges = parse(text).map_err(|(line, what)| format!("{line}: {what}"))?;
        Ok(ranges.into_iter().flatten().collect())
    }

    /// The elements of RFC 7940, section 5. The rules at the end have elements with the same names (section 6.3).
    #[test]
    fn label_generation_rules_are_read() {
        let lgr = |data: &str| {
            read(&format!(
                "<?xml version=\"1.0\"?>\n<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n<data>\n{data}\n</data>\n\
                 <rules><rule name=\"a\"><char cp=\"0078\"/></rule></rules>\n</lgr>"
            ))
        };
        let data = "<char cp=\"0061\"><var cp=\"0430\"/></char>\n<range first-cp=\"0063\" last-cp=\"0065\"/>\
                    <char cp=\"006C 00B7 006C\" tag=\"b\"/>";
        assert_eq!(lgr(data).unwrap(), "acdel·l");
        for (data, error) in [
            ("<char cp=\"61\"/>", "4: '61' is not a code point"),
            ("\n<char/>", "5: the attribute cp is missing"),
            (
                "<range first-cp=\"0061\"/>",
                "4: the attribute last-cp is missing",
            ),
            (
                "<range first-cp=\"0062\" last-cp=\"0061\"/>",
                "4: the range begins with U+0062",
            ),
            ("<char cp=\"0061\">", "5: "),
        ] {
            let found = lgr(data).unwrap_err();
            assert!(found.starts_with(error), "{found}");
        }
    }

    /// The forms of RFC 3743, section 5, and of the tables in IANA's repository.
    #[test]
    fn tables_and_lists_are_read() {
        let table = "Reference 1 Unicode\nVersion 1.0 20030101\n# Letters\n0061(1);0061(1);0430(1) # a\n\
                     U+0063..U+0065 # c to e\n\nU+006C U+00B7\t# sequence\nU+00E4 | note\nö\n";
        assert_eq!(read(table).unwrap(), "acdel·äö");
        for (list, error) in [
            ("a\nzz", "2: 'zz' is not a code point"),
            ("U+110000", "1: 'U+110000' is not a code point"),
            ("U+D800", "1: 'U+D800' is not a code point"),
            ("b..a", "1: the range begins with U+0062"),
            (
                "U+0061 LATIN SMALL LETTER A",
                "1: 'LATIN' is not a code point",
            ),
        ] {
            let found = read(list).unwrap_err();
            assert!(found.starts_with(error), "{found}");
        }
    }
}
