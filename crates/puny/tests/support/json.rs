//! The published conformance vectors, where they are at hand.
//!
//! They are other people's files and not part of this repository: a folder beside the
//! checkout, or the one that `PUNY_VECTORS` names. Without it the facts written into
//! the tests by hand have to do.

#![allow(dead_code, clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use std::path::Path;

use serde_json::Value;

/// The file at `path` in the folder; nothing, with a word about it, if there is no
/// such folder. A folder without the file is an error.
pub(crate) fn read(path: &str) -> Option<Value> {
    // Relative to the workspace, wherever the test is run.
    let folder = std::env::var_os("PUNY_VECTORS").unwrap_or_else(|| "../shared/vectors".into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    if !folder.is_dir() {
        eprintln!("no vectors (PUNY_VECTORS is unset, no ../shared/vectors): {path} is not tested");
        return None;
    }
    let text = std::fs::read_to_string(folder.join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    Some(serde_json::from_str(&text).unwrap())
}

/// A list of numbers.
pub(crate) fn numbers(value: &Value) -> Vec<u32> {
    let number = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
    value.as_array().unwrap().iter().map(number).collect()
}
