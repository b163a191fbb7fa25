//! `puny.h`, which cbindgen makes from the functions' own source.
//!
//! cbindgen is a tool that cargo installs, as cargo-deny is: it is called once, and its licence (MPL-2.0)
//! is not one of those that `deny.toml` allows for dependencies.

use std::fs;
use std::path::{Path, PathBuf};

use super::build::folder;
use crate::step::{Result, capture, program, read, skip, target_dir};
use crate::tools;

fn path() -> PathBuf {
    folder().join("include/puny.h")
}

/// The header of today's functions, by a configuration.
fn made(config: &Path) -> Result<String> {
    let mut cbindgen = program("cbindgen", ["--quiet", "--crate", "puny-capi", "--config"]);
    cbindgen.arg(config).arg(folder());
    Ok(c89(&capture(cbindgen, "")?.stdout()?))
}

/// A header of C99 in C89: comments are blocks, and there is no comma after the last constant.
fn c89(header: &str) -> String {
    let mut text = String::new();
    let mut lines = header.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        match line.split_once("//") {
            Some((before, comment)) => {
                let start = if inside { "  " } else { "/*" };
                text += format!("{before}{start}{comment}").trim_end();
                let next = lines.peek().map(|line| line.trim_start());
                inside =
                    before.trim().is_empty() && next.is_some_and(|line| line.starts_with("//"));
                text += if inside { "" } else { " */" };
            }
            None => text += line,
        }
        text += "\n";
    }
    text.replace(",\n}", "\n}")
}

/// Writes the header.
pub(crate) fn write() -> Result {
    if !tools::CBINDGEN.or_skip("capi --header")? {
        return Ok(());
    }
    fs::write(path(), made(&folder().join("cbindgen.toml"))?)
        .map_err(|error| format!("{}: {error}", path().display()))
}

/// Fails if a header is not that of today's functions, or an old compiler refuses it.
pub(super) fn check() -> Result {
    for name in ["puny.h", "idn2.h"] {
        let include = format!("#include \"{name}\"\n");
        for (language, standard) in [("c", "c89"), ("c", "c11"), ("c++", "c++98")] {
            compiles(&include, language, standard)?;
        }
    }
    println!("=> puny.h and idn2.h: in C89, C11 and C++98");
    if !tools::CBINDGEN.is_there() {
        return skip(
            "cbindgen",
            "the headers are not compared, because cbindgen is not installed",
        );
    }
    if read(&path())? != made(&folder().join("cbindgen.toml"))? {
        return Err("puny.h is out of date: run `cargo xtask capi --header`".to_owned());
    }
    // idn2.h is written by hand. A compiler refuses two declarations of a function that differ.
    let config = read(&folder().join("cbindgen.toml"))?;
    let (config, _) = config
        .split_once("after_includes")
        .ok_or("cbindgen.toml has no after_includes")?;
    let target = target_dir().join("capi");
    let all = target.join("idn2.toml");
    fs::create_dir_all(&target)
        .and_then(|()| fs::write(&all, config))
        .map_err(|error| format!("{}: {error}", all.display()))?;
    let declared = made(&all)?;
    if !declared.contains("idn2_punycode_encode") {
        return Err("cbindgen has not found the functions of libidn2".to_owned());
    }
    compiles(&format!("#include \"idn2.h\"\n{declared}"), "c", "c11")?;
    println!("=> puny.h and idn2.h: as their functions are");
    Ok(())
}

/// Fails if a text is not of a language in its strictest form.
fn compiles(text: &str, language: &str, standard: &str) -> Result {
    let mut compiler = program("cc", ["-fsyntax-only", "-pedantic-errors", "-Wall", "-x"]);
    compiler.arg(language).arg(format!("-std={standard}"));
    compiler.arg("-I").arg(folder().join("include")).arg("-");
    capture(compiler, text)?.stdout().map(drop)
}
