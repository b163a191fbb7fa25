//! The files of published conformance vectors: one test each, which is ignored if its file
//! is missing.
//!
//! The files belong to other projects and are not part of this repository. A name that begins with
//! `vectors/` is a file of a published package, which `cargo xtask vectors` fetches. All others
//! are in a folder next to the checkout, `../shared/vectors`, or in the folder named by
//! `PUNY_VECTORS`.
//!
//! `PUNY_REQUIRE`, a comma-separated list, makes missing files an error: `vectors` or `all` for
//! any file, `packages` for files of published packages. `cargo xtask test` sets the latter.
//!
//! The tests of `puny-idna` also use this module.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

/// The folder with the files of published packages, in the workspace.
const PACKAGES: &str = "vectors/";

/// A file and the test of its content. A test checks the number of cases, so that it fails if a
/// file has none.
pub(crate) type Test = (&'static str, fn(&str));

/// Runs the tests that the process arguments select.
pub(crate) fn run(tests: &[Test]) -> ExitCode {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    let trial = |&(name, test): &Test| {
        let is_ignored = !path(name).is_file() && !is_required(&required, name);
        let run = move || -> Result<(), Failed> {
            test(&try_read(name)?);
            Ok(())
        };
        Trial::test(name, run).with_ignored_flag(is_ignored)
    };
    let trials = tests.iter().map(trial).collect();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    say_ignored(conclusion.num_ignored);
    conclusion.exit_code()
}

/// Says at the end of a run that tests were ignored, because a run that tests nothing also passes.
#[allow(clippy::print_stdout)]
fn say_ignored(count: u64) {
    if count > 0 {
        println!(
            "{count} conformance tests were ignored, because their files are missing: `cargo xtask vectors` \
             fetches those of published packages\n"
        );
    }
}

/// The content of another file; a test fails if it is missing.
#[allow(dead_code)] // the tests of `puny` read one file each
pub(crate) fn read(name: &str) -> String {
    try_read(name).unwrap_or_else(|why| panic!("{why}"))
}

fn try_read(name: &str) -> Result<String, String> {
    std::fs::read_to_string(path(name)).map_err(|error| {
        let remedy = if name.starts_with(PACKAGES) {
            "`cargo xtask vectors` fetches it"
        } else {
            "PUNY_VECTORS names the folder, which is else ../shared/vectors"
        };
        format!("{name}: {error}; {remedy}")
    })
}

/// All folders are relative to the workspace, whatever the working directory is.
fn path(name: &str) -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if name.starts_with(PACKAGES) {
        return workspace.join(name);
    }
    let folder = std::env::var_os("PUNY_VECTORS").unwrap_or_else(|| "../shared/vectors".into());
    workspace.join(folder).join(name)
}

fn is_required(required: &str, name: &str) -> bool {
    required.split(',').any(|word| match word.trim() {
        "vectors" | "all" => true,
        "packages" => name.starts_with(PACKAGES),
        _ => false,
    })
}
