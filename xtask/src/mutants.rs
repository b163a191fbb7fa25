//! Mutation testing: whether a test fails for every change of the code.

use crate::step::{self, Result, cargo};

/// Runs cargo-mutants on the core, columns and names, with further arguments if given.
pub(crate) fn run(arguments: &[&str]) -> Result {
    let packages = "--package puny --package puny-column --package puny-idna";
    let first = ["mutants", "--all-features"].into_iter();
    let all = first
        .chain(packages.split(' '))
        .chain(arguments.iter().copied());
    step::run(cargo(all))
}
