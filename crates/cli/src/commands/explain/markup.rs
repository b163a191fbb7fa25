//! Untrusted text in HTML and SVG.
//!
//! No character of it can begin or end an element or a value, and none that is invisible, reorders
//! text, or is not allowed in XML gets through: it is shown by its number, as `⟨U+202E⟩`.

use std::fmt::{self, Display, Write};

use unicode_width::UnicodeWidthChar;

use crate::report::shown::is_hidden;

/// A text to be written between tags or in quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Escaped<T>(pub(super) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

struct Escaper<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| self.write_char(c))
    }

    fn write_char(&mut self, c: char) -> fmt::Result {
        match c {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            '\'' => self.0.write_str("&#39;"),
            c if is_unsafe(c) => write!(self.0, "⟨U+{:04X}⟩", u32::from(c)),
            c => self.0.write_char(c),
        }
    }
}

/// Whether a character is shown by its number. The tag characters and the variation selectors beside
/// them are hidden; a noncharacter is not allowed in XML (section 2.2) or discouraged in HTML.
fn is_unsafe(c: char) -> bool {
    is_hidden(c) || u32::from(c) & 0xFFFE == 0xFFFE || matches!(c, '\u{FDD0}'..='\u{FDEF}')
}

/// A character that stands alone: a mark gets a circle as its base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph(pub(super) Option<char>);

impl Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("?"),
            Some(' ') => f.write_str("⟨U+0020⟩"),
            Some(c) => {
                if c.width() == Some(0) && !is_unsafe(c) {
                    f.write_str("◌")?;
                }
                write!(f, "{}", Escaped(c))
            }
        }
    }
}

/// A text of any length: a beginning and an end, and the number of characters between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elided<'t> {
    pub(super) text: &'t str,
    /// The most characters at the beginning, and at the end.
    pub(super) most: (usize, usize),
}

impl Elided<'_> {
    /// The byte offsets between which it is left out, and the number of characters there.
    pub(super) fn gap(&self) -> Option<(usize, usize, usize)> {
        let (head, tail) = self.most;
        let start = self.text.char_indices().nth(head)?.0;
        let rest = self.text.get(start..)?;
        let end = match tail.checked_sub(1) {
            Some(last) => rest.char_indices().rev().nth(last)?.0,
            None => rest.len(),
        };
        let left_out = rest.get(..end)?.chars().count();
        (left_out > 0).then_some((start, start + end, left_out))
    }
}

impl Display for Elided<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((start, end, left_out)) = self.gap() else {
            return write!(f, "{}", Escaped(self.text));
        };
        let head = self.text.get(..start).unwrap_or_default();
        let tail = self.text.get(end..).unwrap_or_default();
        write!(f, "{}… ({left_out} more) …{}", Escaped(head), Escaped(tail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_invisible_characters_become_text() {
        for (text, escaped) in [
            ("<script>", "&lt;script&gt;"),
            ("\"&'", "&quot;&amp;&#39;"),
            ("a\u{202E}b", "a⟨U+202E⟩b"),
            ("\u{0}\u{1B}\u{9F}\n", "⟨U+0000⟩⟨U+001B⟩⟨U+009F⟩⟨U+000A⟩"),
            ("\u{FFFE}\u{1FFFF}\u{FDD0}", "⟨U+FFFE⟩⟨U+1FFFF⟩⟨U+FDD0⟩"),
            ("先", "先"),
        ] {
            assert_eq!(Escaped(text).to_string(), escaped);
        }
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let shown = |text, most| Elided { text, most }.to_string();
        assert_eq!(shown("日本語のテキスト", (2, 1)), "日本… (5 more) …ト");
        assert_eq!(shown("日本語のテキスト", (2, 0)), "日本… (6 more) …");
        assert_eq!(shown("日本語", (2, 1)), "日本語");
        assert_eq!(shown("日本語", (2, 2)), "日本語");
        assert_eq!(shown("", (2, 2)), "");
    }

    #[test]
    fn a_mark_has_a_base() {
        assert_eq!(Glyph(Some('\u{301}')).to_string(), "◌\u{301}");
        assert_eq!(Glyph(Some('\u{200B}')).to_string(), "⟨U+200B⟩");
        assert_eq!(Glyph(Some('<')).to_string(), "&lt;");
        assert_eq!(Glyph(None).to_string(), "?");
    }
}
