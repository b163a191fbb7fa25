//! Shows untrusted text in messages. Each character is visible, and the text cannot control a terminal.

use std::fmt::{self, Display, Write};

use puny_idna::code_point::is_hidden;
use puny_idna::{Rule, Uts46};
use unicode_width::UnicodeWidthChar;

/// Displays a value with hidden characters as numbers. All untrusted text in messages is displayed as `Shown`: lines,
/// names of files, values of options, and errors of the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

/// Writes hidden characters as numbers.
struct Escaper<W>(W);

impl<W: Write> Write for Escaper<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if is_plain(text) {
            return self.0.write_str(text);
        }
        pieces(text).try_for_each(|(before, hidden)| {
            self.0.write_str(before)?;
            hidden.map_or(Ok(()), |c| write!(self.0, "{}", c.escape_unicode()))
        })
    }
}

/// Returns whether a text is printable ASCII, so that it has no hidden character. Most texts are printable ASCII, so this
/// check saves time.
pub(super) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Splits a text after each hidden character. Returns each piece as two values: the text before the hidden character,
/// and the hidden character. The last piece may have no hidden character.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = (&str, Option<char>)> {
    text.split_inclusive(is_hidden).map(|piece| {
        let hidden = piece.chars().next_back().filter(|c| is_hidden(*c));
        let length = hidden.map_or(0, char::len_utf8);
        (&piece[..piece.len() - length], hidden)
    })
}

/// Returns a text with hidden characters as numbers.
pub(crate) fn shown(text: &str) -> String {
    Shown(text).to_string()
}

/// Returns a text with hidden characters as numbers, except line feeds and the control sequences for colours.
pub(crate) fn shown_in_color(text: &str) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        for (index, part) in line.split("\u{1B}[").enumerate() {
            let digits = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
            if index > 0 {
                let is_color = digits.starts_with('m');
                out.push_str(if is_color { "\u{1B}[" } else { "\\u{1b}[" });
            }
            out.push_str(&shown(part));
        }
        out.push_str(end);
    }
    out
}

/// Appends a character; a hidden character is written as a number.
pub(crate) fn show(character: char, text: &mut String) {
    // Writing to a string cannot fail.
    let _ = Escaper(text).write_char(character);
}

/// Returns the number of columns of a character as [`show`] writes it.
pub(crate) fn shown_width(character: char) -> usize {
    if is_hidden(character) {
        character.escape_unicode().count()
    } else {
        character.width().unwrap_or_default()
    }
}

/// Returns a character with its number and its name, such as `'_' (U+005F LOW LINE)`.
pub(crate) fn with_name(c: char) -> String {
    quoted(c.encode_utf8(&mut [0; 4]))
        + &format!(" (U+{:04X}", u32::from(c))
        + &name(c).map(|name| format!(" {name}")).unwrap_or_default()
        + ")"
}

/// Returns " and 3 more", for example, or an empty text if the count is 0.
pub(crate) fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!(" and {count} more"),
    }
}

/// Returns a text in quotes. A mark at the beginning gets a dotted circle as its base, because it would otherwise
/// combine with the quote.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = "'".to_owned();
    if text.chars().next().is_some_and(is_mark) {
        out.push('\u{25CC}');
    }
    out.push_str(&shown(text));
    out.push('\'');
    out
}

/// Returns whether a character combines with the character before it. Such a character may not begin a label (UTS #46,
/// section 4.1, 6), or has the width 0.
fn is_mark(c: char) -> bool {
    let breaks = |found: &puny_idna::Problem| found.rule() == Rule::LeadingMark;
    let text = c.encode_utf8(&mut [0; 4]).to_owned();
    !c.is_ascii()
        && (shown_width(c) == 0
            || Uts46::STRICT
                .to_unicode_report(&text)
                .problems()
                .iter()
                .any(breaks))
}

/// Returns the name of a character. Returns `None` if the character has no name, or is newer than the table of names.
pub(crate) fn name(c: char) -> Option<String> {
    unicode_names2::name(c).map(|name| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_controls_are_shown_as_numbers() {
        assert_eq!(shown("a\u{1B}[2J\u{202E}b"), "a\\u{1b}[2J\\u{202e}b");
        assert_eq!(
            Shown(format_args!("a{}{}", '\u{9B}', "b\n")).to_string(),
            "a\\u{9b}b\\u{a}"
        );
        assert_eq!(
            shown_in_color("\u{1B}[1;31ma\u{1B}[0m\u{1B}[2J\u{1B}]0;\u{9B}\n\u{202E}b"),
            "\u{1B}[1;31ma\u{1B}[0m\\u{1b}[2J\\u{1b}]0;\\u{9b}\n\\u{202e}b"
        );
        // Text from `shown` does not change if it is shown again.
        assert_eq!(shown(&shown("\u{1B}\\")), "\\u{1b}\\");
        assert_eq!(shown_width('\u{1B}'), "\\u{1b}".len());
        assert_eq!(shown_width('日'), 2);
    }

    #[test]
    fn marks_are_shown_on_a_dotted_circle() {
        assert_eq!(quoted("\u{301}a"), "'\u{25CC}\u{301}a'");
        assert_eq!(with_name('_'), "'_' (U+005F LOW LINE)");
    }
}
