//! Makes the table of the lower case of capitals.

use crate::bits::Properties;
use crate::emit::Tables;
use crate::source::{Entry, Source};

/// Capitals of which each has its lower case at one distance.
struct Run {
    first: u32,
    last: u32,
    /// The distance between two capitals of the run: 1 or 2.
    step: u8,
    shift: i32,
}

/// Returns the table of the capitals that IDNA2008 does not allow. The capital I with a dot (U+0130) is not in the table,
/// because its lower case has two code points. Fullwidth capitals are not in the table, because RFC 5895 maps them to
/// the usual width.
pub(crate) fn tables(source: &Source, entries: &[Option<Entry>]) -> Tables {
    let mut runs: Vec<Run> = Vec::new();
    for (c, entry) in ('\0'..=char::MAX).zip(entries.iter().flatten()) {
        let lower = source.lower_case(c);
        let is_allowed = !entry.properties.has(Properties::IDNA2008_DISALLOWED);
        let is_fullwidth = ('\u{FF01}'..='\u{FF5E}').contains(&c);
        if lower == c || is_allowed || is_fullwidth || c == '\u{130}' {
            continue;
        }
        let code_point = u32::from(c);
        let shift = u32::from(lower).cast_signed() - code_point.cast_signed();
        match runs.last_mut() {
            Some(run)
                if run.shift == shift
                    && (run.first == run.last && code_point - run.last <= 2
                        || code_point - run.last == run.step.into()) =>
            {
                run.step = if code_point - run.last == 1 { 1 } else { 2 };
                run.last = code_point;
            }
            _ => runs.push(Run {
                first: code_point,
                last: code_point,
                step: 1,
                shift,
            }),
        }
    }
    let mut tables = Tables::new("The lower case of capitals.");
    let first: Vec<u32> = runs.iter().map(|run| run.first).collect();
    let last: Vec<u32> = runs.iter().map(|run| run.last).collect();
    let step: Vec<u8> = runs.iter().map(|run| run.step).collect();
    let shift: Vec<i32> = runs.iter().map(|run| run.shift).collect();
    tables.array("The first capital of each run.", "FIRST", "u32", &first);
    tables.array("The last capital of each run.", "LAST", "u32", &last);
    let about = "The distance between two capitals of each run.";
    tables.array(about, "STEP", "u8", &step);
    let about = "The distance from the capitals of each run to their lower case.";
    tables.array(about, "SHIFT", "i32", &shift);
    tables
}
