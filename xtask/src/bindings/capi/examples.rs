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

const EXAMPLES: [Example; 6] = [
    Example {
        source: "examples/names.c",
        library: "puny",
        arguments: NAMES,
        output: NAMES_OUTPUT,
        success: false,
    },
    Example {
        source: "examples/first.c",
        library: "puny",
        arguments: &["a-.example"],
        output: "V3 at bytes 1 to 2\n",
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

/// Runs the commands of the README from nothing to a program, with what is installed, and compares what the
/// programs write with what is beside them.
pub(crate) fn as_shown(prefix: &Path) -> Result {
    let readme = sh().read_file(folder().join("README.md"))?;
    let (_, readme) = readme
        .split_once("## libpuny")
        .context("it has no section about libpuny")?;
    let shown = code(readme, "c").next().context("it shows no program")?;
    let program = sh().read_file(folder().join("examples/first.c"))?;
    ensure!(
        shown.trim_end() == program.trim_end(),
        "README.md does not show examples/first.c as it is"
    );
    let lists = sh().read_file(folder().join("examples/cmake/CMakeLists.txt"))?;
    let shown = code(readme, "cmake").next().context("it shows no CMake")?;
    ensure!(
        lists.contains(shown.trim_end()),
        "README.md does not show a part of examples/cmake/CMakeLists.txt"
    );
    let inside = empty(target("capi/readme"))?;
    let _inside = sh().push_dir(&inside);
    let bindings = folder();
    let bindings = bindings.parent().context("it is in a folder")?;
    cmd!("ln -s {bindings} bindings").quiet().run()?;
    let mut environment = String::new();
    for commands in code(readme, "sh") {
        for (command, tool) in [("pkg-config", tools::PKG_CONFIG), ("cmake", tools::CMAKE)] {
            if commands.contains(command) && !tool.is_there() {
                let why = format!(
                    "a part of the README is not tried, because {command} is not installed"
                );
                return skip(command, &why);
            }
        }
        // The checkout is there, and the library is installed.
        let done = ["git ", "cd ", "cargo "];
        let lines = commands.lines();
        let left = lines.filter(|line| !done.iter().any(|word| line.starts_with(word)));
        let script = left.collect::<Vec<_>>().join("\n");
        let script = script.replace("$HOME/libpuny", &prefix.display().to_string());
        let is_program = |line: &&str| line.starts_with("./") || line.starts_with("built/");
        let expected = commands.lines().filter(is_program);
        let expected: Vec<&str> = expected
            .map(|line| line.split_once("# ").map_or("", |(_, output)| output))
            .collect();
        ensure!(!expected.is_empty(), "it runs no program:\n{commands}");
        let output = cmd!("sh -e -c {environment}{script}").read()?;
        let wrote: Vec<&str> = output
            .lines()
            .filter(|line| !line.starts_with(['-', '[']))
            .collect();
        ensure!(wrote == expected, "the programs wrote {output}");
        // What is exported holds for the commands below.
        for line in script.lines().filter(|line| line.starts_with("export ")) {
            environment += line;
            environment += "\n";
        }
    }
    println!("=> README.md: its commands make a program that runs");
    Ok(())
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
    runs(&EXAMPLES[3], &build.join("column"), prefix)
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
