//! Makes and checks `puny.h` and the list of flags in the manual. cbindgen generates `puny.h` from the source of the
//! functions. The list of flags is generated from `puny.h`.
//!
//! cbindgen is not a dependency but a tool that `cargo install` provides, like cargo-deny. Its licence (MPL-2.0) is not
//! among the licences that `deny.toml` allows for dependencies.

use anyhow::{Context as _, ensure};

use super::folder;
use crate::shell::{Result, cmd, quietly, sh, target};
use crate::skip::skip;
use crate::tools;

const HEADER: &str = "bindings/c/include/puny.h";
/// The manual page whose list of flags is generated. The list is between the lines [`BEFORE`] and [`AFTER`].
const MANUAL: &str = "bindings/c/man/puny_to_ascii.3";
const BEFORE: &str = ".\\\" The flags of puny.h, by `cargo xtask capi --header`.\n";
const AFTER: &str = ".\\\" The end of the flags.\n";

const CONFIG: &str = "bindings/c/cbindgen.toml";

/// Returns the header that cbindgen makes from the current source. `config` is the path of cbindgen's configuration
/// file.
fn generate_header(config: impl AsRef<std::ffi::OsStr>) -> Result<String> {
    let cbindgen = cmd!("cbindgen --quiet --crate puny-capi --config");
    Ok(to_c89(&cbindgen.arg(config).arg(folder()).read()?))
}

/// Converts a header from C99 to C89: `//` comments become `/* */`, and the comma after the last constant of an enum is
/// removed. Also replaces the heading "# Safety", which only readers of Rust know.
fn to_c89(header: &str) -> String {
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

/// Returns the text of the manual page, with its list of flags replaced by the flags of a header.
fn update_manual(header: &str) -> Result<String> {
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
            // A constant with the comment `See OTHER.` is another value of the flag OTHER. It is added to the entry of
            // OTHER.
            ["See", first] => {
                let first = first.trim_end_matches('.');
                let others = entries.rfind(first).context("a flag has no other value")?;
                let end = others + entries[others..].find('\n').context("a flag has no text")?;
                entries.insert_str(end, &format!(" \", \" {name}"));
            }
            ref words => entries += &format!(".TP\n.BR {name}\n{}\n", words.join(" ")),
        }
    }
    let text = sh().read_file(MANUAL)?;
    let (before, rest) = text
        .split_once(BEFORE)
        .context("the manual has no list of flags")?;
    let (_, after) = rest
        .split_once(AFTER)
        .context("the list of flags has no end")?;
    Ok([before, BEFORE, &entries, AFTER, after].concat())
}

/// Writes the header and the manual.
pub(crate) fn write_header() -> Result {
    if tools::CBINDGEN.or_skip("capi --header")? {
        let header = generate_header(CONFIG)?;
        sh().write_file(MANUAL, update_manual(&header)?)?;
        sh().write_file(HEADER, header)?;
    }
    Ok(())
}

/// Fails if a header does not match the current functions, or does not compile in C89, C11 or C++98.
pub(super) fn check_headers() -> Result {
    for name in ["puny.h", "idn2.h"] {
        let include = format!("#include \"{name}\"\n");
        for (language, standard) in [("c", "c89"), ("c", "c11"), ("c++", "c++98")] {
            check_compiles(&include, language, standard)?;
        }
    }
    // The compiler checks the value of a macro only where the macro is used, so a program uses every macro.
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
        check_compiles(&used, language, standard)?;
    }
    println!("=> puny.h and idn2.h: in C89, C11 and C++98");
    if !tools::CBINDGEN.is_there() {
        let why = "the headers are not compared, because cbindgen is not installed";
        return skip("cbindgen", why);
    }
    let header = generate_header(CONFIG)?;
    for (file, made) in [(HEADER, &header), (MANUAL, &update_manual(&header)?)] {
        ensure!(
            sh().read_file(file)? == *made,
            "{file} is out of date: run `cargo xtask capi --header`"
        );
    }
    // idn2.h is written by hand. It is compiled together with the declarations that cbindgen makes from the source,
    // because a compiler rejects two declarations of a function that differ.
    let config = sh().read_file(CONFIG)?;
    let (config, _) = config
        .split_once("after_includes")
        .context("the configuration has no after_includes")?;
    let all = target("capi/idn2.toml");
    sh().write_file(&all, config)?;
    let declared = generate_header(&all)?;
    ensure!(
        declared.contains("idn2_punycode_encode"),
        "cbindgen has not found the functions of libidn2"
    );
    check_compiles(&format!("#include \"idn2.h\"\n{declared}"), "c", "c11")?;
    println!("=> puny.h and idn2.h: match the functions");
    Ok(())
}

/// Fails if a text does not compile in strict conformance with a language standard.
fn check_compiles(text: &str, language: &str, standard: &str) -> Result {
    let include = folder().join("include");
    // C++ programs may be compiled with this warning as an error, and a macro of the header must not trigger it.
    let casts = (language == "c++").then_some("-Wold-style-cast");
    let compiler = cmd!(
        "cc -fsyntax-only -pedantic-errors -Wall -Werror {casts...} -x {language} -std={standard} -I {include} -"
    );
    quietly(compiler.stdin(text)).map(drop)
}
