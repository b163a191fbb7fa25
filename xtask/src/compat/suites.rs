//! Runs the tests of published packages with `compat/idna` or `compat/idna_adapter` in place of the published crates.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, ensure};

use crate::fetch::registries::{Crate, IDNA};
use crate::shell::{Outcome, Result, cmd, empty, outcome, root, sh, target};

/// The published crates that our crates replace, each with the folder of our crate in `compat`.
pub(super) const REPLACED: [(&Crate, &str); 3] = [
    (&IDNA, "idna"),
    (&ADAPTER, "idna_adapter"),
    (&ADAPTER_WITHOUT_DATA, "idna_adapter/ascii"),
];

const ADAPTER: Crate = Crate("idna_adapter", "1.2.2");

const ADAPTER_WITHOUT_DATA: Crate = Crate("idna_adapter", "1.0.0");

const URL: Crate = Crate("url", "2.5.8");

/// The tests of a package. The fields are the package, the crate that is replaced, the options of `cargo test`, the
/// minimum number of tests that must pass, and the tests that are expected to fail. The minimum reveals that a test no
/// longer runs.
pub(super) struct Suite(Crate, Crate, &'static str, usize, &'static [Failing]);

/// Tests that are expected to fail: the reason, the name of a test of `idna`, and its line numbers in IdnaTestV2.txt.
type Failing = (&'static str, &'static str, &'static [u32]);

/// The reason why tests with U+32931 and U+32B9A fail.
const CJK: &str =
    "unassigned in Unicode 16, which the test data is for; an ideograph since Unicode 17";

/// The reason why tests with U+3E8AC and U+3F8CD fail.
const SEAL: &str = "unassigned in Unicode 16, which the test data is for; a Small Seal character since \
                    Unicode 18";

/// The lines of IdnaTestV2.txt of Unicode 16 that expect the error V7 for a code point that is valid today.
const NEWER_UNICODE: &[Failing] = &[
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

/// The suites that take seconds. The minimum of `url` does not include the cases of web-platform-tests: a separate
/// program runs these cases and prints no count of tests.
pub(super) const QUICK: [Suite; 2] = [
    Suite(IDNA, IDNA, "", 12_795, NEWER_UNICODE),
    Suite(URL, IDNA, "--features serde --tests", 68, &[]),
];

/// The suites that take minutes.
const SLOW: [Suite; 4] = [
    Suite(IDNA, ADAPTER, "", 12_795, NEWER_UNICODE),
    Suite(URL, IDNA, "--features serde --doc", 67, &[]),
    Suite(HICKORY, IDNA, "--lib --features serde", 219, &[]),
    Suite(COOKIE_STORE, IDNA, "", 58, &[]),
];

const HICKORY: Crate = Crate("hickory-proto", "0.26.3");
const COOKIE_STORE: Crate = Crate("cookie_store", "0.22.1");

/// The manifest of a program that uses `reqwest`. The program does not use TLS, because TLS does not convert names and
/// takes minutes to build.
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

/// Runs the suites that take minutes, and a program that uses `reqwest`.
pub(super) fn run_slow() -> Result {
    run_suites(&SLOW)?;
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
        "the program with reqwest printed {}\n{}",
        output.stdout,
        output.report
    );
    println!(
        "=> reqwest: builds, and prints {}",
        output.stdout.trim_end()
    );
    Ok(())
}

/// Runs suites, and prints the result and the time of each suite.
pub(super) fn run_suites(suites: &[Suite]) -> Result {
    for suite in suites {
        let Suite(package, replaced, options, ..) = suite;
        let start = Instant::now();
        let folder = package.unpacked()?;
        prepare(package, replaced, &folder)?;
        let test: Vec<&str> = ["test", "--no-fail-fast"]
            .into_iter()
            .chain(options.split_whitespace())
            .collect();
        let test = run_in(&folder, replaced, &test)?;
        let name = package.0;
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

/// Returns the lines of a manifest that replace a published crate by the crate in a folder of `compat`.
pub(crate) fn patch(name: &str, folder: &str) -> String {
    let ours = root().join("compat").join(folder);
    format!("\n[patch.crates-io]\n{name} = {{ path = {ours:?} }}\n")
}

/// Changes the manifest of a package so that the package uses our crate. If the package is `idna` itself, removes its
/// code, so that its tests use our crate.
fn prepare(package: &Crate, replaced: &Crate, folder: &Path) -> Result {
    let manifest = folder.join("Cargo.toml");
    let mut text = sh().read_file(&manifest)?;
    if [package.0, replaced.0] == [IDNA.0; 2] {
        empty(folder.join("src"))?;
        sh().write_file(folder.join("src/lib.rs"), "")?;
        text = text.replacen("name = \"idna\"", "name = \"tests-of-idna\"", 1);
        text = text.replace("name = \"idna\"\n", "name = \"tests_of_idna\"\n");
        text.push_str("\n[dependencies.idna]\nversion = \"1.1.0\"\n");
    }
    text.push_str(&patch(replaced.0, replaced.0));
    Ok(sh().write_file(&manifest, text)?)
}

/// Checks that a package uses our crate, then runs cargo in the folder of the package. Returns the outcome of cargo.
fn run_in(folder: &Path, replaced: &Crate, arguments: &[&str]) -> Result<Outcome> {
    let _inside = sh().push_dir(folder);
    let Crate(name, version) = replaced;
    let is_ours = || -> Result<bool> {
        let tree = cmd!("cargo tree --depth 0 --invert {name}").read()?;
        Ok(tree.starts_with(&format!("{name} v{version} (/")))
    };
    if !is_ours()? {
        // The package's lock file contains an older version, which the patch does not replace.
        cmd!("cargo update --quiet {name}").run()?;
        ensure!(
            is_ours()?,
            "{} does not use the {name} of compat/",
            folder.display()
        );
    }
    println!("$ cargo {}, in {}", arguments.join(" "), folder.display());
    let run = sh().cmd("cargo").args(arguments);
    outcome(run.env("CARGO_TARGET_DIR", target("compat/target")))
}

impl Suite {
    /// Compares the tests that fail with the tests that are expected to fail. Returns a summary, or an error if they
    /// differ or too few tests pass.
    fn compare(&self, test: &Outcome) -> Result<String> {
        let Suite(_, _, _, least, known) = self;
        let known = known.iter().flat_map(|(_, test, lines)| {
            lines.iter().map(move |line| format!("{test} line {line}"))
        });
        let known: BTreeSet<String> = known.collect();
        let lines = test.stdout.lines().map(str::trim);
        let failing = lines
            .clone()
            .filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        let failing: BTreeSet<String> = failing.map(str::to_owned).collect();
        let counts = lines.filter_map(|line| line.strip_prefix("test result: ")?.split_once(". "));
        let passed =
            counts.filter_map(|(_, counts)| counts.split(' ').next()?.parse::<usize>().ok());
        let passed: usize = passed.sum();
        let is_right =
            failing == known && passed >= *least && (test.success || !failing.is_empty());
        ensure!(
            is_right,
            "{passed} tests passed, and at least {least} must; {failing:#?} failed, and {known:?} must\n{}",
            test.stdout
        );
        Ok(format!(
            "{passed} tests pass, {} fail as expected",
            failing.len()
        ))
    }
}
