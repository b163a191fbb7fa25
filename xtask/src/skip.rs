//! Skips the checks that this machine cannot run, and records their names.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::sync::Mutex;

use anyhow::bail;

use crate::shell::Result;

/// The environment variable with the path of a file. A step appends the names of its skipped checks to this file, one on
/// each line. `cargo xtask ci` sets the variable for each step.
pub(crate) const FILE: &str = "PUNY_SKIPPED";

/// The names of the checks that this process has skipped.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Returns whether this process has skipped the check with this name.
pub(crate) fn is_skipped(name: &str) -> bool {
    let names = SKIPPED
        .lock()
        .expect("no thread panics while it holds the lock");
    names.iter().any(|skipped| skipped == name)
}

/// Skips a check that this machine cannot run, and prints the reason. `name` is the name of a step if the whole step is
/// skipped, and otherwise the name of a part of a step.
///
/// # Errors
///
/// Fails if the variable `PUNY_REQUIRE`, a comma-separated list, contains the name of this check or `all`.
pub(crate) fn skip(name: &str, why: &str) -> Result {
    skip_for_want_of(name, name, why)
}

/// Skips a check because a tool is missing. Fails if `PUNY_REQUIRE` contains the name of the check or of the tool, or
/// `all`.
pub(crate) fn skip_for_want_of(tool: &str, name: &str, why: &str) -> Result {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    if is_required(&required, name) || is_required(&required, tool) {
        bail!("PUNY_REQUIRE={required}, but {why}");
    }
    println!("SKIPPED {name}: {why}");
    if let Some(file) = std::env::var_os(FILE) {
        let mut file = OpenOptions::new().append(true).create(true).open(file)?;
        writeln!(file, "{name}")?;
    }
    let mut names = SKIPPED
        .lock()
        .expect("no thread panics while it holds the lock");
    names.push(name.to_owned());
    Ok(())
}

fn is_required(required: &str, name: &str) -> bool {
    let mut words = required.split(',').map(str::trim);
    words.any(|word| word == name || word == "all")
}

#[cfg(test)]
mod tests {
    use super::is_required;

    #[test]
    fn a_check_is_required_if_the_variable_lists_it_or_all() {
        for (required, expected) in [
            ("", false),
            ("valgrind", false),
            ("miri", true),
            ("valgrind, miri", true),
            ("all", true),
        ] {
            assert_eq!(is_required(required, "miri"), expected, "{required}");
        }
    }
}
