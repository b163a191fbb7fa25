//! The changes of an in-place conversion, in the unified `diff` format that `patch` reads.
//!
//! Each run of changed lines is a hunk without context: the lines around it do not change, and the
//! work on a line does not know others.

use std::io::Write as _;
use std::slice;

use super::lines::Convert;
use super::operation::Operation;
use crate::fields::csv_records::MARK;
use crate::report::problem::Problem;
use crate::report::shown::Shown;
use crate::stream::batch::{Batch, Line, Work};
use crate::stream::units::Ends;

/// Shows the changes of a conversion.
pub(crate) struct Diff<O>(pub(crate) Convert<O>);

impl<O: Operation> Work for Diff<O> {
    type Scratch = <Convert<O> as Work>::Scratch;

    fn line(&self, unit: Line<'_>, scratch: &mut Self::Scratch, batch: &mut Batch) {
        // The mark precedes the first line in both forms.
        let is_marked = unit.location.line == 1 && batch.out == MARK;
        let mark = if is_marked { MARK } else { b"" };
        if is_marked {
            batch.take_back(0);
        }
        let start = batch.out.len();
        self.0.line(unit, scratch, batch);
        let new = batch.out.get(start..).unwrap_or_default();
        let new = [mark, new].concat();
        let old = [mark, unit.bytes, unit.end].concat();
        batch.take_back(start);
        if new != old {
            if batch.heading.is_empty() {
                let file = Shown(unit.location.file);
                batch.heading = format!("--- {file}\n+++ {file}\n").into_bytes();
            }
            hunks(unit.location.line, &old, &new, &mut batch.out);
        }
    }

    /// It stays as it is.
    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        let converter = &self.0.converter;
        converter.fail(line, 0, slice::from_ref(&problem), batch);
        batch.end_of_problems(line.location);
    }

    fn ends(&self) -> Option<Box<dyn Ends>> {
        self.0.ends()
    }

    fn is_exact(&self) -> bool {
        self.0.is_exact()
    }
}

/// Writes the lines that differ, numbered from `number`.
fn hunks(number: u64, old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let old: Vec<&[u8]> = old.split_inclusive(|&byte| byte == b'\n').collect();
    let new: Vec<&[u8]> = new.split_inclusive(|&byte| byte == b'\n').collect();
    if old.len() != new.len() {
        return hunk(number, &old, &new, out);
    }
    let mut first = None;
    let is_other = |index: usize| old.get(index) != new.get(index);
    for index in 0..=old.len() {
        match (first, index < old.len() && is_other(index)) {
            (None, true) => first = Some(index),
            (Some(start), false) => {
                let (old, new) = (old.get(start..index), new.get(start..index));
                let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
                hunk(number + start as u64, old, new, out);
                first = None;
            }
            _ => {}
        }
    }
}

fn hunk(number: u64, old: &[&[u8]], new: &[&[u8]], out: &mut Vec<u8>) {
    // If empty, give the line before.
    let range = |lines: &[&[u8]]| match lines.len() {
        0 => format!("{},0", number - 1),
        1 => number.to_string(),
        count => format!("{number},{count}"),
    };
    // Writing to a vector cannot fail.
    let _ = writeln!(out, "@@ -{} +{} @@", range(old), range(new));
    for (sign, lines) in [(b'-', old), (b'+', new)] {
        for line in lines {
            out.push(sign);
            out.extend_from_slice(line);
            if !line.ends_with(b"\n") {
                out.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_differ_are_hunks() {
        for (old, new, expected) in [
            ("a\n", "b\n", "@@ -5 +5 @@\n-a\n+b\n"),
            (
                "a\nb\nc\n",
                "x\nb\ny\n",
                "@@ -5 +5 @@\n-a\n+x\n@@ -7 +7 @@\n-c\n+y\n",
            ),
            (
                "a\nb\nc\n",
                "a\nx\ny\n",
                "@@ -6,2 +6,2 @@\n-b\n-c\n+x\n+y\n",
            ),
            (
                "a",
                "b",
                "@@ -5 +5 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n",
            ),
            ("a\nb\n", "", "@@ -5,2 +4,0 @@\n-a\n-b\n"),
            ("a\n", "b\nc\n", "@@ -5 +5,2 @@\n-a\n+b\n+c\n"),
            ("a\n", "a\n", ""),
        ] {
            let mut out = Vec::new();
            hunks(5, old.as_bytes(), new.as_bytes(), &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}
