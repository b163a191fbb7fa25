//! The table of cases that the bindings share.

use crate::shell::{Result, cmd};

/// Writes the table.
pub(crate) fn write() -> Result {
    Ok(cmd!("cargo run --quiet --locked --package cases").run()?)
}

/// Fails if the table is not that of today's libraries.
pub(crate) fn check() -> Result {
    Ok(cmd!("cargo run --quiet --locked --package cases -- --check").run()?)
}
