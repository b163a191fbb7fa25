//! The program `puny` with the feature `parquet`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(puny_cli::run(std::env::args_os()))
}
