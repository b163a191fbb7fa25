//! Messages about single lines: `FILE:LINE:COLUMN: what: which rule`.
//!
//! On a terminal the line follows, with a caret under the position.

use std::borrow::Cow;
use std::io::Write;

use anstyle::{AnsiColor, Style};

use super::excerpt::excerpt;
use super::problem::{NOT_UTF8, Problem};

/// How messages look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages {
    /// None at all are wanted.
    pub(crate) quiet: bool,
    /// A person reads them, so the line is shown.
    pub(crate) show_line: bool,
    pub(crate) color: bool,
}

/// The line that a message is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location<'l> {
    pub(crate) file: &'l str,
    /// From 1.
    pub(crate) line: u64,
}

const LOCATION: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const HINT: Style = AnsiColor::Cyan.on_default();

/// The most problems of one string that have a message.
const MOST: usize = 10;

impl Messages {
    /// Writes the messages of problems to `out`. They are of a string that begins at the
    /// byte `start` of its line.
    pub(crate) fn write(
        &self,
        location: Location<'_>,
        line: &[u8],
        start: usize,
        problems: &[Problem],
        out: &mut Vec<u8>,
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
            self.one(location, &text, start + problem.offset(), problem, out);
        }
        if let Some(more @ 1..) = problems.len().checked_sub(MOST) {
            let Location { file, line } = location;
            // Writing to a vector cannot fail.
            let _ = writeln!(
                out,
                "{file}:{line}: and {more} more; --format jsonl has all of them"
            );
        }
    }

    /// Writes the message of a problem at a byte offset of the line.
    fn one(
        &self,
        Location { file, line: number }: Location<'_>,
        line: &str,
        offset: usize,
        problem: &Problem,
        out: &mut Vec<u8>,
    ) {
        let (location, error, hint) = if self.color {
            (LOCATION, ERROR, HINT)
        } else {
            (Style::new(), Style::new(), Style::new())
        };
        // In code points, but in bytes where there are none.
        let column = match problem.kind() {
            NOT_UTF8 => offset + 1,
            _ => line.get(..offset).unwrap_or(line).chars().count() + 1,
        };
        // Writing to a vector cannot fail.
        let _ = write!(
            out,
            "{location}{file}:{number}:{column}:{location:#} {problem}"
        );
        if self.show_line {
            for row in excerpt(line, offset).rows(error) {
                let _ = write!(out, "\n  | {row}");
            }
            if let Some(text) = problem.hint() {
                let _ = write!(out, "\n  {hint}hint:{hint:#} {text}");
            }
        } else if let Some(text) = problem.hint() {
            let _ = write!(out, "; hint: {text}");
        }
        out.push(b'\n');
    }
}
