//! What `puny-idna` promises of its features and of where it builds.

use crate::step::{Result, cargo, run};

/// Every feature alone, none, and all.
const SETS: [&str; 6] = [
    "",
    "std",
    "idna2008",
    "idna2003",
    "display",
    "std,idna2008,idna2003,display",
];

/// Clippy with each set, on the tests too; and the tests with none. `unit` runs them with
/// all.
pub(crate) fn features() -> Result {
    for set in SETS {
        let first = [
            "clippy",
            "--package",
            "puny-idna",
            "--all-targets",
            "--no-default-features",
        ];
        let rest = ["--features", set, "--locked", "--", "-D", "warnings"];
        run(cargo(first.into_iter().chain(rest)))?;
    }
    run(cargo(
        "test --package puny-idna --no-default-features --lib --tests --locked".split(' '),
    ))
}
