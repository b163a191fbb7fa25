//! Mutation testing: whether a test fails for every change of the code.

use crate::shell::{Result, cmd};

/// The package, the arguments of cargo-mutants, which say what code is changed, and the tests that look. Tests of long
/// inputs are left out, because they measure time, the code in documentation, because it repeats facts that tests state,
/// and messages, because they are for people.
const PARTS: [[&str; 3]; 2] = [
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
];

/// Runs cargo-mutants on the core and on the rules of IDNA, with further arguments if given.
pub(crate) fn run(arguments: &[&str]) -> Result {
    let mut result = Ok(());
    for [package, part, tests] in PARTS {
        let (part, tests) = (part.split_whitespace(), tests.split_whitespace());
        // A shard is a sample of all files.
        let is_sampled = arguments.contains(&"--shard");
        let sample = is_sampled
            .then_some(["--sharding", "round-robin"])
            .into_iter()
            .flatten();
        let mutants = cmd!("cargo mutants --all-features --profile mutants --timeout-multiplier 4 --gitignore false
             --package {package} {sample...} {part...} --output target/mutants/{package} {arguments...} -- {tests...}"
        );
        // Survivors in one part are no reason to leave out the other.
        result = result.and(mutants.run());
    }
    Ok(result?)
}
