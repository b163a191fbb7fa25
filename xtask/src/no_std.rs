//! Checks that puny runs without std and without an allocator, that it cannot panic, and that puny-idna runs
//! without std.
//!
//! The second is proved by the linker. In `checks/no-std`, with the feature `proof`,
//! the panic handler calls an undefined function; the program links only if
//! the optimiser has removed every path to it.
//!
//! The program's `src/no_alloc/entry_points.rs` has one function for each name of [`ENTRY_POINTS`]. Add a
//! new one there, here, and to the features of its Cargo.toml.

use std::path::PathBuf;

use puny::punycode::PUNYCODE;

use crate::step::{Output, Result, capture, cargo, program, target_dir};

/// The undefined function.
const UNDEFINED: &str = "a_panic_path_survives";

/// The entry points of the codec, linked together; the names are features of
/// `checks/no-std`.
const ENTRY_POINTS: &[&str] = &[
    "punycode-encode",
    "punycode-decode",
    "punycode-len",
    "str-encode",
    "str-decode",
    "integers-encode",
    "integers-decode",
    "case-encode",
    "case-decode",
    "runtime-new",
    "runtime-encode",
    "runtime-decode",
    "scratch-len",
];

/// Runs both programs: that without an allocator on valid and invalid strings, and compares with `puny` with an
/// allocator.
pub(crate) fn runs() -> Result {
    build("no-alloc", "all").and_then(Output::stdout)?;
    let long = "ü".repeat(500);
    let long_basic = PUNYCODE
        .encode(long.as_str())
        .map_err(|error| error.to_string())?;
    for text in [
        "",
        "abc",
        "bücher",
        "bcher-kva",
        "Bücher-Ü",
        "-",
        "--",
        "bcher-k!a",
        "bcher-kv",
        "99999999",
        "bücher-kva",
        "0000h",
        "他们为什么不说中文",
        "ihqwcrb4cv8a8dqg056pqjye",
        &long,
        &long_basic,
    ] {
        compare(text, &output_of("no-alloc", text)?)?;
    }
    build("alloc-only", "alloc-only").and_then(Output::stdout)?;
    for (name, expected) in OF_NAMES {
        let output = output_of("alloc-only", name)?;
        if output != expected {
            return Err(format!("{name:?} came to {output:?}, and not {expected:?}"));
        }
    }
    Ok(())
}

/// Names, and what `puny-idna` makes of them.
const OF_NAMES: [(&str, &str); 3] = [
    (
        "Bücher.example",
        "xn--bcher-kva.example\t\nbücher.example\t\nxn--Bcher-kva.example\tDISALLOWED \n",
    ),
    ("ea\u{301}", "xn--e-ufa\t\ne\u{E1}\t\nxn--ea-9tb\tV1 \n"),
    (
        "a\u{200D}.\u{5D0}a",
        "xn--a-ugn.xn--a-zhc\tC2 B6 B2 B3 \na\u{200D}.\u{5D0}a\tC2 B6 B2 B3 \nxn--a-ugn.xn--a-zhc\tC2 B6 B2 B3 \n",
    ),
];

/// Checks that every entry point has the same result as `puny` with an allocator.
fn compare(text: &str, lines: &str) -> Result {
    let encoded = PUNYCODE.encode(text);
    let decoded = PUNYCODE.decode(text);
    let mut tried = 0;
    for line in lines.lines() {
        let (entry_point, result) = line.split_once('\t').unwrap_or((line, ""));
        // Without scratch memory, 64 insertions are the maximum.
        let lent = !entry_point.starts_with("punycode-");
        let expected = if entry_point.ends_with("-encode") {
            match &encoded {
                Ok(_) if !lent && PUNYCODE.encode_scratch_len(text) > 0 => "scratch_too_small",
                Ok(basic) => basic,
                Err(error) => error.kind().name(),
            }
        } else if entry_point.ends_with("-decode") {
            match &decoded {
                Ok(_) if !lent && PUNYCODE.decode_scratch_len(text) > 0 => "scratch_too_small",
                Ok(extended) => extended,
                Err(error) => error.kind().name(),
            }
        } else {
            // The tests of puny compare the lengths; here they only must be computed without
            // a panic.
            result
        };
        if result != expected {
            return Err(format!(
                "{entry_point} of {text:?} is {result:?}, and not {expected:?}"
            ));
        }
        tried += 1;
    }
    if tried == ENTRY_POINTS.len() {
        Ok(())
    } else {
        Err(format!(
            "{tried} entry points were tried, and {} are known",
            ENTRY_POINTS.len()
        ))
    }
}

pub(crate) fn proof() -> Result {
    // First that the proof can fail: a program that may panic does not link, for
    // that reason only.
    let control = build("no-alloc", "all,proof,control")?;
    if control.success || !control.stderr.contains(UNDEFINED) {
        return Err(format!(
            "a panic on purpose went unnoticed\n{}",
            control.stderr
        ));
    }
    if !build("no-alloc", "proof,all")?.success {
        return Err(format!("a panic path survives{}", alone()?));
    }
    println!("no panic in: {}", ENTRY_POINTS.join(", "));
    Ok(())
}

/// The entry points that do not link even alone, to narrow a failure down.
fn alone() -> Result<String> {
    let mut failed = String::from(", alone in:");
    for entry_point in ENTRY_POINTS {
        let output = build("no-alloc", &format!("proof,{entry_point}"))?;
        if !output.success && !output.stderr.contains(UNDEFINED) {
            return Err(output.stderr);
        }
        if !output.success {
            failed.push(' ');
            failed.push_str(entry_point);
        }
    }
    Ok(failed)
}

fn build(name: &str, features: &str) -> Result<Output> {
    let arguments = "build --quiet --release --locked --manifest-path checks/no-std/Cargo.toml";
    let mut build = cargo(arguments.split(' '));
    build.args(["--no-default-features", "--features", features]);
    build.args(["--bin", name, "--target-dir"]).arg(dir());
    // Flags of other builds must not weaken the proof.
    build.env_remove("RUSTFLAGS");
    capture(build, "")
}

fn dir() -> PathBuf {
    target_dir().join("no-std")
}

/// What a program writes for an input.
fn output_of(name: &str, input: &str) -> Result<String> {
    capture(program(dir().join("release").join(name), [""; 0]), input)?.stdout()
}
