//! Writes the version into every file that contains it.

use anyhow::{Context as _, ensure};

use crate::shell::{Result, cmd, sh};

/// The version of the checkout.
const OLD: &str = env!("CARGO_PKG_VERSION");

/// The files that contain the version, each with the text around the version. In these texts, `VERSION` is replaced by
/// all three numbers (`1.2.3`), `REQUIREMENT` by the first two numbers (`1.2`), which a user of a package writes, and
/// `MAJOR` by the first number (`1`).
///
/// `INTERFACE` is replaced by the version of libpuny's symbols: the major version, or, before version 1.0, the first
/// two numbers (`0.1`). The dynamic linker compares this version. So a program does not start with a library whose
/// interface may differ from the interface with which the program was compiled.
const PLACES: [(&str, &str); 13] = [
    ("Cargo.toml", "\nversion = \"VERSION\"\n"),
    ("bench/Cargo.toml", "\nversion = \"VERSION\"\n"),
    ("bindings/python/Cargo.toml", "\nversion = \"VERSION\"\n"),
    (
        "bindings/python/python/puny/__init__.py",
        "__version__ = \"VERSION\"",
    ),
    (
        "bindings/python/tests/test_values.py",
        "\"puny REQUIREMENT\"",
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
    ("bindings/c/README.md", "(puny REQUIREMENT REQUIRED)"),
    (
        "bindings/c/cmake/punyConfig.cmake.in",
        "\"libpuny.so.MAJOR\"",
    ),
    (
        "bindings/c/examples/cmake/CMakeLists.txt",
        "(puny REQUIREMENT REQUIRED)",
    ),
    ("bindings/c/link/puny.map", "PUNY_INTERFACE\n"),
    ("xtask/src/bindings/capi/build.rs", "\"libpuny.so.MAJOR\""),
];

/// Replaces the version of the checkout by `version` in every file that contains it, and adds a heading for the version
/// to the changelog. All paths are relative to the shell's current folder.
pub(crate) fn set_version(version: &str) -> Result {
    ensure!(
        numbers(version)? >= numbers(OLD)?,
        "{version} is lower than the current version {OLD}"
    );
    let edit = |file: &str, change: &dyn Fn(&str) -> Result<String>| -> Result {
        let text = change(&sh().read_file(file)?).with_context(|| file.to_owned())?;
        Ok(sh().write_file(file, text)?)
    };
    let date = cmd!("git show --no-patch --format=%cs").read()?;
    edit("CHANGELOG.md", &|text| Ok(changelog(text, version, &date)))?;
    for (file, form) in PLACES {
        edit(file, &|text| replace(text, form, version))?;
    }
    for file in cmd!("git ls-files *Cargo.toml").read()?.lines() {
        edit(file, &|text| Ok(required(text, version)))?;
    }
    for lock in cmd!("git ls-files *Cargo.lock").read()?.lines() {
        let manifest = lock.replace("Cargo.lock", "Cargo.toml");
        cmd!("cargo update --quiet --workspace --manifest-path {manifest}").run()?;
    }
    println!("next: cargo xtask ci; git commit; git tag v{version}; git push --tags");
    Ok(())
}

/// Returns the three numbers of a version.
fn numbers(version: &str) -> Result<[u32; 3]> {
    let numbers: Option<Vec<u32>> = version.split('.').map(|it| it.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.with_context(|| format!("{version} does not have the form 1.2.3"))
}

/// Returns the changelog with a heading for the version above the unreleased changes. If the changelog has this heading
/// already, returns the changelog unchanged.
fn changelog(text: &str, version: &str, date: &str) -> String {
    let unreleased = "\n## [Unreleased]\n";
    if text.contains(&format!("\n## [{version}]")) {
        return text.to_owned();
    }
    let heading = format!("{unreleased}\n## [{version}] - {date}\n");
    text.replacen(unreleased, &heading, 1)
}

/// Returns the text with the version of the checkout replaced by another version, wherever the text contains the
/// version in the given form. Fails if the text does not contain it.
fn replace(text: &str, form: &str, version: &str) -> Result<String> {
    let filled = |version: &str| -> Result<String> {
        let [major, minor, _] = numbers(version)?;
        let (requirement, major) = (format!("{major}.{minor}"), major.to_string());
        let interface = if major == "0" { &requirement } else { &major };
        let form = form.replace("VERSION", version).replace("MAJOR", &major);
        let form = form.replace("REQUIREMENT", &requirement);
        Ok(form.replace("INTERFACE", interface))
    };
    let before = filled(OLD)?;
    ensure!(
        text.contains(&before),
        "the file does not contain {before:?}"
    );
    Ok(text.replace(&before, &filled(version)?))
}

/// Returns the manifest with the required version replaced by `version`, in every dependency that has a path. Only
/// packages of this repository have a path.
fn required(manifest: &str, version: &str) -> String {
    let (before, after) = (format!("{OLD}\""), format!("{version}\""));
    let lines = manifest.split_inclusive('\n');
    let lines = lines.map(|line| match line.contains("{ path = \"") {
        true => line.replace(&before, &after),
        false => line.to_owned(),
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::{OLD, PLACES, changelog, numbers, replace, required};
    use crate::shell::sh;

    #[test]
    fn each_file_contains_the_version_of_the_checkout() {
        for (file, form) in PLACES {
            let text = sh().read_file(file).unwrap();
            assert!(replace(&text, form, "98.7.6").is_ok(), "{file}: {form}");
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
        assert_eq!(changelog(before, "1.2.3", "2027-01-31"), after);
        assert_eq!(changelog(after, "1.2.3", "2027-02-01"), after);
    }

    #[test]
    fn only_packages_of_this_repository_are_required_in_the_new_version() {
        let ours =
            |version: &str| format!("puny = {{ path = \"../puny\", version = \"{version}\" }}\n");
        let theirs = format!("other = {{ default-features = false, version = \"{OLD}\" }}\n");
        let manifest = ours(OLD) + &ours(&format!("={OLD}")) + &theirs;
        let expected = ours("9.8.7") + &ours("=9.8.7") + &theirs;
        assert_eq!(required(&manifest, "9.8.7"), expected);
    }

    #[test]
    fn each_word_of_a_form_is_replaced_by_its_numbers() {
        let [major, minor, _] = numbers(OLD).unwrap();
        let requirement = format!("{major}.{minor}");
        let interface = if major == 0 {
            requirement.clone()
        } else {
            major.to_string()
        };
        for (form, before, after) in [
            ("a VERSION b", OLD, "9.8.7"),
            ("a REQUIREMENT b", &requirement, "9.8"),
            ("a INTERFACE b", &interface, "9"),
        ] {
            let after = format!("a {after} b");
            assert_eq!(
                replace(&format!("a {before} b"), form, "9.8.7").unwrap(),
                after
            );
            assert!(replace(&after, form, "9.8.7").is_err());
        }
    }
}
