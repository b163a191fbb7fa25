//! Checks the cases in `suite/` and the evidence for the cases, which are the answers of other implementations. The
//! tests of each crate and binding check the answers of `puny`. The step `python` validates the files with their JSON
//! Schema.

use anyhow::Context as _;

use crate::shell::{Result, cmd, sh};

/// Checks the form of every file. Also checks that two implementations agree with each case, or that an explanation
/// gives the reason.
pub(crate) fn check_cases() -> Result {
    Ok(cmd!("python3 suite/check/lint.py").run()?)
}

/// Derives the cases again, runs them with the installed implementations, and writes `suite/evidence.json`,
/// `docs/report-card.md` and its page in `web/`.
pub(crate) fn write_report() -> Result {
    for script in ["derive", "ask", "growth", "report"] {
        sh().cmd("target/suite/python/bin/python")
            .arg(format!("suite/check/{script}.py"))
            .run()
            .context("`suite/check/install.sh` makes target/suite")?;
    }
    Ok(())
}
