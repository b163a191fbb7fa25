//! Skips what this machine cannot check, by name.

use std::sync::Mutex;

use anyhow::bail;

use crate::shell::Result;

/// The names of checks that were skipped on this machine.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Adds those of a step that has run in a process of its own.
pub(crate) fn add(names: Vec<String>) {
    let mut all = SKIPPED.lock().expect("no thread panics with it");
    all.extend(names);
}

pub(crate) fn skipped() -> Vec<String> {
    SKIPPED.lock().expect("no thread panics with it").clone()
}

/// The end of the last line: the number of skipped checks, and their names.
pub(crate) fn counted(skipped: &[String]) -> String {
    if skipped.is_empty() {
        return String::new();
    }
    format!(", {} skipped: {}", skipped.len(), skipped.join(", "))
}

/// The names in the last line of a run.
pub(crate) fn skipped_in(last: &str) -> impl Iterator<Item = String> {
    let names = last.split_once(" skipped: ").map(|(_, names)| names);
    let names = names.into_iter().flat_map(|names| names.split(", "));
    names.map(str::to_owned)
}

/// Skips a check that this machine cannot do, and prints the reason. The last line of the run
/// counts it. `name` is that of a step if the whole step is skipped, or that of a part of one.
///
/// # Errors
///
/// If the variable `PUNY_REQUIRE`, a comma-separated list, contains this check or `all`.
pub(crate) fn skip(name: &str, why: &str) -> Result {
    skip_for_want_of(name, name, why)
}

/// The same for a missing tool: `PUNY_REQUIRE` may also name the tool.
pub(crate) fn skip_for_want_of(tool: &str, name: &str, why: &str) -> Result {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    if is_required(&required, name) || is_required(&required, tool) {
        bail!("PUNY_REQUIRE={required}, but {why}");
    }
    println!("SKIPPED {name}: {why}");
    add(vec![name.to_owned()]);
    Ok(())
}

fn is_required(required: &str, name: &str) -> bool {
    let mut words = required.split(',').map(str::trim);
    words.any(|word| word == name || word == "all")
}

#[cfg(test)]
mod tests {
    use super::{counted, is_required, skipped_in};

    #[test]
    fn the_last_line_names_the_skipped_checks() {
        assert_eq!(counted(&[]), "");
        let two = ["miri", "advisories"].map(str::to_owned);
        assert_eq!(counted(&two), ", 2 skipped: miri, advisories");
        let last = format!("0 passed, 0 failed{}", counted(&two));
        assert!(skipped_in(&last).eq(two));
        assert_eq!(skipped_in("1 passed, 0 failed").count(), 0);
    }

    #[test]
    fn the_variable_lists_required_checks() {
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
