//! Checks the feature combinations of `puny-idna`.

use crate::step::{Result, cargo, run};
use crate::vectors;

/// Every feature alone, no features, and all features.
const SETS: [&str; 10] = [
    "",
    "std",
    "idna2008",
    "idna2003",
    "display",
    "explain",
    "column",
    "lanes",
    "serde",
    "std,idna2008,idna2003,display,explain,lanes,serde",
];

/// Runs clippy with each set, and without features the tests of facts and vectors. `unit` runs all
/// tests with all features, and those of long inputs do not depend on features.
pub(crate) fn features() -> Result {
    for set in SETS {
        let targets = if set.is_empty() {
            "--all-targets"
        } else {
            "--lib"
        };
        let first = ["clippy", "--package", "puny-idna", targets];
        let rest = ["--no-default-features", "--features", set, "--locked"];
        let mut clippy = cargo(first.into_iter().chain(rest));
        clippy.args(["--", "-D", "warnings"]);
        run(clippy)?;
    }
    let test = "test --package puny-idna --no-default-features --lib --test rules \
                --test conformance --locked";
    run(vectors::requiring_packages(cargo(test.split_whitespace())))
}
