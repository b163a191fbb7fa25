//! What the tests share: where published vectors are, and the editions with their flags.

#![allow(dead_code, clippy::print_stderr)]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // a broken fact is a panic

pub(crate) mod idna_test_v2;
pub(crate) mod laws;
pub(crate) mod linear;
pub(crate) mod names;
pub(crate) mod presets;
pub(crate) mod surfaces;

use std::path::{Path, PathBuf};

use puny_idna::Report;
use serde_json::Value;

#[allow(unused_imports)] // not every test asks for all
pub(crate) use presets::{all_uts46, editions, LENIENT};

/// The root of the workspace, to which all paths are relative.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of published vectors beside the checkout, or the one that `PUNY_VECTORS`
/// names. They are other people's files and not part of this repository; without them
/// there is what `cargo xtask vectors` fetches, and the facts written by hand.
pub(crate) fn vectors() -> Option<PathBuf> {
    let folder = std::env::var_os("PUNY_VECTORS").unwrap_or_else(|| "../shared/vectors".into());
    let folder = root().join(folder);
    folder.is_dir().then_some(folder)
}

/// A text in that folder; nothing, with a word about it, if there is no such folder. A
/// folder without the file is an error.
pub(crate) fn text(path: &str) -> Option<String> {
    let Some(folder) = vectors() else {
        eprintln!("no vectors (PUNY_VECTORS is unset, no ../shared/vectors): {path} is not tested");
        return None;
    };
    Some(std::fs::read_to_string(folder.join(path)).unwrap_or_else(|e| panic!("{path}: {e}")))
}

/// The same as JSON. JavaScript's strings may hold surrogates that are no pair; what takes
/// a name in a browser makes them U+FFFD (Web IDL, `USVString`), and so do we.
pub(crate) fn json(path: &str) -> Option<Value> {
    let text = text(path)?;
    let mut scalar = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('\\') {
        let unit = |from: usize| -> Option<u16> {
            let escape = rest.get(from..from + 6)?.strip_prefix("\\u")?;
            u16::from_str_radix(escape, 16).ok()
        };
        let length = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                scalar.push_str(&rest[..at]);
                scalar.push_str("\\uFFFD");
                rest = &rest[at + 6..];
                continue;
            }
            _ => 2,
        };
        scalar.push_str(&rest[..at + length]);
        rest = &rest[at + length..];
    }
    scalar.push_str(rest);
    Some(serde_json::from_str(&scalar).unwrap())
}

/// A text that `cargo xtask vectors` fetches out of a published package.
pub(crate) fn fetched(path: &str) -> String {
    let file = root().join("vectors").join(path);
    std::fs::read_to_string(&file)
        .unwrap_or_else(|e| panic!("vectors/{path}: {e}: run `cargo xtask vectors`"))
}

/// The same where there is no other folder. With one, it may be absent.
pub(crate) fn fetched_unless_shared(path: &str) -> Option<String> {
    let there = root().join("vectors").join(path).is_file();
    if vectors().is_none() || there {
        return Some(fetched(path));
    }
    eprintln!("vectors/{path} is not tested: `cargo xtask vectors` fetches it");
    None
}

/// The codes of all problems, in their order and as often as they come.
pub(crate) fn codes(conversion: &Report<'_>) -> Vec<&'static str> {
    let code = |problem: &puny_idna::Problem| problem.status().code();
    conversion.problems().iter().map(code).collect()
}
