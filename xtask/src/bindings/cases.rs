//! The table of cases that the bindings share.

use crate::shell::{Result, cmd};

/// Writes the table. Its own test fails if it is not that of today's libraries.
pub(crate) fn write() -> Result {
    Ok(cmd!("cargo run --quiet --locked --package cases").run()?)
}
