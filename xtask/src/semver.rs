//! Whether the public API of the libraries is compatible with what was published.

use crate::step::{self, Result, cargo};

/// Runs cargo-semver-checks on the libraries: beside the newest published version, or beside a
/// commit with `--baseline-rev COMMIT`, or what else its arguments name.
pub(crate) fn run(arguments: &[&str]) -> Result {
    let libraries = "semver-checks check-release --all-features --package puny \
                     --package puny-column --package puny-lanes --package puny-idna";
    let mut check = cargo(libraries.split_whitespace());
    check.args(arguments);
    step::run(check)
}
