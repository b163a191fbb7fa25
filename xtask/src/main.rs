//! What CI runs, held once: `cargo xtask test`, and each of its steps by name.
//!
//! Every command runs from the root of the workspace, says what it runs, stops at the
//! first failure, and ends with one line that counts.

#![forbid(unsafe_code)]
// Its output is for people, and it is the only one who writes it.
#![allow(clippy::print_stdout)]

mod deny;
mod extra;
mod growth;
mod idna;
mod instructions;
mod lanes;
mod msrv;
mod nightly;
mod no_std;
mod readme;
mod rust;
mod step;
mod tables;
mod targets;
mod tlds;
mod vectors;
mod weight;

use std::process::ExitCode;

use step::Step;

/// The steps of `test`, in this order; each is a command too.
const TEST: &[Step] = &[
    Step::new(
        "fmt",
        "all code has the form that rustfmt gives it",
        rust::fmt,
    ),
    Step::new("lint", "clippy has nothing to say", rust::lint),
    Step::new(
        "docs",
        "the documentation builds without a warning",
        rust::docs,
    ),
    Step::new(
        "msrv",
        "puny, puny-column and puny-idna compile with the oldest Rust that they name",
        msrv::run,
    ),
    Step::new(
        "targets",
        "the libraries compile for i686 and aarch64, and columns are right with 32 bits",
        targets::run,
    ),
    Step::new(
        "no-std",
        "puny runs without std and without an allocator",
        no_std::runs,
    ),
    Step::new(
        "no-panic",
        "no panic is left in the optimised code without allocator",
        no_std::proof,
    ),
    Step::new(
        "alloc-only",
        "puny-idna runs without std, with an allocator alone",
        idna::no_std,
    ),
    Step::new(
        "fetch",
        "what the tests of puny-idna read is at hand",
        vectors::fetch_all,
    ),
    Step::new(
        "unit",
        "all tests, and the code in all documentation",
        rust::test,
    ),
    Step::new(
        "agree",
        "all instruction sets, puny and the pseudocode agree on generated labels",
        lanes::agree,
    ),
    Step::new(
        "asan",
        "the tests of puny-lanes pass under AddressSanitizer",
        lanes::asan,
    ),
    Step::new(
        "miri",
        "a few rows of each kind pass under Miri, by AVX2",
        lanes::miri,
    ),
    Step::new(
        "features",
        "puny and puny-column pass clippy with every set of features",
        rust::features,
    ),
    Step::new(
        "idna-features",
        "puny-idna passes clippy with every feature alone, and its tests with none",
        idna::features,
    ),
    Step::new(
        "conformance",
        "puny agrees with published vectors",
        vectors::conformance,
    ),
    TABLES,
    Step::new(
        "instructions",
        "the main operations take the instructions that are stated",
        instructions::check,
    ),
    Step::new(
        "growth",
        "what check and explain do grows as their input does",
        growth::run,
    ),
    Step::new(
        "readme",
        "the command at the top of the README does what it says",
        readme::run,
    ),
    Step::new(
        "deny",
        "licences, sources and advisories of all dependencies",
        deny::run,
    ),
];

/// The one step whose name is two words.
const TABLES: Step = Step::new(
    "tables --check",
    "the Unicode data of puny-idna is what its sources say",
    tables::check,
);

const HELP: &str = "\
cargo xtask COMMAND

  test                all of the following, in this order
{steps}
  tables              write the Unicode data of puny-idna anew
  instructions --write  state the instructions of today
  vectors             fetch conformance files from published packages to vectors/
  fuzz [--seconds N]  every fuzz target for N seconds (10 if not given)
  weight              bytes, dependencies and build times of IDNA crates, into COMPARE.md
  mutants [ARGS]      cargo-mutants on puny and puny-column
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let all_passed = match arguments.as_slice() {
        ["test"] => step::run_all(TEST),
        ["tables"] => step::run_all(&[Step::new("tables", "write them", tables::write)]),
        ["tables", "--check"] => step::run_all(&[TABLES]),
        ["instructions", "--write"] => step::run_all(&[Step::new(
            "instructions --write",
            "state those of today",
            instructions::write,
        )]),
        ["vectors"] => step::run_all(&[Step::new("vectors", "fetch all", vectors::fetch_all)]),
        ["weight"] => step::run_all(&[Step::new(
            "weight",
            "no IDNA crate is lighter than puny-idna",
            weight::run,
        )]),
        ["fuzz"] => extra::fuzz("10"),
        ["fuzz", "--seconds", seconds] if seconds.parse::<u32>().is_ok() => extra::fuzz(seconds),
        ["mutants", rest @ ..] => extra::mutants(rest),
        ["help" | "--help" | "-h"] => {
            help();
            return ExitCode::SUCCESS;
        }
        [name] if TEST.iter().any(|step| step.name == *name) => {
            let one: Vec<Step> = TEST
                .iter()
                .copied()
                .filter(|step| step.name == *name)
                .collect();
            step::run_all(&one)
        }
        _ => {
            help();
            return ExitCode::from(2);
        }
    };
    if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn help() {
    let steps: Vec<String> = TEST
        .iter()
        .map(|step| format!("  {:<18}  {}", step.name, step.what))
        .collect();
    println!("{}", HELP.replace("{steps}", &steps.join("\n")).trim_end());
}
