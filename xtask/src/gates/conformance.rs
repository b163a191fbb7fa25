//! The conformance tests of `puny` and `puny-idna`, and that they notice missing vectors.

use anyhow::ensure;
use xshell::Cmd;

use crate::fetch::vectors;
use crate::shell::{Result, cmd, empty, target};
use crate::skip::skip;

/// The prefix of the names of tests whose files are in published packages.
const PACKAGES: &str = "vectors/";

/// Runs the tests on files of published packages. `unit` runs these too, and those on other files.
pub(crate) fn run() -> Result {
    vectors::fetch_all()?;
    requiring_packages(tests().args(["--", PACKAGES])).run()?;
    control()?;
    count_missing()
}

/// Checks that the tests detect missing files: in an empty folder the tests on files outside
/// packages are ignored, and none is ignored if the files are required.
fn control() -> Result {
    let folder = empty(target("vectors/none"))?;
    for (required, is_ignored) in [("", true), ("vectors", false)] {
        let list = |which| {
            let list = tests()
                .env("PUNY_REQUIRE", required)
                .env("PUNY_VECTORS", &folder);
            listed(list, which)
        };
        let (mut expected, ignored) = (list("--include-ignored")?, list("--ignored")?);
        expected.retain(|file| is_ignored && !file.starts_with(PACKAGES));
        ensure!(
            ignored == expected,
            "without files and PUNY_REQUIRE={required}: ignored are {ignored:?}, not {expected:?}"
        );
    }
    Ok(())
}

/// Makes the tests fail if a file of a published package is missing.
pub(crate) fn requiring_packages(test: Cmd<'static>) -> Cmd<'static> {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    test.env("PUNY_REQUIRE", format!("{required},packages"))
}

/// Counts each missing vector file as skipped.
fn count_missing() -> Result {
    for file in listed(requiring_packages(tests()), "--ignored")? {
        skip(&file, "the file is missing (CONTRIBUTING.md, Vectors)")?;
    }
    Ok(())
}

/// The programs `tests/conformance` of both crates, with the features with which `unit` has compiled them.
fn tests() -> Cmd<'static> {
    cmd!("cargo test --quiet --workspace --all-features --locked --test conformance")
}

/// The names of the tests of programs: those that they ignore, or all of them.
fn listed(tests: Cmd, which: &str) -> Result<Vec<String>> {
    let list = tests.args(["--", "--list", which]).read()?;
    Ok(names(&list).map(str::to_owned).collect())
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter_map(|line| line.strip_suffix(": test"))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_in_a_list_of_tests() {
        let list = "rfc3492/samples.json: test\nvectors/a.txt: test\n\n2 tests, 0 benchmarks\n";
        assert!(names(list).eq(["rfc3492/samples.json", "vectors/a.txt"]));
    }
}
