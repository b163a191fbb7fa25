//! What the tests share: the editions with their flags, and the laws that all of them keep.

#![allow(dead_code)] // not every binary asks for all
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // a broken fact is a panic

pub(crate) mod laws;
pub(crate) mod names;
pub(crate) mod presets;
pub(crate) mod surfaces;

use puny_idna::Report;

#[allow(unused_imports)] // not every binary asks for all
pub(crate) use presets::{all_uts46, editions, LENIENT};

/// The codes of all problems, in their order and as often as they come.
pub(crate) fn codes(conversion: &Report<'_>) -> Vec<&'static str> {
    let code = |problem: &puny_idna::Problem| problem.status().code();
    conversion.problems().iter().map(code).collect()
}
