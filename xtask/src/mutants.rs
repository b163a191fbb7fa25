//! Mutation: does a test notice every change of a line?

use crate::step::{self, Result, cargo};

/// Runs cargo-mutants on the core, on columns and on names, with further arguments if there are any.
pub(crate) fn run(arguments: &[&str]) -> Result {
    let packages = "--package puny --package puny-column --package puny-idna";
    let first = ["mutants", "--all-features"].into_iter();
    let all = first
        .chain(packages.split(' '))
        .chain(arguments.iter().copied());
    step::run(cargo(all))
}
