//! Examples in documentation, many in one program.
//!
//! rustdoc compiles the examples of a crate together since the edition of 2024, and one by one in the
//! edition of 2021, which the libraries have because of their minimum Rust version. Together they take
//! a sixteenth of the processor time. So cargo gets this program as its rustdoc, which calls the
//! real one with the later edition. The libraries themselves are compiled as what they are.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use xshell::Cmd;

/// The variable that makes this program a rustdoc. It names the real one.
const REAL: &str = "PUNY_RUSTDOC";

/// Makes the examples that this `cargo test` runs those of the edition 2024.
pub(crate) fn together(cargo: Cmd) -> Cmd {
    let this = std::env::current_exe().expect("this program runs from a file");
    let rustdoc = std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    cargo.env("RUSTDOC", this).env(REAL, rustdoc)
}

/// The result as rustdoc, if cargo runs this program as that.
pub(crate) fn as_rustdoc() -> Option<ExitCode> {
    let rustdoc = std::env::var_os(REAL)?;
    let arguments = std::env::args_os().skip(1).map(in_edition_2024);
    let status = Command::new(&rustdoc).args(arguments).status();
    match status.expect("there is a rustdoc").success() {
        true => Some(ExitCode::SUCCESS),
        false => Some(ExitCode::FAILURE),
    }
}

fn in_edition_2024(argument: OsString) -> OsString {
    if argument == "--edition=2021" {
        "--edition=2024".into()
    } else {
        argument
    }
}

#[cfg(test)]
mod tests {
    use super::in_edition_2024;

    #[test]
    fn only_the_edition_is_replaced() {
        let arguments = ["--edition=2021", "--test", "--crate-name=x"];
        let replaced = arguments.map(|argument| in_edition_2024(argument.into()));
        assert_eq!(replaced, ["--edition=2024", "--test", "--crate-name=x"]);
    }
}
