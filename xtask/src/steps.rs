//! The steps of `cargo xtask ci`, and all other commands of `cargo xtask`. Each step can also be run as a command.

use anyhow::Context as _;

use crate::bindings::{capi, python, spark, wasm, web};
use crate::fetch::{tables, vectors};
use crate::figures::{instructions, url, weight};
use crate::gates::{
    deny, fuzz, growth, memory, msrv, mutants, no_std, package, proof, readme, rust, targets, zone,
};
use crate::shell::{Result, cmd};
use crate::step::{Step, run_one};
use crate::{compat, release, suite, tools};

/// Makes a table of steps. A row contains the name of a step, a statement that is true if the step passes, the tools
/// without which the step is skipped, and the function of the step.
macro_rules! steps {
    ($($name:literal, $what:literal, $([$($tool:ident),*],)? $run:path;)*) => {
        &[$(Step { name: $name, what: $what, needs: &[$($(&tools::$tool),*)?], run: $run }),*]
    };
}

/// The steps that run before all other steps, because they find most faults.
pub(crate) const FIRST: &[Step] = steps! {
    "fmt", "rustfmt would change nothing", rust::fmt;
    "test", "`cargo test` passes: the libraries and the command, and the code in their documentation", rust::test;
};

/// The steps that compile with the profile of the tests or of clippy.
pub(crate) const HERE: &[Step] = steps! {
    "proof", "the proof of RFC 3492 is checked, and puny agrees with the proved procedures", [COQ], proof::check_proof;
    "suite", "each case in suite/ is well-formed; two implementations agree with the case, or an explanation gives the reason", [PYTHON], suite::check_cases;
    "others", "the tests of the other packages and the code in all documents pass", rust::others;
    "lint", "clippy reports nothing", rust::lint;
    "docs", "the documentation builds without a warning", rust::docs;
    "features", "puny and puny-column pass clippy with every set of features", rust::features;
    "idna-features", "puny-idna passes clippy with every feature alone, and its tests with none", rust::idna_features;
    "package", "every package is complete and builds on its own", package::check_packages;
    "msrv", "the packages of puny, puny-column, puny-idna and puny-display build with their minimum Rust version", [OLDEST_RUST], msrv::build_with_oldest_rust;
    "deny", "the dependencies have allowed licences, known sources and no advisories", [DENY], deny::check_dependencies;
};

/// The step that `ci --install` runs at the same time as the other steps, because a download needs little processor
/// time.
pub(crate) const TOOLS: &[Step] = steps! {
    "tools", "every tool that can be installed without root is installed", tools::install_missing;
};

/// The steps with their own target folders or profiles. They run at the same time as the steps of [`HERE`], because
/// cargo runs only one build at a time in a target folder, and many steps use only one processor. The longest steps
/// come first, so that both threads end at about the same time.
pub(crate) const BESIDE: &[Step] = steps! {
    "wasm", "the npm package puny-idna builds, and its tests pass", [WASM, NODE], wasm::build_and_test;
    "python", "the wheel of the Python package puny builds and installs, and its tests pass", python::test_fast_wheel;
    "zone", "a signed zone is valid after the command has converted its names", zone::check_signed_zone;
    "capi --check", "the C libraries build; the examples and programs of the system run with these libraries", [LINUX, CC], capi::check_installed;
    "web --check", "the page in web/ builds, and its tests pass in Chromium", [WASM, NODE, CHROMIUM], web::build_and_test;
    "miri", "a few rows of each kind pass under Miri, with AVX2", [NIGHTLY], memory::miri;
    "readme", "the first command in README.md writes the expected names", readme::run_first_command;
    "growth", "the work of `puny check`, `puny explain` and the functions of names is not quadratic", [VALGRIND], growth::check_growth;
    "targets", "the libraries compile for i686 and aarch64; the tests of columns pass with 32-bit pointers and with Neon", targets::check_targets;
    "compat", "compat/idna and idna_adapter have the published interfaces; the tests of idna and url pass", compat::run_quick;
    "fuzz", "every fuzz target runs for one second without a crash", [NIGHTLY, FUZZ], fuzz::run_targets_briefly;
    "asan", "the tests of puny-lanes pass under AddressSanitizer", [X86_LINUX, NIGHTLY], memory::asan;
    "instructions", "the main operations have the stored instruction counts", [X86_LINUX, VALGRIND], instructions::compare_counts;
    "tables --check", "the Unicode data of puny-idna and puny-display matches its sources", tables::check_tables;
    "agree", "every instruction set, puny and the pseudocode give the same results for generated labels", memory::agree;
    "no-std", "puny runs without std and without an allocator, puny-idna and puny-display without std", no_std::run_programs;
    "no-panic", "the optimised code without an allocator cannot panic", no_std::prove_no_panic;
};

/// Returns all steps.
pub(crate) fn all() -> impl Iterator<Item = &'static Step> {
    [FIRST, HERE, TOOLS, BESIDE].into_iter().flatten()
}

/// The steps of `cargo xtask quick`, which a developer runs after a change.
pub(crate) const QUICK: &[Step] = steps! {
    "fmt", "rustfmt would change nothing", rust::fmt;
    "quick", "the tests of facts of puny, puny-column, puny-idna and puny-display pass", rust::quick_test;
    "quick-lint", "clippy reports nothing in the libraries and the command", rust::quick_lint;
};

/// A command that is not a step of `ci`, because it writes files, measures, or takes a long time.
pub(crate) struct Command {
    /// The words of the command line. A word in capitals is one argument. `ARGS` is any number of arguments.
    pub(crate) usage: &'static str,
    pub(crate) what: &'static str,
    run: fn(&[&str]) -> Result,
}

/// Makes a table of commands. A row contains the usage, a description, and the function that runs the command with its
/// arguments.
macro_rules! commands {
    ($($usage:literal, $what:literal, $run:expr;)*) => {
        &[$(Command { usage: $usage, what: $what, run: $run }),*]
    };
}

/// All commands that are not steps.
pub(crate) const COMMANDS: &[Command] = commands! {
    "tools --list", "list the tools that the steps need, and show which are installed", |_| tools::list_tools();
    "cases", "write bindings/cases.json", |_| Ok(cmd!("cargo run --quiet --locked --package cases").run()?);
    "suite --report", "run the cases of suite/ with the implementations that suite/check/install.sh installed, and write docs/report-card.md", |_| suite::write_report();
    "web", "build the page in web/ and start a server for it", |_| web::build_and_run_script("serve");
    "web --screenshots", "write the pictures of the page in docs/", |_| web::build_and_run_script("screenshots");
    "web --measure", "measure the time until the page can be used", |_| web::build_and_run_script("measure");
    "tables", "write the Unicode data of puny-idna and puny-display, and the list of top-level domains", |_| tables::write_tables();
    "instructions --write", "write the instruction counts that the step `instructions` compares", |_| instructions::write_counts();
    "vectors", "fetch the real names for bench/ from published packages into vectors/", |_| vectors::fetch_names();
    "testdata --from DIR", "compare the tables in testdata/ with the originals in DIR", |of| tables::testdata(&["--from", of[0]]);
    "testdata --write --from DIR", "write the tables in testdata/ from the originals in DIR", |of| tables::testdata(&["--write", "--from", of[0]]);
    "fuzz --seconds N", "run every fuzz target for N seconds", |of| fuzz::run_targets(of[0].parse().context("N is a number")?);
    "compat --all", "run the step compat also with hickory-proto, cookie_store and reqwest, which takes minutes", |_| compat::run_all();
    "compat --figures", "measure Url::parse with idna and with compat/idna, and write the table in compat/idna/README.md", |_| url::measure_times();
    "capi", "build libpuny and install it into target/capi/root", |_| capi::install(&capi::check_prefix());
    "capi --prefix DIR", "build libpuny and install it into DIR", |of| capi::install(of[0].as_ref());
    "capi --libidn2 --prefix DIR", "build the library that replaces libidn2 and install it into DIR", |of| capi::install_libidn2(of[0].as_ref());
    "capi --header", "write bindings/c/include/puny.h, and the flags in its manual page", |_| capi::header();
    "capi --figures", "measure the library and the system's libidn2, and write the table in bindings/c/README.md", |_| capi::figures();
    "capi --differential N", "compare N generated names with the system's libidn2, and write the table in bindings/c/README.md", |of| capi::differential(of[0]);
    "capi --libidn2-tests", "fetch the tests of libidn2 2.3.8 from Debian 13, and run them with this library", |_| capi::libidn2_tests();
    "python --release", "run the step python with the wheel that is published, and check its size", |_| python::test_published_wheel();
    "spark", "test the Python package on a Spark cluster of three processes, in Dask and in Ray", |_| spark::run_tests();
    "weight", "measure bytes, dependencies and build times of IDNA crates, and write the tables in the documents", |_| weight::measure_weight().and_then(|()| url::measure_back_ends());
    "weight --url", "measure `url` with each back end of `idna`, and write only that table", |_| url::measure_back_ends();
    "mutants ARGS", "run cargo-mutants on `puny`, on the rules of puny-idna and on puny-display; ARGS are further options", mutants::run_mutants;
    "release --pack ARGS", "pack crates, npm, wheel, source, command [TARGET], page or all into target/release-VERSION", release::pack;
    "release --publish", "upload the crates, as the release workflow does", |_| package::publish(&[]);
    "release VERSION", "write the version into all files, and its heading into the changelog", |of| release::set_version(of[0]);
};

impl Command {
    /// Runs the command and returns whether it has passed. Returns `None` if `words` do not match the usage of this
    /// command.
    pub(crate) fn called_by(&self, words: &[&str]) -> Option<bool> {
        let arguments = arguments(self.usage, words)?;
        Some(run_one(&words.join(" "), self.what, || {
            (self.run)(arguments)
        }))
    }
}

/// Returns whether a word of a usage is an argument.
fn is_argument(form: &str) -> bool {
    form.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Returns the arguments in `words`, or `None` if `words` do not match `usage`.
fn arguments<'a>(usage: &str, words: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let forms: Vec<&str> = usage.split(' ').collect();
    let names = forms.iter().take_while(|form| !is_argument(form)).count();
    let (name, arguments) = words.split_at_checked(names)?;
    let any_number = forms.last() == Some(&"ARGS");
    let fits = any_number || arguments.len() == forms.len() - names;
    (fits && forms[..names] == *name).then_some(arguments)
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn words_that_match_the_usage_of_a_command_call_it() {
        for (usage, words, expected) in [
            ("web", "web", Some("")),
            ("web", "web --check", None),
            ("web --check", "web", None),
            ("capi --prefix DIR", "capi --prefix /usr", Some("/usr")),
            ("capi --prefix DIR", "capi --prefix", None),
            ("mutants ARGS", "mutants", Some("")),
            ("mutants ARGS", "mutants -a -b", Some("-a -b")),
            ("mutants ARGS", "capi -a", None),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            let found = arguments(usage, &words).map(|found| found.join(" "));
            assert_eq!(found.as_deref(), expected, "{usage}: {words:?}");
        }
    }
}
