//! C and C++ programs, compiled with what is installed, and run.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::build::folder;
use crate::step::{self, Result, capture, program, skip, target_dir};
use crate::tools;

/// The strictest that a header has to stand.
const WARNINGS: [&str; 5] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"];

/// The arguments and the output of `names`.
const NAMES: &[&str] = &["Bücher.example", "xn--fa-hia.de", "a-.example"];
const NAMES_OUTPUT: &str = "Bücher.example: xn--bcher-kva.example, bücher.example\n\
    xn--fa-hia.de: xn--fa-hia.de, faß.de\n\
    a-.example: V3 at bytes 1 to 2: no hyphen first or last (UTS #46, section 4.1, 3; RFC 5891, section 4.2.3.1)\n";

/// How a program has the library.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Shared,
    /// The archive, and everything else shared.
    Archive,
    /// Nothing is shared, not even the C library.
    Static,
}

/// A program, and what it does.
struct Example {
    source: &'static str,
    /// The library by its name for pkg-config.
    library: &'static str,
    arguments: &'static [&'static str],
    output: &'static str,
    /// Whether it succeeds.
    success: bool,
}

const EXAMPLES: [Example; 5] = [
    Example {
        source: "examples/names.c",
        library: "puny",
        arguments: NAMES,
        output: NAMES_OUTPUT,
        success: false,
    },
    Example {
        source: "examples/rfc3492.c",
        library: "puny",
        arguments: &[],
        // As Python encodes these letters of RFC 3492, section 7.1, sample (I); the annotation is the case of
        // the last digit of the flagged letter.
        output: "e1acrgE1az\n",
        success: true,
    },
    Example {
        source: "examples/column.cpp",
        library: "puny",
        arguments: &[],
        output: "example.com\nxn--fa-hia.de\n(refused)\nxn--bcher-kva.example\n",
        success: true,
    },
    Example {
        source: "examples/idn2.c",
        library: "libidn2",
        arguments: &[],
        output: "xn--bcher-kva.example\nbücher.example\nIDN2_HYPHEN_STARTEND\n",
        success: true,
    },
    Example {
        source: "tests/threads.c",
        library: "puny libidn2",
        arguments: &[],
        output: "",
        success: true,
    },
];

/// It has a malloc of its own, which no static program can have beside that of the C library.
const NO_MEMORY: Example = Example {
    source: "tests/no_memory.c",
    library: "puny libidn2",
    arguments: &[],
    output: "",
    success: true,
};

/// Compiles and runs all of them, with the shared and the static libraries, and by CMake.
pub(super) fn check(prefix: &Path) -> Result {
    let to = target_dir().join("capi/examples");
    fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let try_with = |example: &Example, link| {
        let built = to.join("example");
        step::run(compiler(example, prefix, link, &built)?)?;
        runs(example, &built, prefix)
    };
    for link in [Link::Shared, Link::Archive, Link::Static] {
        EXAMPLES
            .iter()
            .try_for_each(|example| try_with(example, link))?;
    }
    for link in [Link::Shared, Link::Archive] {
        try_with(&NO_MEMORY, link)?;
    }
    println!(
        "=> examples: {}, each with the shared library, the static one, and as a static program",
        EXAMPLES.len()
    );
    if !tools::CMAKE.is_there() {
        return skip(
            "cmake",
            "the CMake package is not tried, because cmake is not installed",
        );
    }
    let build = to.join("cmake");
    let _ = fs::remove_dir_all(&build);
    let mut configure = program("cmake", ["-S"]);
    configure
        .arg(folder().join("examples/cmake"))
        .arg("-B")
        .arg(&build);
    configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    step::run(configure)?;
    step::run(program("cmake", ["--build".as_ref(), build.as_os_str()]))?;
    runs(&EXAMPLES[0], &build.join("names"), prefix)?;
    runs(&EXAMPLES[0], &build.join("names-static"), prefix)?;
    runs(&EXAMPLES[2], &build.join("column"), prefix)
}

/// The command that compiles an example.
fn compiler(example: &Example, prefix: &Path, link: Link, to: &Path) -> Result<Command> {
    let is_cpp = example.source.ends_with(".cpp");
    let mut compiler = program(if is_cpp { "c++" } else { "cc" }, WARNINGS);
    compiler.arg(if is_cpp { "-std=c++17" } else { "-std=c99" });
    compiler
        .arg(folder().join(example.source))
        .arg("-o")
        .arg(to);
    let libraries = example.library.split(' ');
    if link == Link::Archive {
        compiler.arg("-I").arg(prefix.join("include"));
        compiler.args(libraries.map(|library| prefix.join("lib").join(archive(library))));
    } else if tools::PKG_CONFIG.is_there() {
        let mut flags = program("pkg-config", ["--cflags", "--libs"]);
        flags.args(libraries);
        flags.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
        if link == Link::Static {
            flags.arg("--static");
        }
        compiler.args(capture(flags, "")?.stdout()?.split_whitespace());
    } else {
        let folders = [prefix.join("include"), prefix.join("lib")];
        for (option, folder) in ["-I", "-L"].into_iter().zip(folders) {
            compiler.arg(option).arg(folder);
        }
        compiler.args(libraries.map(|library| format!("-l{}", library.trim_start_matches("lib"))));
    }
    compiler.arg("-lpthread");
    if link == Link::Static {
        compiler.arg("-static");
    }
    Ok(compiler)
}

/// The file of a static library.
fn archive(library: &str) -> String {
    format!("lib{}.a", library.trim_start_matches("lib"))
}

/// Runs a compiled example.
fn runs(example: &Example, built: &Path, prefix: &Path) -> Result {
    let mut run = program(built, example.arguments);
    run.env("LD_LIBRARY_PATH", prefix.join("lib"));
    let output = capture(run, "")?;
    if output.success != example.success || output.stdout != example.output {
        return Err(format!(
            "{}: {}\n{}{}",
            example.source, output.end, output.stdout, output.stderr
        ));
    }
    Ok(())
}
