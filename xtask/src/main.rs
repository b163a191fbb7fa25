//! What CI runs, held once: `cargo xtask test`, and each of its steps by name.
//!
//! Every command runs from the root of the workspace, says what it runs and how long each step
//! took, and ends with what has failed and one line that counts.
//!
//! | module | holds |
//! |---|---|
//! | `steps.rs`, `step.rs` | the tables of steps and commands, and how steps run |
//! | `completions.rs` | the same for a shell |
//! | `shell.rs`, `tools.rs` | the shell that commands run in, and the tools that steps need |
//! | `gates/` | checks of the Rust code |
//! | `figures/` | what is measured: sizes, instructions, times |
//! | `fetch/` | files of published packages, and what is generated from them |
//! | `bindings/` | Python, WebAssembly and its page, C, and the table of cases that they share |
//! | `testdata/` | the tables in `testdata/`, made from their originals |
//! | `suite/` | the cases for any implementation, and puny's answers |
//! | `release/` | a version's places, and everything that is uploaded for it |
//! | `compat/` | `compat/idna` and `compat/idna_adapter` in the place of the published crates |

#![forbid(unsafe_code)]
// Its output is for people, and only this crate writes it.
#![allow(clippy::print_stdout)]
// Its input is the project itself. A broken assumption stops it with the place; a default in its
// stead would be a check that passes.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

mod bindings;
mod compat;
mod completions;
mod fetch;
mod figures;
mod gates;
mod release;
mod shell;
mod skip;
mod step;
mod steps;
mod suite;
mod testdata;
mod tools;

use std::process::ExitCode;

use step::{run_all, run_each, run_one};
use steps::{BESIDE, COMMANDS, FIRST, HERE, LONG, QUICK, TOOLS};

const HELP: &str = "\
cargo xtask COMMAND

  quick                  after a change: fmt, the tests of the libraries and of the table of cases, clippy
  test                   all of the following, most of them in two tracks side by side
{steps}
  test --short           the same without python, wasm, web and capi, which need other languages
  test --no-install      the same, but missing tools are not installed and their steps are skipped
{commands}
  completions SHELL      what bash, zsh or fish evaluates after cargo's own completions

PUNY_REQUIRE=NAME,... makes it an error that a step, a part of one or a tool of this name is missing;
PUNY_REQUIRE=all, that anything is.";

fn main() -> ExitCode {
    if let Some(result) = gates::doc_tests::as_rustdoc() {
        return result;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let passed = match words.as_slice() {
        ["help" | "--help" | "-h"] => {
            help();
            Some(true)
        }
        ["completions", shell] => Some(completions::print(shell).is_ok()),
        ["quick"] => Some(run_each(QUICK)),
        ["test", options @ ..] => test(options),
        words => perform(words),
    };
    match passed {
        Some(true) => ExitCode::SUCCESS,
        Some(false) => ExitCode::FAILURE,
        None => {
            help();
            ExitCode::from(2)
        }
    }
}

/// Performs the step or the command that `words` name, if they name one. Returns whether it has
/// passed.
fn perform(words: &[&str]) -> Option<bool> {
    let name = words.join(" ");
    match steps::all().find(|step| step.name == name) {
        Some(step) => Some(run_one(step.name, step.what, || step.run())),
        None => COMMANDS.iter().find_map(|command| command.called_by(words)),
    }
}

/// Runs all steps, or those that `options` leave.
fn test(options: &[&str]) -> Option<bool> {
    let (mut tools, mut long) = (TOOLS.to_vec(), LONG);
    for option in options {
        match *option {
            "--no-install" => tools[0].name = "tools --list",
            "--short" => long = &[],
            _ => return None,
        }
    }
    Some(run_all(FIRST, HERE, &[&tools, long, BESIDE].concat()))
}

fn help() {
    let line = |name: &str, what: &str| format!("  {name:<22} {what}");
    let steps: Vec<String> = steps::all()
        .map(|step| line(step.name, step.what))
        .collect();
    let commands = COMMANDS
        .iter()
        .map(|command| line(command.usage, command.what));
    let commands: Vec<String> = commands.collect();
    let help = HELP.replace("{steps}", &steps.join("\n"));
    println!("{}", help.replace("{commands}", &commands.join("\n")));
}
