//! Does one operation on a small list so many times, for callgrind to count the
//! instructions.
//!
//! ```text
//! instructions --list             the rows, and how many inputs each has
//! instructions ROW REPETITIONS    all inputs of a row once, and then so many times
//! ```
//!
//! The first time is there for everything that happens once in a process. What is asked for
//! beyond it is what counts: the count of a run with repetitions less that of one without.
//! `cargo xtask instructions` does so, and compares with `counts.txt`.

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
