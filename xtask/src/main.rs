//! What CI runs, held once: `cargo xtask test`, and each of its steps by name.
//!
//! Every command runs from the root of the workspace, says what it runs and how long each step
//! took, stops at the first failure, and ends with one line that counts.

#![forbid(unsafe_code)]
// Its output is for people, and only this crate writes it.
#![allow(clippy::print_stdout)]

mod cases;
mod compat;
mod deny;
mod fuzz;
mod growth;
mod idna;
mod instructions;
mod lanes;
mod msrv;
mod mutants;
mod nightly;
mod no_std;
mod package;
mod readme;
mod rust;
mod semver;
mod step;
mod tables;
mod targets;
mod tlds;
mod tools;
mod vectors;
mod wasm;
mod web;
mod weight;

use std::process::ExitCode;

use step::Step;

// The steps of `test`. Each is a command too.

/// What the others need.
const FIRST: &[Step] = &[
    Step::new(
        "tools",
        "the required tools are installed, or get installed if that needs no root",
        tools::install,
    ),
    Step::new("fmt", "rustfmt would change nothing", rust::fmt),
    Step::new(
        "fetch",
        "the vectors of published packages are fetched",
        vectors::fetch_all,
    ),
];

/// The tests, then what compiles with their profile, from the cheap to the dear.
const HERE: &[Step] = &[
    Step::new(
        "unit",
        "all tests pass, and the code in all documentation",
        rust::test,
    ),
    Step::new(
        "conformance",
        "puny and puny-idna agree with published vectors",
        vectors::conformance,
    ),
    Step::new("lint", "clippy reports nothing", rust::lint),
    Step::new(
        "docs",
        "the documentation builds without a warning",
        rust::docs,
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
        "package",
        "every package is complete and builds on its own, and a project that uses them builds",
        package::run,
    ),
    Step::new(
        "msrv",
        "the packages of puny, puny-column and puny-idna build with their minimum Rust version",
        msrv::run,
    ),
    Step::new(
        "deny",
        "the dependencies have allowed licences, known sources and no advisories",
        deny::run,
    ),
];

/// Steps with target folders or profiles of their own, which run beside those: cargo builds one at
/// a time in a folder, and many steps keep one processor busy only.
const BESIDE: &[Step] = &[
    Step::new(
        "readme",
        "the first command of the README does what it says",
        readme::run,
    ),
    Step::new(
        "no-std",
        "puny runs without std and without an allocator",
        no_std::runs,
    ),
    Step::new(
        "no-panic",
        "the optimised code without an allocator cannot panic",
        no_std::proof,
    ),
    Step::new(
        "alloc-only",
        "puny-idna runs without std, with only an allocator",
        idna::no_std,
    ),
    TABLES,
    CASES,
    Step::new(
        "agree",
        "all instruction sets, puny and the pseudocode agree on generated labels",
        lanes::agree,
    ),
    Step::new(
        "instructions",
        "the main operations have the stored instruction counts",
        instructions::check,
    ),
    Step::new(
        "growth",
        "what check and explain do grows as their input does",
        growth::run,
    ),
    Step::new(
        "compat",
        "compat/idna and idna_adapter have the published interfaces; the tests of idna and url pass",
        compat::run,
    ),
    Step::new(
        "targets",
        "the libraries compile for i686 and aarch64, and columns are right with 32 bits",
        targets::run,
    ),
    Step::new(
        "wasm",
        "the npm package puny-idna builds, and its tests pass",
        wasm::run,
    ),
    WEB,
    Step::new(
        "miri",
        "a few rows of each kind pass under Miri, with AVX2",
        lanes::miri,
    ),
    Step::new(
        "asan",
        "the tests of puny-lanes pass under AddressSanitizer",
        lanes::asan,
    ),
    Step::new(
        "fuzz",
        "every fuzz target runs for a few seconds",
        fuzz::briefly,
    ),
];

/// All steps of `test`.
fn steps() -> impl Iterator<Item = &'static Step> {
    [FIRST, HERE, BESIDE].into_iter().flatten()
}

/// Checks of what other commands write; only these names have two words.
const CASES: Step = Step::new(
    "cases --check",
    "the table of cases that the bindings share matches the libraries",
    cases::check,
);
const TABLES: Step = Step::new(
    "tables --check",
    "the Unicode data of puny-idna matches its sources",
    tables::check,
);

const WEB: Step = Step::new(
    "web --check",
    "the page in web/ builds, and does in Chromium what a person expects",
    web::check,
);

const HELP: &str = "\
cargo xtask COMMAND

  test                all of the following, most of them in two lanes side by side
{steps}
  test --no-install     the same, but missing tools are not installed and their steps are skipped
  cases                 regenerate bindings/cases.json
  web                   build the page in web/ and serve it
  web --screenshots     the pictures of the page in docs/
  tables                regenerate the Unicode data of puny-idna
  instructions --write  update the stored instruction counts
  vectors               fetch conformance files from published packages to vectors/
  fuzz --seconds N      every fuzz target for N seconds
  compat --all          the same with hickory-proto, cookie_store and reqwest, which takes minutes
  compat --figures      bytes, build times and Url::parse with idna and compat/idna, into its README
  weight                bytes, dependencies and build times of IDNA crates, into the documents
  mutants [ARGS]        cargo-mutants on the code of the core and on the rules of IDNA
  semver [ARGS]         cargo-semver-checks on the libraries, beside the published versions

PUNY_REQUIRE=NAME,... makes it an error that a step, a part of one or a tool of this name is missing;
PUNY_REQUIRE=all, that anything is.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let all_passed = match arguments.as_slice() {
        ["test"] => step::run_all(FIRST, [HERE, BESIDE]),
        ["test", "--no-install"] => {
            let look = Step::new("tools", "the tools that the steps need", tools::list);
            let rest = FIRST.iter().copied().filter(|step| step.name != "tools");
            let first: Vec<Step> = std::iter::once(look).chain(rest).collect();
            step::run_all(&first, [HERE, BESIDE])
        }
        ["tables"] => step::run_one("tables", "write them", tables::write),
        ["cases"] => step::run_one("cases", "write them", cases::write),
        ["cases", "--check"] => CASES.alone(),
        ["tables", "--check"] => TABLES.alone(),
        ["web"] => step::run_one("web", "build and serve", web::serve),
        ["web", "--check"] => WEB.alone(),
        ["web", "--screenshots"] => {
            step::run_one("web --screenshots", "make them", web::screenshots)
        }
        ["instructions", "--write"] => step::run_one(
            "instructions --write",
            "state those of today",
            instructions::write,
        ),
        ["vectors"] => step::run_one("vectors", "fetch all", vectors::fetch_all),
        ["compat", "--all"] => step::run_one(
            "compat --all",
            "compat/idna passes the tests of all published packages",
            compat::all,
        ),
        ["compat", "--figures"] => step::run_one(
            "compat --figures",
            "url with compat/idna takes no more instructions for ASCII hosts",
            compat::figures,
        ),
        ["weight"] => step::run_one(
            "weight",
            "puny-idna is as light as the lightest IDNA crate, within one percent",
            weight::run,
        ),
        ["fuzz", "--seconds", seconds] if seconds.parse::<u32>().is_ok() => {
            step::run_one("fuzz", "every fuzz target", || fuzz::run(seconds))
        }
        ["mutants", rest @ ..] => {
            step::run_one("mutants", "does a test notice every change?", || {
                mutants::run(rest)
            })
        }
        ["semver", rest @ ..] => step::run_one(
            "semver",
            "is the API compatible with the published one?",
            || semver::run(rest),
        ),
        ["help" | "--help" | "-h"] => {
            help();
            return ExitCode::SUCCESS;
        }
        [name] if steps().any(|step| step.name == *name) => {
            steps().filter(|step| step.name == *name).all(Step::alone)
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
    let steps: Vec<String> = steps()
        .map(|step| format!("  {:<18}  {}", step.name, step.what))
        .collect();
    println!("{}", HELP.replace("{steps}", &steps.join("\n")).trim_end());
}
