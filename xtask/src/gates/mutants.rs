//! Mutation testing: whether a test fails for every change of the code.

use crate::shell::{Result, cmd};

/// The code that is changed, and the tests that look. Tests of long inputs are left out, because
/// they measure time, and the code in documentation, because it repeats facts that tests state.
const PARTS: [Part; 2] = [
    Part {
        package: "puny",
        // Messages are for people.
        arguments: "--exclude-re impl.*Display",
        tests: "--lib --test rules --test differential --test conformance",
    },
    Part {
        package: "puny-idna",
        arguments: "--file crates/idna/src/rules/** --file crates/idna/src/uts46/** \
                    --file crates/idna/src/idna2008/** --file crates/idna/src/idna2003/** \
                    --file crates/idna/src/dns/** --file crates/idna/src/unicode/*.rs \
                    --file crates/idna/src/url/** --file crates/idna/src/label.rs \
                    --exclude **/*_tests.rs --exclude-re impl.*Display",
        tests: "--lib --test rules --test conformance",
    },
];

struct Part {
    package: &'static str,
    /// For cargo-mutants.
    arguments: &'static str,
    /// For `cargo test`.
    tests: &'static str,
}

/// Runs cargo-mutants on the core and on the rules of IDNA, with further arguments if given.
pub(crate) fn run(arguments: &[&str]) -> Result {
    let mut result = Ok(());
    for Part {
        package,
        arguments: part,
        tests,
    } in PARTS
    {
        let (part, tests) = (part.split_whitespace(), tests.split_whitespace());
        // A shard is a sample of all files.
        let sampled = arguments.contains(&"--shard");
        let sample = if sampled {
            &["--sharding", "round-robin"][..]
        } else {
            &[]
        };
        let mutants = cmd!("cargo mutants --all-features --profile mutants --timeout-multiplier 4 --gitignore false
             --package {package} {sample...} {part...} --output target/mutants/{package} {arguments...} -- {tests...}"
        );
        // Survivors in one part are no reason to leave out the other.
        result = result.and(mutants.run());
    }
    Ok(result?)
}
