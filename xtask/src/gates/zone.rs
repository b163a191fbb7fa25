//! Checks that a signed zone stays valid when the command converts its names.

use crate::bindings::python::Environment;
use crate::shell::{Result, cmd, root, target};

/// Signs a zone with dnspython, converts the zone with the command, and verifies the signatures.
pub(crate) fn check_signed_zone() -> Result {
    let folder = target("zone");
    let requirements = "../../crates/cli/tests/signed_zone/requirements.txt";
    let Some(tools) = Environment::with("zone", &folder, requirements)? else {
        return Ok(());
    };
    cmd!("cargo build --quiet --locked --package puny-cli").run()?;
    let script = root().join("crates/cli/tests/signed_zone/verify.py");
    let program = target("debug").join(if cfg!(windows) { "puny.exe" } else { "puny" });
    Ok(tools.python("-I").arg(script).arg(program).run()?)
}
