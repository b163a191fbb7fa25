//! Measures sizes, instructions and times, and writes the tables of the documents that state them.

pub(crate) mod instructions;
pub(crate) mod url;
pub(crate) mod weight;

use ::figures::documents;

use crate::shell::{Result, cmd};

/// Returns the line that is written below a table of figures. The line names the compiler, the system and the date.
fn machine() -> Result<String> {
    let rustc = cmd!("rustc --version").read()?;
    let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
    Ok(format!(
        "{rustc}, {arch}-{os}, {}",
        documents::date("+%Y-%m-%d")
    ))
}
