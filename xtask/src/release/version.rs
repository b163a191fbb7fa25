//! The places that have the version, and what else changes when one is published.

use anyhow::{Context as _, ensure};

use crate::shell::{Result, cmd, sh};

/// The version of the checkout.
const OLD: &str = env!("CARGO_PKG_VERSION");

/// Files that have the version, and the text around it.
const PLACES: [(&str, &str); 7] = [
    ("Cargo.toml", "\nversion = \"VERSION\"\n"),
    ("bench/Cargo.toml", "\nversion = \"VERSION\"\n"),
    ("bindings/python/Cargo.toml", "\nversion = \"VERSION\"\n"),
    (
        "bindings/python/python/puny/__init__.py",
        "__version__ = \"VERSION\"",
    ),
    ("bindings/wasm/package.json", "  \"version\": \"VERSION\""),
    (
        "bindings/wasm/package-lock.json",
        "\"name\": \"puny-idna\",\n  \"version\": \"VERSION\"",
    ),
    (
        "bindings/wasm/package-lock.json",
        "\"name\": \"puny-idna\",\n      \"version\": \"VERSION\"",
    ),
];

/// Files that have its first two numbers, which a user of the package writes.
const REQUIREMENTS: [(&str, &str); 6] = [
    ("crates/puny/README.md", "\"VERSION\""),
    ("crates/idna/README.md", "\"VERSION\""),
    ("xtask/src/gates/msrv.rs", "\"VERSION\""),
    ("bindings/python/tests/test_values.py", "\"puny VERSION\""),
    (
        "bindings/c/examples/cmake/CMakeLists.txt",
        "(puny VERSION REQUIRED)",
    ),
    ("bindings/c/README.md", "(puny VERSION REQUIRED)"),
];

/// Lines of READMEs until the first release, and from then on.
const PUBLISHED: [(&str, &str, &str); 12] = [
    (
        "README.md",
        "Nothing is published yet. With a checkout beside your package:\n\n",
        "",
    ),
    (
        "README.md",
        "cargo add --path ../puny/crates/idna               # domain names",
        "cargo add puny-idna                # domain names",
    ),
    (
        "README.md",
        "cargo add --path ../puny/crates/puny               # Punycode",
        "cargo add puny                     # Punycode",
    ),
    (
        "README.md",
        "cargo install --locked --path ../puny/crates/cli   # the command",
        "cargo install --locked puny-cli    # the command",
    ),
    (
        "README.md",
        "`cargo xtask release --pack npm` and `--pack wheel` write what `npm install` and `pip install` take into \
         `target/release-0.1.0`.",
        "`npm install puny-idna` and `pip install puny` are for JavaScript and Python.",
    ),
    (
        "compat/idna/README.md",
        "idna = { path = \"../puny/compat/idna\" }",
        "idna = { git = \"https://github.com/puny-rs/puny\" }",
    ),
    (
        "compat/idna_adapter/README.md",
        "idna_adapter = { path = \"../puny/compat/idna_adapter\" }",
        "idna_adapter = { git = \"https://github.com/puny-rs/puny\", version = \"=1.2.2\" }",
    ),
    (
        "compat/idna_adapter/README.md",
        "`{ path = \"../puny/compat/idna_adapter/ascii\" }`",
        "`{ git = \"https://github.com/puny-rs/puny\", version = \"=1.0.0\" }`",
    ),
    (
        "crates/puny/README.md",
        "puny = { path = \"../puny/crates/puny\" }",
        "puny = \"0.1\"",
    ),
    (
        "crates/idna/README.md",
        "puny-idna = { path = \"../puny/crates/idna\" }",
        "puny-idna = \"0.1\"",
    ),
    (
        "crates/cli/README.md",
        "cargo install --locked --path ../puny/crates/cli",
        "cargo install --locked puny-cli",
    ),
    (
        "bindings/wasm/README.md",
        "npm install ../puny/target/release-0.1.0/puny-idna-0.1.0.tgz  # by cargo xtask release --pack npm",
        "npm install puny-idna",
    ),
];

/// Writes a version into every file of the shell's folder that has one.
pub(super) fn set(version: &str) -> Result {
    let [old, new] = [numbers(OLD)?, numbers(version)?];
    ensure!(new >= old, "{version} is before {OLD}");
    let date = cmd!("git show --no-patch --format=%cs").read()?;
    edit("CHANGELOG.md", |text| changelog(text, version, &date))?;
    for (file, form) in PLACES {
        edit(file, |text| replace(text, form, OLD, version))?;
    }
    for (file, before, after) in PUBLISHED {
        edit(file, |text| published(text, before, after))?;
    }
    let [was, is] = [old, new].map(|[major, minor, _]| format!("{major}.{minor}"));
    for (file, form) in REQUIREMENTS {
        edit(file, |text| replace(text, form, &was, &is))?;
    }
    for file in cmd!("git ls-files *Cargo.toml").read()?.lines() {
        edit(file, |text| Ok(required(text, version)))?;
    }
    for lock in cmd!("git ls-files *Cargo.lock").read()?.lines() {
        let manifest = lock.replace("Cargo.lock", "Cargo.toml");
        cmd!("cargo update --quiet --workspace --manifest-path {manifest}").run()?;
    }
    c_interface(old, new)
}

/// Changes a file.
fn edit(file: &str, change: impl FnOnce(&str) -> Result<String>) -> Result {
    let text = sh().read_file(file)?;
    let changed = change(&text).with_context(|| file.to_owned())?;
    Ok(sh().write_file(file, changed)?)
}

/// The three numbers of a version.
fn numbers(version: &str) -> Result<[u32; 3]> {
    let numbers: Option<Vec<u32>> = version.split('.').map(|it| it.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.with_context(|| format!("{version} is not of the form 1.2.3"))
}

/// Names the version above the changes that have none, unless the changelog has it already.
fn changelog(text: &str, version: &str, date: &str) -> Result<String> {
    if text.contains(&format!("\n## [{version}]")) {
        return Ok(text.to_owned());
    }
    let (before, rest) = text
        .split_once("\n## [Unreleased]\n")
        .context("neither the version nor unreleased changes")?;
    let changes = rest.split("\n## ").next().unwrap_or(rest);
    ensure!(!changes.trim().is_empty(), "nothing is unreleased");
    Ok(format!(
        "{before}\n## [Unreleased]\n\n## [{version}] - {date}\n{rest}"
    ))
}

/// Replaces one version by another wherever it stands in `form`.
fn replace(text: &str, form: &str, old: &str, new: &str) -> Result<String> {
    let [before, after] = [old, new].map(|version| form.replace("VERSION", version));
    ensure!(text.contains(&before), "it does not have {before:?}");
    Ok(text.replace(&before, &after))
}

/// Requires the version where a manifest names a package of this repository by its folder.
fn required(manifest: &str, version: &str) -> String {
    let lines = manifest.split_inclusive('\n').map(|line| {
        if line.contains("{ path = \"") {
            let new = format!(", version = \"{version}\"");
            line.replace(&format!(", version = \"{OLD}\""), &new)
        } else {
            line.to_owned()
        }
    });
    lines.collect()
}

/// Switches a line, unless a release has switched it before.
fn published(text: &str, before: &str, after: &str) -> Result<String> {
    let is_known = text.contains(before) || text.contains(after);
    ensure!(is_known, "it has neither {before:?} nor {after:?}");
    Ok(text.replace(before, after))
}

/// The SONAME of libpuny has the major version. Before 1.0, the name that its symbols are versioned by has
/// the minor version too, so that a program does not start with an interface that it was not made for.
fn c_interface([major, minor, _]: [u32; 3], new: [u32; 3]) -> Result {
    let soname = |major: u32| format!("\"libpuny.so.{major}\"");
    let symbols = |major: u32, minor: u32| match major {
        0 => format!("PUNY_0.{minor}\n"),
        _ => format!("PUNY_{major}\n"),
    };
    for file in [
        "xtask/src/bindings/capi/build.rs",
        "bindings/c/cmake/punyConfig.cmake.in",
    ] {
        edit(file, |text| {
            replace(text, "VERSION", &soname(major), &soname(new[0]))
        })?;
    }
    let [was, is] = [symbols(major, minor), symbols(new[0], new[1])];
    edit("bindings/c/link/puny.map", |text| {
        replace(text, "VERSION", &was, &is)
    })
}

#[cfg(test)]
mod tests {
    use super::{OLD, PUBLISHED, changelog, numbers, published, replace, required};
    use crate::shell::sh;

    #[test]
    fn the_lines_that_the_first_release_switches_are_there() {
        for (file, before, after) in PUBLISHED {
            let text = sh().read_file(file).unwrap();
            assert!(published(&text, before, after).is_ok(), "{file}: {before}");
        }
    }

    #[test]
    fn a_version_has_three_numbers_and_is_compared_by_them() {
        assert!(numbers("0.10.0").unwrap() > numbers("0.9.1").unwrap());
        for wrong in ["", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.3-rc.1"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn unreleased_changes_get_the_version_and_the_date() {
        let before = "# Changelog\n\n## [Unreleased]\n\n- A change.\n";
        let after = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2027-01-31\n\n- A change.\n";
        assert_eq!(changelog(before, "1.2.3", "2027-01-31").unwrap(), after);
        assert_eq!(changelog(after, "1.2.3", "2027-02-01").unwrap(), after);
        // Nothing to release.
        assert!(changelog(after, "1.2.4", "2027-02-01").is_err());
        assert!(changelog("# Changelog\n", "1.2.3", "2027-02-01").is_err());
    }

    #[test]
    fn only_packages_of_this_repository_are_required_in_the_new_version() {
        let ours = |version| format!("puny = {{ path = \"../puny\", version = \"{version}\" }}\n");
        let theirs = format!("other = {{ default-features = false, version = \"{OLD}\" }}\n");
        let manifest = ours(OLD) + &theirs;
        assert_eq!(required(&manifest, "9.8.7"), ours("9.8.7") + &theirs);
    }

    #[test]
    fn a_place_without_the_version_is_an_error() {
        let form = "a VERSION b";
        assert_eq!(replace("a 1.2 b", form, "1.2", "1.3").unwrap(), "a 1.3 b");
        assert!(replace("a 1.2", form, "1.2", "1.3").is_err());
        assert_eq!(published("of old", "old", "new").unwrap(), "of new");
        assert_eq!(published("of new", "old", "new").unwrap(), "of new");
        assert!(published("of both", "old", "new").is_err());
    }
}
