//! The steps of `cargo xtask ci`, each a command too, and the other commands.

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

/// A table of steps: name, what holds when it passes, the tools without which it is skipped, and its
/// function.
macro_rules! steps {
    ($($name:literal, $what:literal, $([$($tool:ident),*],)? $run:path;)*) => {
        &[$(Step { name: $name, what: $what, needs: &[$($(&tools::$tool),*)?], run: $run }),*]
    };
}

/// What comes before all others, and fails soonest.
pub(crate) const FIRST: &[Step] = steps! {
    "fmt", "rustfmt would change nothing", rust::fmt;
    "test", "`cargo test` passes: the libraries and the command, and the code in their documentation", rust::test;
};

/// What compiles with the profile of the tests or of clippy, from the steps that take seconds to those that take minutes.
pub(crate) const HERE: &[Step] = steps! {
    "proof", "the proof of RFC 3492 is checked, and puny agrees with the proved procedures", [COQ], proof::run;
    "suite", "the cases in suite/ have their form, and two implementations or an explanation each", [PYTHON], suite::run;
    "others", "the tests of the other packages pass, and the code in all documents", rust::others;
    "lint", "clippy reports nothing", rust::lint;
    "docs", "the documentation builds without a warning", rust::docs;
    "features", "puny and puny-column pass clippy with every set of features", rust::features;
    "idna-features", "puny-idna passes clippy with every feature alone, and its tests with none", rust::idna_features;
    "package", "every package is complete and builds on its own", package::run;
    "msrv", "the packages of puny, puny-column and puny-idna build with their minimum Rust version", [OLDEST_RUST], msrv::run;
    "deny", "the dependencies have allowed licences, known sources and no advisories", [DENY], deny::run;
};

/// What runs beside all others with `--install`: a download keeps one processor half busy.
pub(crate) const TOOLS: &[Step] = steps! {
    "tools", "the required tools are installed, or get installed if that needs no root", tools::install;
};

/// Steps with target folders or profiles of their own, which run beside those: cargo builds one at
/// a time in a folder, and many steps keep one processor busy only. Those that take longest come first, so that both
/// tracks end together.
pub(crate) const BESIDE: &[Step] = steps! {
    "wasm", "the npm package puny-idna builds, and its tests pass", [WASM, NODE], wasm::run;
    "python", "the wheel of the Python package puny builds and installs, and its tests pass", python::run;
    "zone", "a signed zone is valid after the command has converted its names", zone::run;
    "capi --check", "the C libraries build; their examples and programs of the system run with them", [LINUX, CC], capi::check;
    "web --check", "the page in web/ builds, and does in Chromium what a person expects", [WASM, NODE, CHROMIUM], web::check;
    "miri", "a few rows of each kind pass under Miri, with AVX2", [NIGHTLY], memory::miri;
    "readme", "the first command of the README does what it says", readme::run;
    "growth", "what check and explain do grows as their input does", [VALGRIND], growth::run;
    "targets", "the libraries compile for i686 and aarch64; columns are right with 32 bits and with Neon", targets::run;
    "compat", "compat/idna and idna_adapter have the published interfaces; the tests of idna and url pass", compat::run;
    "fuzz", "every fuzz target runs for a second", [NIGHTLY, FUZZ], fuzz::briefly;
    "asan", "the tests of puny-lanes pass under AddressSanitizer", [X86_LINUX, NIGHTLY], memory::asan;
    "instructions", "the main operations have the stored instruction counts", [X86_LINUX, VALGRIND], instructions::check;
    "tables --check", "the Unicode data of puny-idna matches its sources", tables::check;
    "agree", "all instruction sets, puny and the pseudocode agree on generated labels", memory::agree;
    "no-std", "puny runs without std and without an allocator, puny-idna without std", no_std::runs;
    "no-panic", "the optimised code without an allocator cannot panic", no_std::proof;
};

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = &'static Step> {
    [FIRST, HERE, TOOLS, BESIDE].into_iter().flatten()
}

/// The steps of `quick`, which a developer runs after a change.
pub(crate) const QUICK: &[Step] = steps! {
    "fmt", "rustfmt would change nothing", rust::fmt;
    "quick", "the tests of facts of puny, puny-column and puny-idna pass", rust::quick_test;
    "quick-lint", "clippy reports nothing in the libraries and the command", rust::quick_lint;
};

/// A command that writes, measures or takes long, and so is not a step of `ci`.
pub(crate) struct Command {
    /// The words that call it. A word in capitals stands for one argument, `ARGS` for any number.
    pub(crate) usage: &'static str,
    pub(crate) what: &'static str,
    run: fn(&[&str]) -> Result,
}

/// A table of commands, as that of steps. The function gets the arguments.
macro_rules! commands {
    ($($usage:literal, $what:literal, $run:expr;)*) => {
        &[$(Command { usage: $usage, what: $what, run: $run }),*]
    };
}

/// All of them.
pub(crate) const COMMANDS: &[Command] = commands! {
    "tools --list", "the tools that the steps need, and which of them are there", |_| tools::list();
    "cases", "regenerate bindings/cases.json", |_| Ok(cmd!("cargo run --quiet --locked --package cases").run()?);
    "suite --report", "ask the implementations that suite/check/install.sh installed, into docs/report-card.md", |_| suite::report();
    "web", "build the page in web/ and serve it", |_| web::run("serve");
    "web --screenshots", "the pictures of the page in docs/", |_| web::run("screenshots");
    "web --measure", "how soon the page can be used", |_| web::run("measure");
    "tables", "regenerate the Unicode data of puny-idna, and the list of top-level domains", |_| tables::write();
    "instructions --write", "update the stored instruction counts", |_| instructions::write();
    "vectors", "fetch the real names for bench/ from published packages to vectors/", |_| vectors::fetch_names();
    "testdata --from DIR", "compare the tables in testdata/ with the originals in DIR", |of| tables::testdata(&["--from", of[0]]);
    "testdata --write --from DIR", "make the tables in testdata/ from the originals in DIR", |of| tables::testdata(&["--write", "--from", of[0]]);
    "fuzz --seconds N", "every fuzz target for N seconds", |of| fuzz::run(of[0].parse().context("N is a number")?);
    "compat --all", "the same with hickory-proto, cookie_store and reqwest, which takes minutes", |_| compat::all();
    "compat --figures", "instructions and times of Url::parse with idna and compat/idna, into its README", |_| url::times();
    "capi", "build libpuny and install it into target/capi/root", |_| capi::install(&capi::here());
    "capi --prefix DIR", "the same into DIR", |of| capi::install(of[0].as_ref());
    "capi --libidn2 --prefix DIR", "build the library in the place of libidn2 and install it into DIR", |of| capi::install_libidn2(of[0].as_ref());
    "capi --header", "make bindings/c/include/puny.h, and its flags in the manual", |_| capi::header();
    "capi --figures", "times beside the system's libidn2, into bindings/c/README.md", |_| capi::figures();
    "capi --differential N", "N generated names beside the system's libidn2, into bindings/c/README.md", |of| capi::differential(of[0]);
    "capi --libidn2-tests", "the tests of libidn2 2.3.8, fetched from Debian 13, with this library", |_| capi::libidn2_tests();
    "python --release", "the step python with the wheel that is published, whose size is limited", |_| python::release();
    "spark", "the Python package on a Spark cluster of three processes, in Dask and in Ray", |_| spark::run();
    "weight", "bytes, dependencies and build times of IDNA crates, into the documents", |_| weight::run().and_then(|()| url::backends());
    "weight --url", "its table of url with each back end alone", |_| url::backends();
    "mutants ARGS", "cargo-mutants on the code of the core and on the rules of IDNA", mutants::run;
    "release --pack ARGS", "crates, npm, wheel, source, command [TARGET] or page, or all of them, into target/release-VERSION", release::pack;
    "release --publish", "upload the crates; the workflow does it", |_| package::publish(&[]);
    "release VERSION", "write the version and the heading of the changelog", |of| release::set(of[0]);
};

impl Command {
    /// Runs it if `words` call it. Returns whether it has passed.
    pub(crate) fn called_by(&self, words: &[&str]) -> Option<bool> {
        let arguments = arguments(self.usage, words)?;
        Some(run_one(&words.join(" "), self.what, || {
            (self.run)(arguments)
        }))
    }
}

/// Whether a word of a usage stands for arguments.
fn is_argument(form: &str) -> bool {
    form.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The arguments among `words`, if these are of the form of `usage`.
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
    fn words_of_the_form_of_a_command_call_it() {
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
