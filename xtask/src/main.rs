//! Runs everything that CI checks. `cargo xtask ci` runs all steps, and `cargo xtask NAME` runs the step NAME.
//!
//! Every command runs in the root folder of the workspace. `cargo xtask` prints the name, the result and the time of
//! each step.
//!
//! | module | content |
//! |---|---|
//! | `steps.rs` | the tables of all steps and commands |
//! | `step.rs` | functions that run steps and print the results |
//! | `skip.rs` | functions that skip checks that this machine cannot run |
//! | `shell.rs` | the shell that commands run in, and the folders of the project |
//! | `tools.rs` | the tools that steps need |
//! | `gates/` | checks of the Rust code |
//! | `figures/` | measurements of sizes, instructions and times |
//! | `fetch/` | files from published packages, and files that are generated from them |
//! | `bindings/` | the packages for Python, WebAssembly and C, and the page in `web/` |
//! | `release/` | functions that set the version and pack everything that is uploaded for a release |
//! | `compat/` | tests of `compat/idna` and `compat/idna_adapter` in place of the published crates |
//! | `suite.rs` | checks of the cases in `suite/` |

#![forbid(unsafe_code)]
// This program prints for people.
#![allow(clippy::print_stdout)]
// The input of this program is the project itself. If the project is not as this program expects, a panic with a
// location is the right answer. With a default value instead of a panic, a check could pass that should fail.
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

  quick                       run rustfmt, the tests of facts and clippy, as after a small change; needs no network
  ci                          run `cargo test`, then all of the following steps, two at a time
  ci --install                run `ci`, and at the same time install missing tools that need no root

Steps, each with a statement that is true if the step passes:

{steps}

Other commands:

{commands}

A step whose tools are missing is skipped. With the environment variable PUNY_REQUIRE=NAME,... it is an error if the
step, the part of a step or the tool NAME is missing. With PUNY_REQUIRE=all it is an error if anything is missing.";

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

/// Runs the step or the command that `words` name, and returns whether it has passed. Returns `None` if `words` name
/// neither a step nor a command.
fn perform(words: &[&str]) -> Option<bool> {
    let name = words.join(" ");
    match steps::all().find(|step| step.name == name) {
        Some(step) => Some(step.run()),
        None => COMMANDS.iter().find_map(|command| command.called_by(words)),
    }
}

/// Prints which tools are missing, runs all steps, and returns whether all have passed.
fn ci(installs: bool) -> bool {
    let tools: &[step::Step] = if installs { steps::TOOLS } else { &[] };
    let run = || step::run_all(FIRST, HERE, &[tools, BESIDE].concat());
    match tools::list_tools().and_then(|()| run()) {
        Ok(passed) => passed,
        Err(why) => {
            println!("{why:#}");
            false
        }
    }
}

fn help() {
    let line = |(name, what): (&str, &str)| format!("  {name:<27} {what}");
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
