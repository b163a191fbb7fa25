//! Published packages whose tests run, or whose build passes, with `compat/idna` in place of `idna`.

use std::path::{Path, PathBuf};

use crate::package::{copy, empty, write};
use crate::step::{Output, Result, capture, cargo, read, root, target_dir};
use crate::vectors;

/// A package in Rust's registry, with the SHA-256 of its archive.
pub(super) struct Published {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    sha256: &'static str,
}

/// The crates whose interface a crate of ours has: the one of the same name, in `compat`.
pub(super) const REPLACED: [&Published; 2] = [&IDNA, &ADAPTER];

const IDNA: Published = Published {
    name: "idna",
    version: "1.1.0",
    sha256: "3b0875f23caa03898994f6ddc501886a45c7d3d62d04d2d90788d47be1b1e4de",
};

const ADAPTER: Published = Published {
    name: "idna_adapter",
    version: "1.2.2",
    sha256: "cb68373c0d6620ef8105e855e7745e18b0d00d3bdb07fb532e434244cdb9a714",
};

/// What is done with a package.
pub(super) enum Suite {
    /// Its tests pass, except for these, each with the reason.
    Tests {
        package: Published,
        /// What is replaced by our crate.
        replaced: &'static Published,
        /// For `cargo test`.
        arguments: &'static str,
        /// The number of tests that have to pass at least, so that none vanish.
        passed: usize,
        failing: &'static [(&'static str, &'static str)],
    },
    /// A program that uses it builds, and prints this.
    Program {
        package: Published,
        dependency: &'static str,
        main: &'static str,
        prints: &'static str,
    },
}

/// U+32931 and U+32B9A.
const CJK: &str =
    "unassigned in Unicode 16, whose vectors these are; an ideograph since Unicode 17";

/// U+3E8AC and U+3F8CD.
const SEAL: &str = "unassigned in Unicode 16, whose vectors these are; a Small Seal character since \
                    Unicode 18";

/// Lines of IdnaTestV2.txt of Unicode 16 that expect an error, V7, where there is none any more.
const NEWER_UNICODE: [(&str, &str); 24] = [
    ("UTS #46 (deprecated API) line 3384", SEAL),
    ("UTS #46 (deprecated API) line 3385", SEAL),
    ("UTS #46 (deprecated API) line 3386", SEAL),
    ("UTS #46 (deprecated API) line 4219", CJK),
    ("UTS #46 (deprecated API) line 4220", CJK),
    ("UTS #46 (deprecated API) line 4401", CJK),
    ("UTS #46 (deprecated API) line 4402", CJK),
    ("UTS #46 (deprecated API) line 4403", CJK),
    ("UTS #46 (deprecated API) line 4404", CJK),
    ("UTS #46 (deprecated API) line 4405", CJK),
    ("UTS #46 (deprecated API) line 4408", CJK),
    ("UTS #46 (deprecated API) line 4409", CJK),
    ("UTS #46 (deprecated API) line 4410", CJK),
    ("UTS #46 (deprecated API) line 4411", CJK),
    ("UTS #46 (deprecated API) line 5858", SEAL),
    ("UTS #46 (deprecated API) line 5859", SEAL),
    ("UTS #46 (deprecated API) line 5860", SEAL),
    ("UTS #46 line 3386", SEAL),
    ("UTS #46 line 4219", CJK),
    ("UTS #46 line 4220", CJK),
    ("UTS #46 line 4405", CJK),
    ("UTS #46 line 5858", SEAL),
    ("UTS #46 line 5859", SEAL),
    ("UTS #46 line 5860", SEAL),
];

const URL: Published = Published {
    name: "url",
    version: "2.5.8",
    sha256: "ff67a8a4397373c3ef660812acab3268222035010ab8680ec4215f38ba3d0eed",
};

/// Those that take seconds.
pub(super) const QUICK: [Suite; 2] = [
    Suite::Tests {
        package: IDNA,
        replaced: &IDNA,
        arguments: "--no-fail-fast",
        passed: 12_795,
        failing: &NEWER_UNICODE,
    },
    Suite::Tests {
        package: URL,
        replaced: &IDNA,
        // Of these the tests of web-platform-tests are a program of its own, which counts as none.
        arguments: "--no-fail-fast --features serde --tests",
        passed: 68,
        failing: &[],
    },
];

/// Those that take minutes.
pub(super) const SLOW: [Suite; 5] = [
    Suite::Tests {
        package: IDNA,
        replaced: &ADAPTER,
        arguments: "--no-fail-fast",
        passed: 12_795,
        failing: &NEWER_UNICODE,
    },
    Suite::Tests {
        package: URL,
        replaced: &IDNA,
        arguments: "--no-fail-fast --features serde --doc",
        passed: 67,
        failing: &[],
    },
    Suite::Tests {
        package: Published {
            name: "hickory-proto",
            version: "0.26.3",
            sha256: "12b92608f679a6fa515dd1d15c1ff89443026e391200a2c840c7afcba482893d",
        },
        replaced: &IDNA,
        arguments: "--no-fail-fast --lib --features serde",
        passed: 219,
        failing: &[],
    },
    Suite::Tests {
        package: Published {
            name: "cookie_store",
            version: "0.22.1",
            sha256: "15b2c103cf610ec6cae3da84a766285b42fd16aad564758459e6ecf128c75206",
        },
        replaced: &IDNA,
        arguments: "--no-fail-fast",
        passed: 58,
        failing: &[],
    },
    Suite::Program {
        package: Published {
            name: "reqwest",
            version: "0.13.5",
            sha256: "16a1cfa75cc186dd73d5818e510e042e40927bccc9c236b061cea97e1eb08029",
        },
        // Without TLS, which has nothing to do with names and takes minutes to build.
        dependency: "default-features = false, features = [\"charset\", \"cookies\", \"http2\", \"json\"]",
        main: r#"fn main() {
    let jar = std::sync::Arc::new(reqwest::cookie::Jar::default());
    let client = reqwest::Client::builder().cookie_provider(jar).build().unwrap();
    let request = client.get("http://B\u{fc}cher.example/").build().unwrap();
    println!("{}", request.url());
}
"#,
        prints: "http://xn--bcher-kva.example/\n",
    },
];

impl Published {
    /// A fresh copy of its source in `target/compat`.
    pub(super) fn unpacked(&self) -> Result<PathBuf> {
        let Published {
            name,
            version,
            sha256,
        } = self;
        let source = vectors::crate_dir(name, version)?;
        let lock = read(&target_dir().join(format!("vectors/{name}/Cargo.lock")))?;
        let package = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let locked = lock.split("[[package]]").find(|it| it.contains(&package));
        let checksum = format!("checksum = \"{sha256}\"");
        if !locked.is_some_and(|locked| locked.contains(&checksum)) {
            return Err(format!(
                "{name} {version} does not have the SHA-256 {sha256}: {}",
                locked.unwrap_or("it is not in the lock file")
            ));
        }
        let folder = target_dir().join("compat").join(name);
        empty(&folder)?;
        copy(&source, &folder)?;
        let manifest = folder.join("Cargo.toml");
        // It is in the folder of another workspace.
        write(&manifest, &(read(&manifest)? + "\n[workspace]\n"))?;
        Ok(folder)
    }
}

/// Runs suites, and prints the seconds of each.
pub(super) fn run(suites: &[Suite]) -> Result {
    for suite in suites {
        let start = std::time::Instant::now();
        let (name, found) = match suite {
            Suite::Tests {
                package,
                replaced,
                arguments,
                passed,
                failing,
            } => {
                let folder = package.unpacked()?;
                prepare(package, replaced, &folder)?;
                let test = run_in(&folder, replaced, &format!("test {arguments}"))?;
                let found = outcome(&test, *passed, failing)
                    .map_err(|why| format!("{}: {why}", package.name))?;
                (package.name, found)
            }
            Suite::Program {
                package,
                dependency,
                main,
                prints,
            } => {
                package.unpacked()?;
                let folder = target_dir()
                    .join("compat")
                    .join(format!("with-{}", package.name));
                let manifest = format!(
                    "[workspace]\n\n[package]\nname = \"with-{0}\"\nedition = \"2024\"\n\n[dependencies]\n\
                     {0} = {{ version = \"={1}\", {dependency} }}\n",
                    package.name, package.version
                );
                write(
                    &folder.join("Cargo.toml"),
                    &format!("{manifest}{}", patch(&IDNA)),
                )?;
                write(&folder.join("src/main.rs"), main)?;
                let output = run_in(&folder, &IDNA, "run --quiet")?.stdout()?;
                if output != *prints {
                    return Err(format!("with {} is printed: {output}", package.name));
                }
                (
                    package.name,
                    format!("builds, and prints {}", prints.trim_end()),
                )
            }
        };
        println!(
            "=> {name}: {found} ({:.1} s)",
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// The lines that a user writes.
fn patch(replaced: &Published) -> String {
    let name = replaced.name;
    let ours = root().join("compat").join(name).display().to_string();
    format!("\n[patch.crates-io]\n{name} = {{ path = {ours:?} }}\n")
}

/// The lines that replace `idna`.
pub(super) fn patch_of_idna() -> String {
    patch(&IDNA)
}

/// Makes a package use our crate. Of the replaced package only the tests are kept, and use ours.
fn prepare(package: &Published, replaced: &Published, folder: &Path) -> Result {
    let manifest = folder.join("Cargo.toml");
    let mut text = read(&manifest)?;
    if package.name == replaced.name {
        empty(&folder.join("src"))?;
        write(&folder.join("src/lib.rs"), "")?;
        text = text.replacen("name = \"idna\"", "name = \"tests-of-idna\"", 1);
        text = text.replace("name = \"idna\"\n", "name = \"tests_of_idna\"\n");
        text.push_str("\n[dependencies.idna]\nversion = \"1.1.0\"\n");
    }
    text.push_str(&patch(replaced));
    write(&manifest, &text)
}

/// Runs cargo for a package, after checking that it uses our crate.
fn run_in(folder: &Path, replaced: &Published, arguments: &str) -> Result<Output> {
    let manifest = folder.join("Cargo.toml");
    let Published { name, version, .. } = replaced;
    let tree = || {
        let mut tree = cargo(["tree", "--depth", "0", "--invert", name, "--manifest-path"]);
        tree.arg(&manifest);
        capture(tree, "")?.stdout()
    };
    let is_ours = |tree: &str| tree.starts_with(&format!("{name} v{version} (/"));
    if !is_ours(&tree()?) {
        // Its lock file has an older one.
        let mut update = cargo(["update", "--quiet", name, "--manifest-path"]);
        update.arg(&manifest);
        capture(update, "")?.stdout()?;
        let tree = tree()?;
        if !is_ours(&tree) {
            return Err(format!("{} uses another {name}: {tree}", folder.display()));
        }
    }
    let mut run = cargo(arguments.split(' '));
    run.arg("--manifest-path").arg(&manifest);
    run.arg("--target-dir")
        .arg(target_dir().join("compat/target"));
    run.current_dir(folder);
    println!("$ cargo {arguments}, in {}", folder.display());
    capture(run, "")
}

/// Compares the tests that fail with those that are known to.
fn outcome(test: &Output, least: usize, known: &[(&str, &str)]) -> Result<String> {
    let mut failing = Vec::new();
    let mut passed = 0;
    for line in test.stdout.lines() {
        let line = line.trim();
        if let Some(name) = line
            .strip_prefix("test ")
            .and_then(|line| line.strip_suffix(" ... FAILED"))
        {
            failing.push(name);
        }
        if let Some((_, counts)) = line
            .strip_prefix("test result: ")
            .and_then(|line| line.split_once(". "))
        {
            let count = counts
                .split(' ')
                .next()
                .and_then(|count| count.parse().ok());
            passed += count.unwrap_or(0);
        }
    }
    let is_known = |name: &&&str| known.iter().any(|(known, _)| known == *name);
    let unknown: Vec<_> = failing.iter().filter(|name| !is_known(name)).collect();
    let healed: Vec<_> = known
        .iter()
        .filter(|(name, _)| !failing.contains(name))
        .collect();
    if !unknown.is_empty()
        || !healed.is_empty()
        || passed < least
        || (failing.is_empty() && !test.success)
    {
        return Err(format!(
            "{passed} tests pass, at least {least} should; unexpected failures: {unknown:#?}; no longer \
             failing: {healed:?}\n{}\n{}\n{}",
            test.end, test.stdout, test.stderr
        ));
    }
    Ok(format!(
        "{passed} tests pass, {} fail as expected",
        failing.len()
    ))
}
