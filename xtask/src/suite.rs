//! The suite of cases in `suite/`: what its cases rest on. The tests of the crates and of the bindings ask
//! for puny's own answers, and the step `python` checks the JSON Schema, for which Python has a light library.

use anyhow::Context as _;

use crate::shell::{Result, cmd, sh};

/// Checks the form of every file, and that two implementations agree with each case.
pub(crate) fn run() -> Result {
    Ok(cmd!("python3 suite/check/lint.py").run()?)
}

/// Derives the cases again, asks the implementations that are installed, and writes
/// `suite/evidence.json`, `docs/report-card.md` and its page in `web/`.
pub(crate) fn report() -> Result {
    for script in ["derive", "ask", "growth", "report"] {
        sh().cmd("target/suite/python/bin/python")
            .arg(format!("suite/check/{script}.py"))
            .run()
            .context("`suite/check/install.sh` makes target/suite")?;
    }
    Ok(())
}
