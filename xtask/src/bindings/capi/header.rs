//! `puny.h`, which cbindgen makes from the functions' own source, and the flags in the manual, which are those of
//! `puny.h`.
//!
//! cbindgen is a tool that cargo installs, as cargo-deny is: it is called once, and its licence (MPL-2.0)
//! is not one of those that `deny.toml` allows for dependencies.

use anyhow::{Context as _, ensure};

use super::folder;
use crate::shell::{Result, cmd, quietly, sh, target};
use crate::skip::skip;
use crate::tools;

const HEADER: &str = "bindings/c/include/puny.h";
/// The flags stand between these lines.
const MANUAL: &str = "bindings/c/man/puny_to_ascii.3";
const BEFORE: &str = ".\\\" The flags of puny.h, by `cargo xtask capi --header`.\n";
const AFTER: &str = ".\\\" The end of the flags.\n";

const CONFIG: &str = "bindings/c/cbindgen.toml";

/// The header of today's functions, by a configuration.
fn made(config: impl AsRef<std::ffi::OsStr>) -> Result<String> {
    let cbindgen = cmd!("cbindgen --quiet --crate puny-capi --config");
    Ok(c89(&cbindgen.arg(config).arg(folder()).read()?))
}

/// Converts a header from C99 to C89: comments become blocks, and the comma after the last constant is removed. Also
/// replaces the heading "# Safety", which only readers of Rust know.
fn c89(header: &str) -> String {
    let mut text = String::new();
    let mut lines = header.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        match line.split_once("//") {
            Some((before, comment)) => {
                let start = if inside { "  " } else { "/*" };
                let comment = comment.replace("# Safety", "Requirements:");
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

/// The manual of the conversions, with the flags that a header has.
fn manual(header: &str) -> Result<String> {
    let mut entries = String::new();
    for block in header.split("\n\n") {
        let Some((comment, constant)) = block.rsplit_once("\n#define ") else {
            continue;
        };
        let Some((name, _)) = constant
            .split_once(" (")
            .filter(|(_, bits)| bits.contains("<<"))
        else {
            continue;
        };
        let words = comment
            .trim_matches(['/', '*', ' ', '\n'])
            .split_whitespace();
        match words.collect::<Vec<_>>()[..] {
            // Another value of the flag before it.
            ["See", first] => {
                let first = first.trim_end_matches('.');
                let others = entries.rfind(first).context("it has no other value")?;
                let end = others + entries[others..].find('\n').context("no text follows")?;
                entries.insert_str(end, &format!(" \", \" {name}"));
            }
            ref words => entries += &format!(".TP\n.BR {name}\n{}\n", words.join(" ")),
        }
    }
    let text = sh().read_file(MANUAL)?;
    let (before, rest) = text.split_once(BEFORE).context("it has no flags")?;
    let (_, after) = rest.split_once(AFTER).context("its flags have no end")?;
    Ok([before, BEFORE, &entries, AFTER, after].concat())
}

/// Writes the header and the manual.
pub(crate) fn write() -> Result {
    if tools::CBINDGEN.or_skip("capi --header")? {
        let header = made(CONFIG)?;
        sh().write_file(MANUAL, manual(&header)?)?;
        sh().write_file(HEADER, header)?;
    }
    Ok(())
}

/// Fails if a header is not that of today's functions, or an old compiler refuses it.
pub(super) fn check() -> Result {
    for name in ["puny.h", "idn2.h"] {
        let include = format!("#include \"{name}\"\n");
        for (language, standard) in [("c", "c89"), ("c", "c11"), ("c++", "c++98")] {
            compiles(&include, language, standard)?;
        }
    }
    // A constant is compiled where it is used.
    let mut used = String::from("#include \"puny.h\"\n");
    for line in sh().read_file(HEADER)?.lines() {
        let constant = line
            .strip_prefix("#define ")
            .and_then(|rest| rest.split_once(' '));
        if let Some((name, _)) = constant.filter(|(name, _)| name.starts_with("PUNY_")) {
            used += &format!("extern const size_t of_{name};\nconst size_t of_{name} = {name};\n");
        }
    }
    for (language, standard) in [("c", "c89"), ("c++", "c++98")] {
        compiles(&used, language, standard)?;
    }
    println!("=> puny.h and idn2.h: in C89, C11 and C++98");
    if !tools::CBINDGEN.is_there() {
        let why = "the headers are not compared, because cbindgen is not installed";
        return skip("cbindgen", why);
    }
    let header = made(CONFIG)?;
    for (file, made) in [(HEADER, &header), (MANUAL, &manual(&header)?)] {
        ensure!(
            sh().read_file(file)? == *made,
            "{file} is out of date: run `cargo xtask capi --header`"
        );
    }
    // idn2.h is written by hand. A compiler refuses two declarations of a function that differ.
    let config = sh().read_file(CONFIG)?;
    let (config, _) = config
        .split_once("after_includes")
        .context("no after_includes in it")?;
    let all = target("capi/idn2.toml");
    sh().write_file(&all, config)?;
    let declared = made(&all)?;
    ensure!(
        declared.contains("idn2_punycode_encode"),
        "cbindgen has not found the functions of libidn2"
    );
    compiles(&format!("#include \"idn2.h\"\n{declared}"), "c", "c11")?;
    println!("=> puny.h and idn2.h: as their functions are");
    Ok(())
}

/// Fails if a text is not of a language in its strictest form.
fn compiles(text: &str, language: &str, standard: &str) -> Result {
    let include = folder().join("include");
    // Programs of C++ may refuse casts of C, which a macro brings along.
    let casts = (language == "c++").then_some("-Wold-style-cast");
    let compiler = cmd!(
        "cc -fsyntax-only -pedantic-errors -Wall -Werror {casts...} -x {language} -std={standard} -I {include} -"
    );
    quietly(compiler.stdin(text)).map(drop)
}
