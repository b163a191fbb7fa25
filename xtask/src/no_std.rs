//! puny without std and without an allocator: that it runs, and that it cannot panic.
//!
//! The second is proved by the linker. In `checks/no-panic`, with the feature `proof`,
//! the panic handler calls a function that nobody defines; the program links only if
//! the optimiser has removed every path to it.
//!
//! The program's `src/ways.rs` has one function for each name of [`WAYS`]. A new one is added
//! there, here, and to the features of its Cargo.toml.

use std::path::PathBuf;

use puny::punycode::PUNYCODE;

use crate::step::{Output, Result, capture, cargo, program, target_dir};

/// The function that nobody defines.
const UNDEFINED: &str = "a_panic_path_survives";

/// The ways into the codec, linked together; the names are features of
/// `checks/no-panic`.
const WAYS: &[&str] = &[
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

/// Runs it on good and bad strings, and compares with puny as everybody else has it.
pub(crate) fn runs() -> Result {
    build("all").and_then(Output::stdout)?;
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
        let output = capture(program(executable(), [""; 0]), text)?;
        compare(text, &output.stdout()?)?;
    }
    Ok(())
}

/// Whether every way has come to what puny with an allocator comes to.
fn compare(text: &str, lines: &str) -> Result {
    let encoded = PUNYCODE.encode(text);
    let decoded = PUNYCODE.decode(text);
    let mut ways = 0;
    for line in lines.lines() {
        let (way, result) = line.split_once('\t').unwrap_or((line, ""));
        // Without memory to work in, 64 insertions are the most.
        let lent = !way.starts_with("punycode-");
        let expected = if way.ends_with("-encode") {
            match &encoded {
                Ok(_) if !lent && PUNYCODE.encode_scratch_len(text) > 0 => "scratch_too_small",
                Ok(basic) => basic,
                Err(error) => error.kind().name(),
            }
        } else if way.ends_with("-decode") {
            match &decoded {
                Ok(_) if !lent && PUNYCODE.decode_scratch_len(text) > 0 => "scratch_too_small",
                Ok(extended) => extended,
                Err(error) => error.kind().name(),
            }
        } else {
            // The lengths are compared by the tests of puny; here they only have to
            // come without a panic.
            result
        };
        if result != expected {
            return Err(format!(
                "{way} of {text:?} is {result:?}, and not {expected:?}"
            ));
        }
        ways += 1;
    }
    if ways == WAYS.len() {
        Ok(())
    } else {
        Err(format!(
            "{ways} ways were tried, and {} are known",
            WAYS.len()
        ))
    }
}

pub(crate) fn proof() -> Result {
    // First that the proof can fail: a program that may panic does not link, and for
    // that reason alone.
    let control = build("all,proof,control")?;
    if control.success || !control.stderr.contains(UNDEFINED) {
        return Err(format!(
            "a panic on purpose went unnoticed\n{}",
            control.stderr
        ));
    }
    if !build("proof,all")?.success {
        return Err(format!("a panic path survives{}", alone()?));
    }
    println!("no panic in: {}", WAYS.join(", "));
    Ok(())
}

/// Which ways do not link even alone, to narrow a failure down.
fn alone() -> Result<String> {
    let mut failed = String::from(", alone in:");
    for way in WAYS {
        let output = build(&format!("proof,{way}"))?;
        if !output.success && !output.stderr.contains(UNDEFINED) {
            return Err(output.stderr);
        }
        if !output.success {
            failed.push(' ');
            failed.push_str(way);
        }
    }
    Ok(failed)
}

fn build(features: &str) -> Result<Output> {
    let arguments = "build --quiet --release --locked --manifest-path checks/no-panic/Cargo.toml";
    let mut build = cargo(arguments.split(' '));
    build.args(["--no-default-features", "--features", features]);
    build.arg("--target-dir").arg(dir());
    // Of another build's flags, none may weaken the proof.
    build.env_remove("RUSTFLAGS");
    capture(build, "")
}

fn dir() -> PathBuf {
    target_dir().join("no-panic")
}

fn executable() -> PathBuf {
    dir().join("release").join("no-panic")
}
