//! Checks that `puny` runs without std and without an allocator, that `puny` cannot panic, and that `puny-idna` and
//! `puny-display` run without std.
//!
//! The linker proves that `puny` cannot panic. In `checks/no-std`, with the feature `proof`, the panic handler calls an
//! undefined function. The program links only if the optimiser has removed every path to the panic handler.
//!
//! Each entry point of `puny` has a function in `checks/no-std/src/no_alloc/entry_points.rs`, and a feature in the
//! Cargo.toml of `checks/no-std`, which the feature `all` lists. A new entry point must be added in both places. If the
//! proof fails, find the entry point that can panic: build with the feature `proof` and the feature of one entry point
//! at a time.

use anyhow::{Context as _, ensure};
use puny::punycode::PUNYCODE;

use crate::shell::{Outcome, Result, cmd, outcome, quietly, sh, target};

/// The name of the undefined function.
const UNDEFINED: &str = "a_panic_path_survives";

/// The number of entry points of `puny`.
const ENTRY_POINTS: usize = 10;

/// The strings that are encoded and decoded, separated by bars. The first string is empty. Some strings are valid in
/// one direction only, and some are not valid in either direction.
const STRINGS: &str = "|abc|bücher|bcher-kva|Bücher-Ü|-|--|bcher-k!a|bcher-kv|99999999|bücher-kva|0000h|\
    他们为什么不说中文|ihqwcrb4cv8a8dqg056pqjye";

/// Names, and the output of the program that converts them with `puny-idna` and judges them with `puny-display`.
const OF_NAMES: [(&str, &str); 3] = [
    (
        "Bücher.example",
        "xn--bcher-kva.example\t\nbücher.example\t\nxn--Bcher-kva.example\tDISALLOWED \nbücher.example\n",
    ),
    (
        "ea\u{301}",
        "xn--e-ufa\t\ne\u{E1}\t\nxn--ea-9tb\tV1 \ne\u{E1}\n",
    ),
    (
        "a\u{200D}.\u{5D0}a",
        "xn--a-ugn.xn--a-zhc\tC2 B6 B2 B3 \na\u{200D}.\u{5D0}a\tC2 B6 B2 B3 \nxn--a-ugn.xn--a-zhc\tC2 B6 B2 B3 \nxn--a-ugn.xn--a-zhc\n",
    ),
];

/// Runs both programs. The program `no-alloc` gets valid and invalid strings; its results are compared with the results
/// of `puny` with an allocator. The program `alloc-only` converts names; its results are compared with the expected
/// results.
pub(crate) fn run_programs() -> Result {
    let program = build_program("no-alloc", "all")?;
    let long = "ü".repeat(500);
    let long_basic = PUNYCODE.encode(long.as_str())?;
    for text in STRINGS.split('|').chain([&*long, &*long_basic]) {
        compare_results(text, &quietly(sh().cmd(&program).stdin(text))?)?;
    }
    let program = build_program("alloc-only", "alloc-only")?;
    for (name, expected) in OF_NAMES {
        let output = quietly(sh().cmd(&program).stdin(name))?;
        ensure!(
            output == expected,
            "{name:?} was converted to {output:?}, not to {expected:?}"
        );
    }
    Ok(())
}

/// Checks that every entry point has the same result as `puny` with an allocator.
fn compare_results(text: &str, lines: &str) -> Result {
    let encoded = PUNYCODE.encode(text).map_err(|error| error.kind().name());
    let decoded = PUNYCODE.decode(text).map_err(|error| error.kind().name());
    for line in lines.lines() {
        let (entry_point, result) = line.split_once('\t').context("a line has no tab")?;
        // The functions whose names begin with `punycode-` get no scratch memory, so they can insert at most 64 code
        // points.
        let lent = !entry_point.starts_with("punycode-");
        let (extended, converted) = match entry_point.rsplit('-').next() {
            Some("encode") => (text, &encoded),
            Some("decode") => (decoded.as_deref().unwrap_or_default(), &decoded),
            // The other entry points compute lengths, which the tests of `puny` check. Here they only must not panic.
            _ => continue,
        };
        let insertions = extended.chars().filter(|c| !c.is_ascii()).count();
        let expected = match converted {
            Ok(_) if !lent && insertions > 64 => "scratch_too_small",
            Ok(text) => text,
            Err(kind) => kind,
        };
        ensure!(
            result == expected,
            "{entry_point} of {text:?} is {result:?}, not {expected:?}"
        );
    }
    let tried = lines.lines().count();
    ensure!(
        tried == ENTRY_POINTS,
        "{tried} entry points were tried, not {ENTRY_POINTS}"
    );
    Ok(())
}

/// Checks that the program without an allocator cannot panic.
pub(crate) fn prove_no_panic() -> Result {
    // First, check that the proof can fail: a program that may panic must not link, because the panic handler calls an
    // undefined function.
    let control = build("no-alloc", "all,proof,control")?;
    let failed = !control.success && control.stderr.contains(UNDEFINED);
    ensure!(
        failed,
        "a program that panics on purpose was linked, or failed for another reason\n{}",
        control.report
    );
    let proof = build("no-alloc", "proof,all")?;
    ensure!(
        proof.success,
        "the code may panic, or the build fails\n{}",
        proof.report
    );
    println!("no panic in {ENTRY_POINTS} entry points");
    Ok(())
}

/// Builds a program, and returns its path.
fn build_program(name: &str, features: &str) -> Result<std::path::PathBuf> {
    let outcome = build(name, features)?;
    ensure!(outcome.success, outcome.report);
    Ok(target("no-std/release").join(name))
}

fn build(name: &str, features: &str) -> Result<Outcome> {
    let folder = target("no-std");
    let build = cmd!(
        "cargo build --quiet --release --locked --manifest-path checks/no-std/Cargo.toml --bin {name} --target-dir {folder}"
    );
    let build = build.args(["--no-default-features", "--features", features]);
    // Flags that are set for other builds could change what is proved.
    outcome(build.env_remove("RUSTFLAGS"))
}
