//! Code that the tests share: the editions with their flags, and laws that hold for all editions.

#![allow(dead_code)] // not every test binary uses everything
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // a failed test panics

pub(crate) mod entry_points;
pub(crate) mod laws;
pub(crate) mod names;
pub(crate) mod presets;
pub(crate) mod rows;

use puny_idna::Report;

#[allow(unused_imports)] // not every test binary uses everything
pub(crate) use presets::{all_uts46, editions, LENIENT};

/// Returns the codes of all problems, in order, with repetitions.
pub(crate) fn codes(conversion: &Report<'_>) -> Vec<&'static str> {
    let code = |problem: &puny_idna::Problem| problem.rule().code();
    conversion.problems().iter().map(code).collect()
}
