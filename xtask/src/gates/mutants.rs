//! Runs mutation testing: cargo-mutants changes the code in many places, and checks that a test fails for each change.

use crate::shell::{Result, cmd};

/// The parts of the code that are changed. A row contains the package, the arguments of cargo-mutants that select the
/// code, and the tests that run. The tests of long inputs do not run, because they measure time. The examples in the
/// documentation do not run, because the tests check the facts that the examples show. Implementations of `Display` are
/// not changed, because they write messages for people.
const PARTS: [[&str; 3]; 3] = [
    [
        "puny",
        "--exclude-re impl.*Display",
        "--lib --test rules --test differential --test conformance",
    ],
    [
        "puny-idna",
        "--file crates/idna/src/rules/** --file crates/idna/src/uts46/** \
         --file crates/idna/src/idna2008/** --file crates/idna/src/idna2003/** \
         --file crates/idna/src/dns/** --file crates/idna/src/unicode/*.rs \
         --file crates/idna/src/url/** --file crates/idna/src/label.rs \
         --exclude **/*_tests.rs --exclude-re impl.*Display",
        "--lib --test rules --test conformance",
    ],
    [
        "puny-display",
        "--file crates/display/src/*.rs --file crates/display/src/links/*.rs --file crates/display/src/unicode/*.rs \
         --exclude **/*_tests.rs --exclude-re impl.*Display",
        "--lib --test rules --test conformance",
    ],
];

/// Runs cargo-mutants on `puny`, on the rules of `puny-idna` and on `puny-display`. `arguments` are passed on to cargo-mutants.
pub(crate) fn run_mutants(arguments: &[&str]) -> Result {
    let mut result = Ok(());
    for [package, part, tests] in PARTS {
        let (part, tests) = (part.split_whitespace(), tests.split_whitespace());
        // With `--sharding round-robin`, each shard contains changes from all files.
        let is_sampled = arguments.contains(&"--shard");
        let sample = is_sampled
            .then_some(["--sharding", "round-robin"])
            .into_iter()
            .flatten();
        let mutants = cmd!("cargo mutants --all-features --profile mutants --timeout-multiplier 4 --gitignore false
             --package {package} {sample...} {part...} --output target/mutants/{package} {arguments...} -- {tests...}"
        );
        // If cargo-mutants fails for one part, the other part runs nevertheless.
        result = result.and(mutants.run());
    }
    Ok(result?)
}
