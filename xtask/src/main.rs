//! What CI runs, held once: `cargo xtask ci`, and each of its steps by name.
//!
//! Every command runs from the root of the workspace, and says what it runs and how long each step took.
//!
//! | module | holds |
//! |---|---|
//! | `steps.rs`, `step.rs`, `skip.rs` | the tables of steps and commands, how steps run, and what a machine cannot do |
//! | `shell.rs`, `tools.rs` | the shell that commands run in, and the tools that steps need |
//! | `gates/` | checks of the Rust code |
//! | `figures/` | what is measured: sizes, instructions, times |
//! | `fetch/` | files of published packages, and what is generated from them |
//! | `bindings/` | Python, WebAssembly and its page, C, and the table of cases that they share |
//! | `release/` | the places of the version, and everything that is uploaded for it |
//! | `compat/` | `compat/idna` and `compat/idna_adapter` in the place of the published crates |

#![forbid(unsafe_code)]
// Its output is for people, and only this crate writes it.
#![allow(clippy::print_stdout)]
// Its input is the project itself. A broken assumption stops it with the place; a default in its
// stead would be a check that passes.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

mod bindings;
mod compat;
mod fetch;
mod figures;
mod gates;
mod release;
mod shell;
mod skip;
mod step;
mod steps;
mod suite;
mod tools;

use std::process::ExitCode;

use steps::{BESIDE, COMMANDS, FIRST, HERE, QUICK};

const HELP: &str = "\
cargo xtask COMMAND

  quick                  after a change: rustfmt, the tests of facts, clippy; without a network
  ci                     `cargo test`, then all of the following, in two tracks side by side
  ci --install           the same, and installs missing tools first, if that needs no root
{steps}

{commands}

PUNY_REQUIRE=NAME,... makes it an error that a step, a part of a step or a tool of this name is missing;
PUNY_REQUIRE=all, that anything is.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let passed = match words.as_slice() {
        ["help" | "--help" | "-h"] => {
            help();
            Some(true)
        }
        ["quick"] => Some(QUICK.iter().all(step::Step::run)),
        ["ci"] => Some(ci(false)),
        ["ci", "--install"] => Some(ci(true)),
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
        Some(step) => Some(step.run()),
        None => COMMANDS.iter().find_map(|command| command.called_by(words)),
    }
}

/// Says which tools are missing, and runs all steps. Returns whether all have passed.
fn ci(installs: bool) -> bool {
    let tools: &[step::Step] = if installs { steps::TOOLS } else { &[] };
    let run = || step::run_all(FIRST, HERE, &[tools, BESIDE].concat());
    match tools::list().and_then(|()| run()) {
        Ok(passed) => passed,
        Err(why) => {
            println!("{why:#}");
            false
        }
    }
}

fn help() {
    let line = |(name, what): (&str, &str)| format!("  {name:<22} {what}");
    let steps = steps::all().map(|step| line((step.name, step.what)));
    let commands = COMMANDS
        .iter()
        .map(|command| line((command.usage, command.what)));
    let [steps, commands] = [steps.collect(), commands.collect()].map(|it: Vec<_>| it.join("\n"));
    println!(
        "{}",
        HELP.replace("{steps}", &steps)
            .replace("{commands}", &commands)
    );
}
