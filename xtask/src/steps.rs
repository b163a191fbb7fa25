//! The steps of `cargo xtask test`. Each is a command too, by its name.

use crate::step::Step;
use crate::{
    capi, cases, compat, deny, fuzz, growth, idna, instructions, lanes, msrv, no_std, package,
    python, readme, rust, tables, targets, tools, vectors, wasm, web,
};

/// What the others need.
pub(crate) const FIRST: &[Step] = &[
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
pub(crate) const HERE: &[Step] = &[
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
pub(crate) const BESIDE: &[Step] = &[
    Step::new(
        "readme",
        "the first command of the README does what it says",
        readme::run,
    ),
    Step::new(
        "no-std",
        "puny runs without std and without an allocator, puny-idna without std",
        no_std::runs,
    ),
    Step::new(
        "no-panic",
        "the optimised code without an allocator cannot panic",
        no_std::proof,
    ),
    Step::new(
        "tables --check",
        "the Unicode data of puny-idna matches its sources",
        tables::check,
    ),
    Step::new(
        "cases --check",
        "the table of cases that the bindings share matches the libraries",
        cases::check,
    ),
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

/// The same, for steps that need another language than Rust. The dear ones come first, so that both lanes end together.
pub(crate) const LONG: &[Step] = &[
    Step::new(
        "python",
        "the wheel of the Python package puny builds and installs, and its tests pass",
        python::run,
    ),
    Step::new(
        "wasm",
        "the npm package puny-idna builds, and its tests pass",
        wasm::run,
    ),
    Step::new(
        "web --check",
        "the page in web/ builds, and does in Chromium what a person expects",
        web::check,
    ),
    Step::new(
        "capi --check",
        "the C libraries build; their examples and programs of the system run with them",
        capi::check,
    ),
];

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = &'static Step> {
    [FIRST, HERE, BESIDE, LONG].into_iter().flatten()
}
