//! What CI runs, held once: `cargo xtask test`, and each of its steps by name.
//!
//! Every command runs from the root of the workspace, says what it runs and how long each step
//! took, stops at the first failure, and ends with one line that counts.

#![forbid(unsafe_code)]
// Its output is for people, and only this crate writes it.
#![allow(clippy::print_stdout)]

mod capi;
mod cases;
mod commands;
mod compat;
mod deny;
mod doc_tests;
mod fuzz;
mod growth;
mod idna;
mod instructions;
mod lanes;
mod msrv;
mod mutants;
mod nightly;
mod no_std;
mod package;
mod python;
mod readme;
mod rust;
mod semver;
mod spark;
mod step;
mod steps;
mod tables;
mod targets;
mod tlds;
mod tools;
mod vectors;
mod wasm;
mod web;
mod weight;

use std::process::ExitCode;

use step::Step;
use steps::{BESIDE, FIRST, HERE, LONG};

const HELP: &str = "\
cargo xtask COMMAND

  test                   all of the following, most of them in two lanes side by side
{steps}
  test --short           the same without python, wasm, web and capi, which need other languages
  test --no-install      the same, but missing tools are not installed and their steps are skipped
{commands}

PUNY_REQUIRE=NAME,... makes it an error that a step, a part of one or a tool of this name is missing;
PUNY_REQUIRE=all, that anything is.";

fn main() -> ExitCode {
    if let Some(result) = doc_tests::as_rustdoc() {
        return result;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if matches!(words.as_slice(), ["help" | "--help" | "-h"]) {
        help();
        return ExitCode::SUCCESS;
    }
    match perform(&words) {
        Some(true) => ExitCode::SUCCESS,
        Some(false) => ExitCode::FAILURE,
        None => {
            help();
            ExitCode::from(2)
        }
    }
}

/// Performs what `words` name, if they name something. Returns whether all has passed.
fn perform(words: &[&str]) -> Option<bool> {
    if let ["test", options @ ..] = words {
        return test(options);
    }
    let name = words.join(" ");
    match steps::all().find(|step| step.name == name) {
        Some(step) => Some(step.alone()),
        None => commands::ALL
            .iter()
            .find_map(|command| command.called_by(words)),
    }
}

/// Runs all steps, or those that `options` leave.
fn test(options: &[&str]) -> Option<bool> {
    let mut first = FIRST.to_vec();
    let mut beside = [BESIDE, LONG].concat();
    for option in options {
        match *option {
            "--no-install" => {
                first.retain(|step| step.name != "tools");
                let look = Step::new("tools", "the tools that the steps need", tools::list);
                first.insert(0, look);
            }
            "--short" => beside = BESIDE.to_vec(),
            _ => return None,
        }
    }
    Some(step::run_all(&first, HERE, &beside))
}

fn help() {
    let steps: Vec<String> = steps::all()
        .map(|step| format!("  {:<22} {}", step.name, step.what))
        .collect();
    let commands: Vec<String> = commands::ALL
        .iter()
        .map(|command| format!("  {:<22} {}", command.usage, command.what))
        .collect();
    let help = HELP.replace("{steps}", &steps.join("\n"));
    println!("{}", help.replace("{commands}", &commands.join("\n")));
}
