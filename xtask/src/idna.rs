//! Checks the feature combinations of `puny-idna`, and that it runs without std.

use crate::step::{Result, capture, cargo, program, run, target_dir};
use crate::vectors;

/// Every feature alone, no features, and all features.
const SETS: [&str; 10] = [
    "",
    "std",
    "idna2008",
    "idna2003",
    "display",
    "explain",
    "column",
    "lanes",
    "serde",
    "std,idna2008,idna2003,display,explain,lanes,serde",
];

/// Runs clippy with each set, and without features the tests of facts and vectors. `unit` runs all
/// tests with all features, and those of long inputs do not depend on features.
pub(crate) fn features() -> Result {
    for set in SETS {
        let targets = if set.is_empty() {
            "--all-targets"
        } else {
            "--lib"
        };
        let first = ["clippy", "--package", "puny-idna", targets];
        let rest = ["--no-default-features", "--features", set, "--locked"];
        let mut clippy = cargo(first.into_iter().chain(rest));
        clippy.args(["--", "-D", "warnings"]);
        run(clippy)?;
    }
    let test = "test --package puny-idna --no-default-features --lib --test rules \
                --test conformance --locked";
    run(vectors::requiring_packages(cargo(test.split_whitespace())))
}

/// Names, and the output of `checks/alloc-only` for them.
const WITHOUT_STD: [(&str, &str); 3] = [
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

/// Checks that it runs with an allocator and without std.
pub(crate) fn no_std() -> Result {
    let manifest = "checks/alloc-only/Cargo.toml";
    let dir = target_dir().join("alloc-only");
    let mut build = cargo("build --quiet --release --locked --manifest-path".split(' '));
    build.arg(manifest).arg("--target-dir").arg(&dir);
    run(build)?;
    for (name, expected) in WITHOUT_STD {
        let executable = dir.join("release").join("alloc-only");
        let output = capture(program(executable, [""; 0]), name)?.stdout()?;
        if output != expected {
            return Err(format!("{name:?} came to {output:?}, and not {expected:?}"));
        }
    }
    Ok(())
}
