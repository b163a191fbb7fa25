//! Published packages whose tests run, or whose build passes, with `compat/idna` in place of `idna`.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};

use crate::fetch::registries::{Crate, IDNA};
use crate::shell::{Outcome, Result, cmd, empty, outcome, root, sh, target};

/// The crates whose interface a crate of ours has, each with its folder in `compat`.
pub(super) const REPLACED: [(&Crate, &str); 3] = [
    (&IDNA, "idna"),
    (&ADAPTER, "idna_adapter"),
    (&ADAPTER_WITHOUT_DATA, "idna_adapter/ascii"),
];

const ADAPTER: Crate = Crate {
    name: "idna_adapter",
    version: "1.2.2",
    sha256: "cb68373c0d6620ef8105e855e7745e18b0d00d3bdb07fb532e434244cdb9a714",
};

const ADAPTER_WITHOUT_DATA: Crate = Crate {
    name: "idna_adapter",
    version: "1.0.0",
    sha256: "cfdf4f5d937a025381f5ab13624b1c5f51414bfe5c9885663226eae8d6d39560",
};

const URL: Crate = Crate {
    name: "url",
    version: "2.5.8",
    sha256: "ff67a8a4397373c3ef660812acab3268222035010ab8680ec4215f38ba3d0eed",
};

/// The tests of a package.
pub(super) struct Suite {
    package: Crate,
    /// What is replaced by our crate.
    replaced: Crate,
    /// For `cargo test`.
    options: &'static str,
    /// The number of tests that have to pass at least, so that none vanish.
    passed: usize,
    /// The tests that fail, with the reason: the test of `idna` and its lines of IdnaTestV2.txt.
    failing: &'static [(&'static str, &'static str, &'static [u32])],
}

/// U+32931 and U+32B9A.
const CJK: &str =
    "unassigned in Unicode 16, whose vectors these are; an ideograph since Unicode 17";

/// U+3E8AC and U+3F8CD.
const SEAL: &str = "unassigned in Unicode 16, whose vectors these are; a Small Seal character since \
                    Unicode 18";

/// Lines of IdnaTestV2.txt of Unicode 16 that expect an error, V7, where there is none any more.
const NEWER_UNICODE: &[(&str, &str, &[u32])] = &[
    (
        SEAL,
        "UTS #46 (deprecated API)",
        &[3384, 3385, 3386, 5858, 5859, 5860],
    ),
    (
        CJK,
        "UTS #46 (deprecated API)",
        &[
            4219, 4220, 4401, 4402, 4403, 4404, 4405, 4408, 4409, 4410, 4411,
        ],
    ),
    (SEAL, "UTS #46", &[3386, 5858, 5859, 5860]),
    (CJK, "UTS #46", &[4219, 4220, 4405]),
];

/// Those that take seconds.
pub(super) const QUICK: [Suite; 2] = [
    Suite {
        package: IDNA,
        replaced: IDNA,
        options: "",
        passed: 12_795,
        failing: NEWER_UNICODE,
    },
    Suite {
        package: URL,
        replaced: IDNA,
        // Of these the tests of web-platform-tests are a program of its own, which counts as none.
        options: "--features serde --tests",
        passed: 68,
        failing: &[],
    },
];

/// Those that take minutes.
const SLOW: [Suite; 4] = [
    Suite {
        package: IDNA,
        replaced: ADAPTER,
        options: "",
        passed: 12_795,
        failing: NEWER_UNICODE,
    },
    Suite {
        package: URL,
        replaced: IDNA,
        options: "--features serde --doc",
        passed: 67,
        failing: &[],
    },
    Suite {
        package: Crate {
            name: "hickory-proto",
            version: "0.26.3",
            sha256: "12b92608f679a6fa515dd1d15c1ff89443026e391200a2c840c7afcba482893d",
        },
        replaced: IDNA,
        options: "--lib --features serde",
        passed: 219,
        failing: &[],
    },
    Suite {
        package: Crate {
            name: "cookie_store",
            version: "0.22.1",
            sha256: "15b2c103cf610ec6cae3da84a766285b42fd16aad564758459e6ecf128c75206",
        },
        replaced: IDNA,
        options: "",
        passed: 58,
        failing: &[],
    },
];

const REQWEST: Crate = Crate {
    name: "reqwest",
    version: "0.13.5",
    sha256: "16a1cfa75cc186dd73d5818e510e042e40927bccc9c236b061cea97e1eb08029",
};

/// A program that uses it, without TLS, which has nothing to do with names and takes minutes to build.
const WITH_REQWEST: &str = r#"[workspace]

[package]
name = "with-reqwest"
edition = "2024"

[dependencies]
reqwest = { version = "=0.13.5", default-features = false, features = ["charset", "cookies", "http2", "json"] }
"#;

const MAIN: &str = r#"fn main() {
    let jar = std::sync::Arc::new(reqwest::cookie::Jar::default());
    let client = reqwest::Client::builder().cookie_provider(jar).build().unwrap();
    let request = client.get("http://B\u{fc}cher.example/").build().unwrap();
    println!("{}", request.url());
}
"#;

/// Runs those that take minutes, and a program with reqwest.
pub(super) fn run_slow() -> Result {
    run(&SLOW)?;
    REQWEST.unpacked()?;
    let folder = target("compat/with-reqwest");
    sh().write_file(
        folder.join("Cargo.toml"),
        format!("{WITH_REQWEST}{}", patch("idna", "idna")),
    )?;
    sh().write_file(folder.join("src/main.rs"), MAIN)?;
    let output = run_in(&folder, &IDNA, &["run", "--quiet"])?;
    let prints = output.stdout == "http://xn--bcher-kva.example/\n";
    ensure!(
        prints,
        "with reqwest is printed: {}\n{}",
        output.stdout,
        output.report
    );
    println!(
        "=> reqwest: builds, and prints {}",
        output.stdout.trim_end()
    );
    Ok(())
}

/// Runs suites, and prints the seconds of each.
pub(super) fn run(suites: &[Suite]) -> Result {
    for suite in suites {
        let start = Instant::now();
        let name = suite.package.name;
        let folder = suite.package.unpacked()?;
        prepare(suite, &folder)?;
        let options = suite.options.split_whitespace();
        let test = ["test", "--no-fail-fast"]
            .into_iter()
            .chain(options)
            .collect::<Vec<_>>();
        let test = run_in(&folder, &suite.replaced, &test)?;
        let found = suite
            .compare(&test)
            .with_context(|| format!("{name}: {}", test.report))?;
        println!(
            "=> {name}: {found} ({:.1} s)",
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// The lines by which a user has a crate of a folder of `compat` in the place of the published one.
pub(crate) fn patch(name: &str, folder: &str) -> String {
    let ours = root().join("compat").join(folder);
    format!("\n[patch.crates-io]\n{name} = {{ path = {ours:?} }}\n")
}

/// Makes a package use our crate. Of the package `idna` only the tests are kept, and use ours.
fn prepare(suite: &Suite, folder: &Path) -> Result {
    let manifest = folder.join("Cargo.toml");
    let mut text = sh().read_file(&manifest)?;
    if suite.package.name == IDNA.name && suite.replaced.name == IDNA.name {
        empty(folder.join("src"))?;
        sh().write_file(folder.join("src/lib.rs"), "")?;
        text = text.replacen("name = \"idna\"", "name = \"tests-of-idna\"", 1);
        text = text.replace("name = \"idna\"\n", "name = \"tests_of_idna\"\n");
        text.push_str("\n[dependencies.idna]\nversion = \"1.1.0\"\n");
    }
    text.push_str(&patch(suite.replaced.name, suite.replaced.name));
    Ok(sh().write_file(&manifest, text)?)
}

/// Runs cargo for a package, after checking that it uses our crate.
fn run_in(folder: &Path, replaced: &Crate, arguments: &[&str]) -> Result<Outcome> {
    let _inside = sh().push_dir(folder);
    let Crate { name, version, .. } = replaced;
    let is_ours = || -> Result<bool> {
        let tree = cmd!("cargo tree --depth 0 --invert {name}").read()?;
        Ok(tree.starts_with(&format!("{name} v{version} (/")))
    };
    if !is_ours()? {
        // Its lock file has an older one.
        cmd!("cargo update --quiet {name}").run()?;
        ensure!(is_ours()?, "{} uses another {name}", folder.display());
    }
    println!("$ cargo {}, in {}", arguments.join(" "), folder.display());
    let run = sh().cmd("cargo").args(arguments);
    outcome(run.env("CARGO_TARGET_DIR", target("compat/target")))
}

impl Suite {
    /// Compares the tests that fail with those that are known to.
    fn compare(&self, test: &Outcome) -> Result<String> {
        let known: Vec<String> = self
            .failing
            .iter()
            .flat_map(|(_, test, lines)| {
                lines.iter().map(move |line| format!("{test} line {line}"))
            })
            .collect();
        let mut failing = Vec::new();
        let mut passed = 0;
        for line in test.stdout.lines().map(str::trim) {
            if let Some(rest) = line.strip_prefix("test ") {
                failing.extend(rest.strip_suffix(" ... FAILED"));
            }
            if let Some((_, counts)) = line
                .strip_prefix("test result: ")
                .and_then(|line| line.split_once(". "))
            {
                passed += counts.split(' ').next().expect("a word").parse::<usize>()?;
            }
        }
        let unknown: Vec<_> = failing
            .iter()
            .filter(|name| !known.iter().any(|it| it == *name))
            .collect();
        let healed: Vec<_> = known
            .iter()
            .filter(|name| !failing.contains(&name.as_str()))
            .collect();
        if !unknown.is_empty()
            || !healed.is_empty()
            || passed < self.passed
            || failing.is_empty() && !test.success
        {
            bail!(
                "{passed} tests pass, at least {} should; unexpected failures: {unknown:#?}; no longer \
                 failing: {healed:?}\n{}",
                self.passed,
                test.stdout
            );
        }
        Ok(format!(
            "{passed} tests pass, {} fail as expected",
            failing.len()
        ))
    }
}
