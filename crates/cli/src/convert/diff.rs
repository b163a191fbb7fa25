//! `--diff`: writes the changes by a conversion in the unified format of `diff`, which `patch` reads.
//!
//! Each run of changed lines becomes a hunk. Hunks have no context lines, because a line is converted without the lines
//! around it.

use std::slice;

use super::converter::{Converter, Scratch};
use super::operation::Operation;
use crate::report::problem::Problem;
use crate::report::shown::Shown;
use crate::stream::batch::Batch;
use crate::stream::line::Line;
use crate::stream::units::BYTE_ORDER_MARK;
use crate::stream::work::Work;

/// Writes the changes by a conversion.
pub(crate) struct Diff<O>(pub(crate) Converter<O>);

impl<O: Operation> Work for Diff<O> {
    type Scratch = Scratch;

    fn process_line(&self, unit: Line<'_>, scratch: &mut Scratch, batch: &mut Batch) {
        // The byte order mark is part of the first line, both in the old and in the new text.
        let is_marked = unit.location.line == 1 && batch.out == BYTE_ORDER_MARK;
        let mark = if is_marked { BYTE_ORDER_MARK } else { b"" };
        if is_marked {
            batch.take_back(0);
        }
        let start = batch.out.len();
        self.0.process_line(unit, scratch, batch);
        let new = [mark, &batch.out[start..]].concat();
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

    /// A refused line is unchanged, so nothing is written for it.
    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        self.0.fail(line, |at| at, slice::from_ref(&problem), batch);
        batch.end_of_problems(line.location);
    }

    fn is_exact(&self) -> bool {
        self.0.is_exact()
    }
}

/// Writes hunks for the lines that differ between `old` and `new`. The first line has the number `number`.
fn hunks(number: u64, old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let old: Vec<&[u8]> = old.split_inclusive(|&byte| byte == b'\n').collect();
    let new: Vec<&[u8]> = new.split_inclusive(|&byte| byte == b'\n').collect();
    if old.len() != new.len() {
        return hunk(number, &old, &new, out);
    }
    let mut first = None;
    for index in 0..=old.len() {
        let is_other = index < old.len() && old[index] != new[index];
        match first {
            None if is_other => first = Some(index),
            Some(start) if !is_other => {
                let number = number + start as u64;
                hunk(number, &old[start..index], &new[start..index], out);
                first = None;
            }
            _ => {}
        }
    }
}

fn hunk(number: u64, old: &[&[u8]], new: &[&[u8]], out: &mut Vec<u8>) {
    // In the format of `diff`, the number of an empty range is the number of the line before it.
    let range = |lines: &[&[u8]]| match lines.len() {
        0 => format!("{},0", number - 1),
        1 => number.to_string(),
        count => format!("{number},{count}"),
    };
    out.extend_from_slice(format!("@@ -{} +{} @@\n", range(old), range(new)).as_bytes());
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
