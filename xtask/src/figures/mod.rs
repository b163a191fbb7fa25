//! What is measured: sizes, instructions and times, and the tables of the documents that state them.

pub(crate) mod instructions;
pub(crate) mod url;
pub(crate) mod weight;

use anyhow::Context as _;

use crate::shell::{Result, sh};

/// Writes a text into a document between `<!-- name:begin -->` and `<!-- name:end -->`.
pub(crate) fn between_markers(document: &str, name: &str, text: &str) -> Result {
    let (begin, end) = (
        format!("<!-- {name}:begin -->\n"),
        format!("<!-- {name}:end -->"),
    );
    let old = sh().read_file(document)?;
    let parts = old.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    let (before, after) = parts.with_context(|| format!("{document} has no {begin}"))?;
    Ok(sh().write_file(document, format!("{before}{begin}{text}{end}{after}"))?)
}
