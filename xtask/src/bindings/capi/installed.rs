//! The files that are installed.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::ensure;

use super::build::LICENCES;
use crate::shell::{Result, cmd, outcome, sh};
use crate::skip::skip;
use crate::tools;

/// libpuny has all of its files, and none with the name of another library: a `libidn2.so.0` in a folder
/// of the dynamic linker takes the place of the system's.
pub(super) fn alone(prefix: &Path) -> Result {
    let files = names(prefix)?;
    let other = files.iter().find(|file| file.contains("idn2"));
    ensure!(
        other.is_none(),
        "libpuny is to be installed alone, not with {other:?}"
    );
    let own = "include/puny.h lib/libpuny.a lib/libpuny.so lib/libpuny.so.0 lib/pkgconfig/puny.pc \
               lib/cmake/puny/punyConfig.cmake";
    has_all(&files, "libpuny", own)?;
    pages(prefix)
}

/// The library in the place of libidn2 has all of its files too.
pub(super) fn libidn2(prefix: &Path) -> Result {
    let own = "include/idn2.h lib/pkgconfig/libidn2.pc";
    has_all(&names(prefix)?, "libidn2-of-puny", own)
}

/// Fails unless the files and the licences of a library are installed.
fn has_all(installed: &BTreeSet<String>, library: &str, files: &str) -> Result {
    let licences = LICENCES.map(|name| format!("share/doc/{library}/{name}"));
    for name in files.split(' ').chain(licences.iter().map(String::as_str)) {
        ensure!(installed.contains(name), "{name} is not installed");
    }
    Ok(())
}

/// The paths of all files below a folder.
fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let mut files = BTreeSet::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(sh().read_dir(&path)?);
        } else {
            files.insert(path.strip_prefix(folder)?.display().to_string());
        }
    }
    Ok(files)
}

/// The manual pages have every name of the header, and `man` has nothing against them, if there is one.
fn pages(prefix: &Path) -> Result {
    let folder = prefix.join("share/man/man3");
    let pages = sh().read_dir(&folder)?;
    let mut text = String::new();
    for page in &pages {
        text += &sh().read_file(page)?;
    }
    let header = sh().read_file(prefix.join("include/puny.h"))?;
    let mut words = header.split(|c: char| c != '_' && !c.is_ascii_alphanumeric());
    let is_ours = |word: &str| {
        let prefixes = ["PUNY_", "puny_", "punycode_"];
        word != "PUNY_H" && prefixes.iter().any(|prefix| word.starts_with(prefix))
    };
    let missing = words.find(|word| is_ours(word) && !text.contains(word));
    ensure!(missing.is_none(), "no manual page names {missing:?}");
    if !tools::MAN.is_there() {
        return skip(
            "man",
            "the manual pages are not read, because man is not installed",
        );
    }
    let _inside = sh().push_dir(prefix.join("share/man"));
    for page in pages {
        let man = cmd!("man --warnings --local-file {page}")
            .env("MANPATH", prefix.join("share/man"))
            .envs([
                ("MANROFFOPT", "-rHY=0"),
                ("LC_ALL", "C.UTF-8"),
                ("MANWIDTH", "100"),
            ]);
        let output = outcome(man)?;
        let is_clean = output.stderr.is_empty() && output.stdout.contains("SYNOPSIS");
        ensure!(is_clean, output.report);
    }
    Ok(())
}
