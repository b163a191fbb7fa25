//! Fits text into the columns of a terminal: wraps it, or shows an excerpt of a line with a caret under the problem.
//!
//! Lines are untrusted, so control characters are shown as numbers.

use anstyle::{AnsiColor, Style};

use super::shown::{show, shown_width};

/// The look of a text for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) color: bool,
    /// The number of columns.
    pub(crate) width: usize,
}

impl Look {
    /// Returns this style, or no style if the text is not coloured.
    pub(crate) fn style(self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }
}

/// The style of errors.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// The style of headings and of emphasised text.
pub(crate) const STRONG: Style = Style::new().bold();

/// The style of the title of a row.
pub(crate) const TITLE: Style = AnsiColor::Cyan.on_default();

/// Returns the number of columns of a text that was made by [`shown`](super::shown::shown).
pub(crate) fn columns_of(text: &str) -> usize {
    text.chars().map(shown_width).sum()
}

/// Wraps a text at blanks into rows. A row ends at column `width` or before it, unless a single word is longer. The
/// first row begins after `before` columns, and each other row after `indent` columns.
pub(crate) fn wrapped(text: &str, before: usize, indent: usize, width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = String::new();
    let mut columns = before;
    for (index, word) in text.split(' ').enumerate() {
        let more = columns_of(word);
        if index > 0 && columns + 1 + more > width {
            rows.push(std::mem::take(&mut row));
            columns = indent;
        } else if index > 0 {
            row.push(' ');
            columns += 1;
        }
        row += word;
        columns += more;
    }
    rows.push(row);
    rows
}

/// Takes items until the sum of their widths would exceed `columns`, and at most `most` items. Returns the items, the
/// sum of their widths, and whether items are left.
pub(crate) fn fitting<T: Copy>(
    all: impl Iterator<Item = T>,
    width: impl Fn(T) -> usize,
    columns: usize,
    most: usize,
) -> (Vec<T>, usize, bool) {
    let (mut taken, mut sum) = (Vec::new(), 0);
    for one in all {
        let wider = sum + width(one);
        if wider > columns || taken.len() == most {
            return (taken, sum, true);
        }
        taken.push(one);
        sum = wider;
    }
    (taken, sum, false)
}

/// Returns the sign for the rest of a text that is cut off.
pub(crate) fn dots(is_cut: bool) -> &'static str {
    if is_cut { "…" } else { "" }
}

/// Returns two rows: an excerpt of the line around a byte offset, and a caret of this style under the offset. The
/// excerpt has at most `columns` columns, and a sign on each side where text is cut off.
pub(crate) fn excerpt(line: &str, position: usize, columns: usize, caret: Style) -> [String; 2] {
    // The number of characters is also limited, because a text may have many characters of width 0.
    let most = 4 * columns;
    let (head, tail) = line.split_at(line.floor_char_boundary(position));
    let (mut head, before, is_cut) =
        fitting(head.chars().rev(), shown_width, columns * 2 / 3, most);
    let (after, _, goes_on) = fitting(tail.chars(), shown_width, columns - before, most);
    head.reverse();
    let mut text = dots(is_cut).to_owned();
    for character in head.iter().chain(&after) {
        show(*character, &mut text);
    }
    text += dots(goes_on);
    // A combining character is shown above the character before it, so the caret is under the character before it.
    let here = tail.chars().next().map_or(1, shown_width);
    let mut bases = head.iter().rev().copied().map(shown_width);
    let base = match here {
        0 => bases.find(|width| *width > 0).unwrap_or(0),
        _ => 0,
    };
    let pad = " ".repeat(usize::from(is_cut) + before - base);
    let carets = "^".repeat(here.max(base).max(1));
    [text, format!("{pad}{caret}{carets}{caret:#}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 72;
    const MAX_EXAMINED: usize = 4 * WIDTH;

    fn excerpt(line: &str, position: usize) -> [String; 2] {
        super::excerpt(line, position, WIDTH, Style::new())
    }

    /// Each case has a line, a position, the number of columns before the caret, and the width of the caret.
    #[test]
    fn the_caret_is_under_the_character() {
        for (line, position, before, width) in [
            ("bcher-k!", 7, 7, 1),
            // Each of the two ideographs has two columns.
            ("日本!", 6, 4, 1),
            ("日本", 3, 2, 2),
            // A combining acute is above the 'e'.
            ("e\u{301}!", 1, 0, 1),
            ("e\u{301}!", 3, 1, 1),
            // An enclosing circle is around a character of two columns.
            ("中\u{20DD}_.de", 0, 0, 2),
            ("中\u{20DD}_.de", 3, 0, 2),
            ("中\u{20DD}_.de", 6, 2, 1),
            ("ab中\u{301}\u{20DD}", 7, 2, 2),
            // The mark has no base.
            ("\u{301}a", 0, 0, 1),
            // The position may be the end of the line. A position inside a character is moved to its beginning.
            ("ab", 2, 2, 1),
            ("ab", 9, 2, 1),
            ("ü", 1, 0, 1),
            ("", 0, 0, 1),
        ] {
            let caret = " ".repeat(before) + &"^".repeat(width);
            assert_eq!(excerpt(line, position), [line, &caret], "{line} {position}");
        }
        let bold = super::excerpt("ab", 1, WIDTH, STRONG);
        assert_eq!(bold, ["ab", " \u{1b}[1m^\u{1b}[0m"]);
    }

    #[test]
    fn terminal_controls_are_not_printed() {
        let shown = "a\\u{1b}[2J\\u{202e}b";
        let caret = " ".repeat(shown.len()) + "^";
        assert_eq!(excerpt("a\u{1B}[2J\u{202E}b", 9), [shown, &caret]);
    }

    #[test]
    fn long_lines_are_shown_around_the_position() {
        let line = "x".repeat(50) + "!" + &"y".repeat(50);
        let shown = super::excerpt(&line, 50, 20, Style::new());
        assert_eq!(shown, ["…xxxxxxxxxxxxx!yyyyyy…", "              ^"]);
    }

    #[test]
    fn characters_of_width_zero_are_limited() {
        let marks = "a".to_owned() + &"\u{301}".repeat(100_000);
        for position in [1, 100_001, marks.len()] {
            let [text, caret] = excerpt(&marks, position);
            assert!(text.chars().count() <= 2 * MAX_EXAMINED + 2);
            assert!(caret.len() <= WIDTH + 1);
        }
    }
}
