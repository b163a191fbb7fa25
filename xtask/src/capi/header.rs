//! `puny.h`, which cbindgen makes from the functions' own source.
//!
//! cbindgen is a tool that cargo installs, as cargo-deny is: it is called once, and its licence (MPL-2.0)
//! is not one of those that `deny.toml` allows for dependencies.

use std::fs;
use std::path::PathBuf;

use super::build::folder;
use crate::step::{Result, capture, program, read, skip};
use crate::tools;

fn path() -> PathBuf {
    folder().join("include/puny.h")
}

/// The header of today's functions.
fn made() -> Result<String> {
    let mut cbindgen = program("cbindgen", ["--quiet", "--crate", "puny-capi", "--config"]);
    cbindgen.arg(folder().join("cbindgen.toml")).arg(folder());
    capture(cbindgen, "")?.stdout()
}

/// Writes the header.
pub(crate) fn write() -> Result {
    if !tools::CBINDGEN.or_skip("capi --header")? {
        return Ok(());
    }
    fs::write(path(), made()?).map_err(|error| format!("{}: {error}", path().display()))
}

/// Fails if the header is not that of today's functions.
pub(super) fn check() -> Result {
    if !tools::CBINDGEN.is_there() {
        return skip(
            "cbindgen",
            "puny.h is not compared, because cbindgen is not installed",
        );
    }
    if read(&path())? == made()? {
        println!("=> puny.h: as its functions are");
        return Ok(());
    }
    Err("puny.h is out of date: run `cargo xtask capi --header`".to_owned())
}
