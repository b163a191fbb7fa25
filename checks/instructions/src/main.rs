//! Repeats an operation on a list of inputs, so that callgrind can count the instructions.
//!
//! ```text
//! instructions --list             print the rows, and the number of inputs of each row
//! instructions ROW REPETITIONS    convert all inputs of a row once, and then REPETITIONS times
//! ```
//!
//! The first pass includes the work that is done only once in a process. So the count for a row is the count of a run
//! with repetitions minus the count of a run without repetitions. `cargo xtask instructions` computes this difference,
//! and compares it with `counts.txt`.

mod inputs;
mod rows;

use std::process::ExitCode;

use rows::ROWS;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--list"] => {
            for row in ROWS {
                println!("{}\t{}", row.name, row.inputs().len());
            }
            ExitCode::SUCCESS
        }
        [name, repetitions] => {
            let row = ROWS.iter().find(|row| row.name == name);
            let (Some(row), Ok(repetitions)) = (row, repetitions.parse()) else {
                return usage();
            };
            row.run(repetitions);
            ExitCode::SUCCESS
        }
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: instructions --list | ROW REPETITIONS");
    ExitCode::from(2)
}
