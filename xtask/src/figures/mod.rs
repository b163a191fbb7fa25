//! What is measured: sizes, instructions and times, and the tables of the documents that state them.

pub(crate) mod instructions;
pub(crate) mod url;
pub(crate) mod weight;

use ::figures::documents;

use crate::shell::{Result, cmd};

/// The line of the system and the day below a table of figures.
fn machine() -> Result<String> {
    let rustc = cmd!("rustc --version").read()?;
    let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
    Ok(format!(
        "{rustc}, {arch}-{os}, {}",
        documents::date("+%Y-%m-%d")
    ))
}
