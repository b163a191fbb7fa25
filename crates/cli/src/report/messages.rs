//! Messages about lines: `FILE:LINE:COLUMN: what is wrong: the rule`.
//!
//! On a terminal, the line follows, with a caret under the position.

use std::fmt;
use std::io::Write;

use anstyle::Style;

use super::column_counter::ColumnCounter;
use super::excerpt::{ERROR, STRONG, TITLE, excerpt};
use super::problem::{NOT_UTF8, Problem};
use super::shown::Shown;

/// How messages are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages {
    /// Whether no messages are written.
    pub(crate) quiet: bool,
    /// The width of the terminal, in columns. `None` if messages do not go to a terminal; then the line is not shown.
    pub(crate) width: Option<usize>,
    pub(crate) color: bool,
}

/// The line that a message is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location<'l> {
    pub(crate) file: &'l str,
    /// The number of the line, from 1.
    pub(crate) line: u64,
}

/// The maximum number of messages for one line.
const MAX_REPORTED: usize = 10;

/// The number of messages about a line. All strings of the line are counted together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reported {
    line: u64,
    messages: usize,
    /// The number of problems that were not reported.
    left_out: usize,
    columns: ColumnCounter,
}

impl Messages {
    /// Writes the messages of the problems of a string to `out`. `place` converts an offset in the string to an offset
    /// in the line.
    pub(crate) fn write_all(
        &self,
        reported: &mut Reported,
        location: Location<'_>,
        line: &[u8],
        place: impl Fn(usize) -> usize,
        problems: &[Problem],
        out: &mut Vec<u8>,
    ) {
        if self.quiet || problems.is_empty() {
            return;
        }
        if reported.line != location.line {
            reported.finish(location.file, out);
            reported.line = location.line;
        }
        let room = MAX_REPORTED.saturating_sub(reported.messages);
        let room = room.min(problems.len());
        reported.messages += room;
        reported.left_out += problems.len() - room;
        for problem in &problems[..room] {
            let offset = place(problem.offset());
            self.write_one(&mut reported.columns, location, line, offset, problem, out);
        }
    }

    /// Writes the message of a problem at a byte offset of the line.
    fn write_one(
        &self,
        columns: &mut ColumnCounter,
        Location { file, line: number }: Location<'_>,
        line: &[u8],
        offset: usize,
        problem: &Problem,
        out: &mut Vec<u8>,
    ) {
        let [location, error, hint] = match self.color {
            true => [STRONG, ERROR, TITLE],
            false => [Style::new(); 3],
        };
        // The column is counted in code points, or in bytes if the line is not UTF-8.
        let column = match problem.kind() {
            NOT_UTF8 => offset + 1,
            _ => columns.column(number, line, offset),
        };
        let file = Shown(file);
        let mut put = |text: fmt::Arguments<'_>| {
            out.write_fmt(text)
                .expect("writing to memory does not fail");
        };
        put(format_args!(
            "{location}{file}:{number}:{column}:{location:#} {}",
            Shown(problem)
        ));
        if let Some(width) = self.width {
            let before = String::from_utf8_lossy(&line[..offset.min(line.len())]);
            let text = String::from_utf8_lossy(line);
            for row in excerpt(&text, before.len(), width.saturating_sub(8), error) {
                put(format_args!("\n  | {row}"));
            }
            if let Some(text) = problem.hint() {
                put(format_args!("\n  {hint}hint:{hint:#} {}", Shown(text)));
            }
        } else if let Some(text) = problem.hint() {
            put(format_args!("; hint: {}", Shown(text)));
        }
        out.push(b'\n');
    }
}

impl Reported {
    /// Reports the number of problems of the line that were left out, and resets the state for the next line.
    pub(crate) fn finish(&mut self, file: &str, out: &mut Vec<u8>) {
        let Reported { line, left_out, .. } = std::mem::take(self);
        if left_out > 0 {
            let file = Shown(file);
            let more =
                format!("{file}:{line}: and {left_out} more; --format jsonl lists all of them\n");
            out.extend_from_slice(more.as_bytes());
        }
    }
}
