//! The program `puny-sql`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(puny_sql::run(std::env::args_os()))
}
