//! Messages about single lines: `FILE:LINE:COLUMN: what (which rule)`.
//!
//! On a terminal the line follows, with a caret under the place. What a line holds is
//! untrusted: control characters are shown by their numbers, never sent as they are.

use std::borrow::Cow;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar;

use crate::convert::lines::NOT_UTF8;
use crate::report::problem::Problem;
use crate::stream::threads::{Batch, Place};

/// How messages look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages {
    /// None at all are wanted.
    pub(crate) quiet: bool,
    /// A person reads them, so the line is shown.
    pub(crate) show_line: bool,
    pub(crate) color: bool,
}

const PLACE: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const HINT: Style = AnsiColor::Cyan.on_default();

/// The columns of a line that are shown at most.
const WIDTH: usize = 72;

/// The problems of one string that are told at most.
const MOST: usize = 10;

impl Messages {
    /// Writes the messages of problems into the batch. They are of a string that begins
    /// at the byte `start` of its line.
    pub(crate) fn report(
        &self,
        place: Place<'_>,
        line: &[u8],
        start: usize,
        problems: &[Problem],
        batch: &mut Batch,
    ) {
        if self.quiet || problems.is_empty() {
            return;
        }
        let text = String::from_utf8_lossy(line);
        let start = if matches!(text, Cow::Borrowed(_)) {
            start
        } else {
            String::from_utf8_lossy(line.get(..start).unwrap_or_default()).len()
        };
        for problem in problems.iter().take(MOST) {
            let at = start + problem.offset();
            // In code points, but in bytes where there are none.
            let column = match problem.kind() {
                NOT_UTF8 => at,
                _ => text.get(..at).unwrap_or(&text).chars().count(),
            };
            self.one(place, column + 1, &text, at, problem, &mut batch.messages);
        }
        if let Some(more @ 1..) = problems.len().checked_sub(MOST) {
            // Writing to a vector cannot fail.
            let _ = writeln!(
                batch.messages,
                "{}:{}: and {more} more; --format jsonl has all of them",
                place.file, place.line
            );
        }
        batch.end_message();
    }

    fn one(
        &self,
        place: Place<'_>,
        column: usize,
        line: &str,
        at: usize,
        problem: &Problem,
        messages: &mut Vec<u8>,
    ) {
        let (place_style, error, hint) = if self.color {
            (PLACE, ERROR, HINT)
        } else {
            (Style::new(), Style::new(), Style::new())
        };
        // Writing to a vector cannot fail.
        let _ = write!(
            messages,
            "{place_style}{}:{}:{column}:{place_style:#} {problem}",
            place.file, place.line
        );
        if self.show_line {
            let shown = excerpt(line, at);
            let pad = " ".repeat(shown.before);
            let carets = "^".repeat(shown.width);
            let _ = write!(
                messages,
                "\n  | {}\n  | {pad}{error}{carets}{error:#}",
                shown.text
            );
            if let Some(text) = problem.hint() {
                let _ = write!(messages, "\n  {hint}hint:{hint:#} {text}");
            }
        } else if let Some(text) = problem.hint() {
            let _ = write!(messages, "; hint: {text}");
        }
        messages.push(b'\n');
    }
}

/// A part of a line that fits a terminal, and where the caret goes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// The columns before the caret.
    pub(crate) before: usize,
    /// The columns of the character above the caret.
    pub(crate) width: usize,
}

/// Shows the line around the byte offset `at`.
pub(crate) fn excerpt(line: &str, at: usize) -> Excerpt {
    let (head, tail) = line.split_at_checked(at).unwrap_or((line, ""));
    let mut text = String::new();

    // Backwards from the place, up to half of the room if the line is longer.
    let mut before = 0;
    let mut start = head.len();
    for (offset, character) in head.char_indices().rev() {
        let width = shown_width(character);
        if before + width > WIDTH * 2 / 3 {
            text.push('…');
            break;
        }
        before += width;
        start = offset;
    }
    let lead = if text.is_empty() { 0 } else { 1 };
    head.get(start..)
        .unwrap_or_default()
        .chars()
        .for_each(|c| show(c, &mut text));

    let mut after = 0;
    for character in tail.chars() {
        let width = shown_width(character);
        if before + after + width > WIDTH {
            text.push('…');
            break;
        }
        after += width;
        show(character, &mut text);
    }
    // A combining character stands on what is before it, so the caret does too.
    let here = tail.chars().next().map_or(1, shown_width);
    let before = lead + before;
    Excerpt {
        text,
        before: if here == 0 {
            before.saturating_sub(1)
        } else {
            before
        },
        width: here.max(1),
    }
}

/// Puts a character as it is shown.
pub(crate) fn show(character: char, text: &mut String) {
    if is_hidden(character) {
        text.extend(character.escape_unicode());
    } else {
        text.push(character);
    }
}

/// The columns that [`show`] takes for a character.
pub(crate) fn shown_width(character: char) -> usize {
    if is_hidden(character) {
        character.escape_unicode().count()
    } else {
        character.width().unwrap_or_default()
    }
}

/// Whether a character could make a terminal do something, or could not be seen:
/// controls, separators of lines, and the formatting characters that reorder or hide.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_character() {
        let shown = excerpt("bcher-k!", 7);
        assert_eq!(
            shown,
            Excerpt {
                text: "bcher-k!".into(),
                before: 7,
                width: 1
            }
        );
    }

    #[test]
    fn wide_and_combining_characters_are_measured() {
        // Two columns each, then a combining acute, which stands above the 'e'.
        assert_eq!(excerpt("日本!", 6).before, 4);
        assert_eq!(
            excerpt("日本", 3),
            Excerpt {
                text: "日本".into(),
                before: 2,
                width: 2
            }
        );
        assert_eq!(excerpt("e\u{301}!", 1).before, 0);
        assert_eq!(excerpt("e\u{301}!", 3).before, 1);
    }

    #[test]
    fn the_end_of_a_line_has_a_place() {
        assert_eq!(
            excerpt("ab", 2),
            Excerpt {
                text: "ab".into(),
                before: 2,
                width: 1
            }
        );
        assert_eq!(
            excerpt("", 0),
            Excerpt {
                text: String::new(),
                before: 0,
                width: 1
            }
        );
    }

    #[test]
    fn nothing_reaches_the_terminal_that_could_steer_it() {
        let shown = excerpt("a\u{1B}[2J\u{202E}b", 9);
        assert_eq!(shown.text, "a\\u{1b}[2J\\u{202e}b");
        assert_eq!(shown.before, "a\\u{1b}[2J\\u{202e}b".len());
    }

    #[test]
    fn long_lines_are_shown_around_the_place() {
        let line = "x".repeat(500) + "!" + &"y".repeat(500);
        let shown = excerpt(&line, 500);
        assert!(shown.text.starts_with("…x") && shown.text.ends_with("y…"));
        assert_eq!(shown.text.chars().nth(shown.before), Some('!'));
        assert!(shown.text.chars().count() <= WIDTH + 2);
    }
}
