//! String literals in sources of Rust, Python and TypeScript.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the checkout.
pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the string literals that directly follow `before` in a source file, or in all files below a folder, with
/// their files in alphabetical order.
pub(super) fn literals(path: &str, before: &str) -> Vec<(String, String)> {
    let full = root().join(path);
    if full.is_dir() {
        let entries = fs::read_dir(full)
            .unwrap()
            .map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        let of_entry = |name: &String| literals(&format!("{path}/{name}"), before);
        return names.iter().flat_map(of_entry).collect();
    }
    let is_source = [".rs", ".py", ".ts"].iter().any(|end| path.ends_with(end));
    if !is_source {
        return Vec::new();
    }
    let source = fs::read_to_string(full).unwrap();
    let parts = source.split(before).skip(1);
    let found = parts.filter_map(|part| literal(part.trim_start().trim_start_matches("format!(")));
    found.map(|text| (path.to_owned(), text)).collect()
}

/// Returns the literal at the beginning of a text. Python joins literals that follow each other.
fn literal(text: &str) -> Option<String> {
    // Literals of C in Rust begin with `c"`, and those with values in Python with `f"`.
    let text = text.trim_start().trim_start_matches(['c', 'f']);
    let quote = text.chars().next().filter(|c| "\"'`".contains(*c))?;
    let mut is_escaped = false;
    let end = text[1..].find(|c| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })?;
    // A backslash at the end of a line of Rust removes the line end, and the blanks after it.
    let lines = text[1..=end].split("\\\n").map(str::trim_start);
    let next = literal(&text[end + 2..]).unwrap_or_default();
    Some(lines.collect::<String>() + &next)
}
