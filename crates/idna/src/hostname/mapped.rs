//! The mappings before a host name is checked, and the ranges of problems in the text before the mapping.

use alloc::vec::Vec;
use core::ops::Range;

use crate::dns::labels::{is_separator, segments};
use crate::problems::{spanned_chars_of, Error, Problem, SpannedChar};
use crate::rules::flags::Transitional;
use crate::unicode::normalise::{Element, Normaliser};
use crate::uts46::mapping::mapped;

/// Returns the name after the steps Map and Normalize of UTS #46. Each code point has its range in the name.
pub(super) fn map_uts46(name: &str) -> Vec<SpannedChar> {
    let mut text = Normaliser::with_capacity(name.len());
    for ch in spanned_name(name) {
        for c in mapped(ch.c, Transitional::Off) {
            text.push(ch.with(c));
        }
    }
    text.finish()
}

/// Returns the name with `.` in place of each of the four full stops. Each code point has its range in the name.
pub(super) fn map_full_stops(name: &str) -> Vec<SpannedChar> {
    let map = |ch: SpannedChar| ch.with(if is_separator(ch.c) { '.' } else { ch.c });
    spanned_name(name).map(map).collect()
}

/// Returns the code points of a name, each with its range.
fn spanned_name(name: &str) -> impl Iterator<Item = SpannedChar> + '_ {
    segments(name, |_| false).flat_map(|whole| spanned_chars_of(&whole))
}

/// Returns the error of a mapped name with its ranges in the name. `mapped` contains the code points of the mapped
/// name.
pub(super) fn located(error: Error, name: &str, mapped: &[SpannedChar]) -> Error {
    // The offset in the mapped name after each code point.
    let mut ends = Vec::with_capacity(mapped.len());
    for ch in mapped {
        ends.push(ends.last().copied().unwrap_or(0) + ch.c.len_utf8());
    }
    let after = name.len()..name.len();
    let range_at = |index: usize| mapped.get(index).map_or(after.clone(), |ch| ch.range());
    let range_in_name = |range: Range<usize>| {
        let start = range_at(ends.partition_point(|end| *end <= range.start)).start;
        let last = range_at(ends.partition_point(|end| *end < range.end));
        let end = if range.is_empty() { start } else { last.end };
        // Normalisation reorders marks, so the last code point may precede the first code point in the name.
        start..end.max(start)
    };
    let in_name = |problem: Problem| {
        let mut moved = problem.with_range(range_in_name(problem.range()));
        moved.find_origin(name);
        moved
    };
    let problems = error.problems().iter().copied().map(in_name).collect();
    Error::new(problems).unwrap_or(error)
}
