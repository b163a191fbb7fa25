//! C and C++ programs, compiled with what is installed, and run.

use std::path::Path;

use anyhow::{Context as _, ensure};
use xshell::Cmd;

use super::folder;
use crate::gates::package::code;
use crate::shell::{Result, cmd, empty, outcome, sh, target};
use crate::skip::skip;
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

/// Compiles and runs what the README shows, by the lines that it shows.
pub(crate) fn as_shown(prefix: &Path) -> Result {
    if !tools::PKG_CONFIG.is_there() {
        let why = "the code of the README is not tried, because pkg-config is not installed";
        return skip("pkg-config", why);
    }
    let readme = sh().read_file(folder().join("README.md"))?;
    let example = code(&readme, "c").next().context("it shows no code")?;
    let (include, example) = example.split_once("\n\n").context("it includes nothing")?;
    let program = format!(
        "{include}\n#include <stdio.h>\n#include <string.h>\n\nint main(int count, char **names) {{\n\
         const char *name = names[count - 1];\n{example}\nreturn 0;\n}}\n"
    );
    let inside = empty(target("capi/readme"))?;
    let _inside = sh().push_dir(&inside);
    sh().write_file("example.c", program)?;
    let run = |program: &str| -> Result {
        for (name, expected) in [
            ("Bücher.example", "xn--bcher-kva.example"),
            ("a-.example", "V3 at bytes 1 to 2"),
        ] {
            let output = cmd!("{inside}/{program} {name}")
                .env("LD_LIBRARY_PATH", prefix.join("lib"))
                .read()?;
            ensure!(output == expected, "{program} {name}: {output}");
        }
        Ok(())
    };
    let lines: Vec<&str> = code(&readme, "sh")
        .flat_map(str::lines)
        .filter(|line| line.starts_with("cc "))
        .collect();
    ensure!(!lines.is_empty(), "it shows no compilation");
    for line in lines {
        cmd!("sh -c {line}")
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
            .run()?;
        run("a.out")?;
    }
    if !tools::CMAKE.is_there() {
        return Ok(());
    }
    let lists = code(&readme, "cmake").next().context("it shows no CMake")?;
    let before = "cmake_minimum_required(VERSION 3.16)\nproject(example C)\nadd_executable(example example.c)\n";
    sh().write_file("CMakeLists.txt", before.to_owned() + lists)?;
    cmd!("cmake -S . -B built -DCMAKE_PREFIX_PATH={prefix}")
        .ignore_stdout()
        .run()?;
    cmd!("cmake --build built").ignore_stdout().run()?;
    run("built/example")
}

/// Compiles and runs all of them, with the shared and the static libraries, and by CMake.
pub(super) fn check(prefix: &Path) -> Result {
    let to = sh().create_dir(target("capi/examples"))?;
    let try_with = |example: &Example, link| -> Result {
        let built = to.join("example");
        compiler(example, prefix, link, &built)?.run()?;
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
    as_shown(prefix)?;
    let count = EXAMPLES.len();
    println!(
        "=> examples: {count}, each with the shared library, the static one, and as a static program"
    );
    if !tools::CMAKE.is_there() {
        let why = "the CMake package is not tried, because cmake is not installed";
        return skip("cmake", why);
    }
    let (source, build) = (folder().join("examples/cmake"), empty(to.join("cmake"))?);
    cmd!("cmake -S {source} -B {build} -DCMAKE_PREFIX_PATH={prefix}").run()?;
    cmd!("cmake --build {build}").run()?;
    runs(&EXAMPLES[0], &build.join("names"), prefix)?;
    runs(&EXAMPLES[0], &build.join("names-static"), prefix)?;
    runs(&EXAMPLES[2], &build.join("column"), prefix)
}

/// The command that compiles an example.
fn compiler(example: &Example, prefix: &Path, link: Link, to: &Path) -> Result<Cmd<'static>> {
    let is_cpp = example.source.ends_with(".cpp");
    let (compiler, standard) = if is_cpp {
        ("c++", "c++17")
    } else {
        ("cc", "c99")
    };
    let source = folder().join(example.source);
    let mut compiler = cmd!("{compiler} {WARNINGS...} -std={standard} {source} -o {to}");
    let libraries = example.library.split(' ');
    if link != Link::Archive && tools::PKG_CONFIG.is_there() {
        let is_static = (link == Link::Static).then_some("--static");
        let flags = cmd!("pkg-config --cflags --libs {libraries...} {is_static...}");
        let flags = flags
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
            .read()?;
        compiler = compiler.args(flags.split_whitespace());
    } else {
        compiler = compiler
            .arg("-I")
            .arg(prefix.join("include"))
            .arg("-L")
            .arg(prefix.join("lib"));
        for library in libraries {
            let name = library.trim_start_matches("lib");
            compiler = match link {
                Link::Archive => compiler.arg(prefix.join(format!("lib/lib{name}.a"))),
                _ => compiler.arg(format!("-l{name}")),
            };
        }
    }
    let is_static = (link == Link::Static).then_some("-static");
    Ok(compiler.arg("-lpthread").args(is_static))
}

/// Runs a compiled example.
fn runs(example: &Example, built: &Path, prefix: &Path) -> Result {
    let run = sh().cmd(built).args(example.arguments);
    let output = outcome(run.env("LD_LIBRARY_PATH", prefix.join("lib")))?;
    ensure!(
        output.success == example.success && output.stdout == example.output,
        "{}: {}\n{}",
        example.source,
        output.stdout,
        output.report
    );
    Ok(())
}
