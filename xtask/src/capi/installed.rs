//! The files that are installed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::step::{Result, capture, program, read, skip};
use crate::tools;

/// The licences of both libraries.
const LICENCES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"];

/// libpuny has all of its files, and none with the name of another library: a `libidn2.so.0` in a folder
/// of the dynamic linker takes the place of the system's.
pub(super) fn alone(prefix: &Path) -> Result {
    let files = names(prefix)?;
    if let Some(file) = files.iter().find(|file| file.contains("idn2")) {
        return Err(format!("libpuny is to be installed alone, not with {file}"));
    }
    let licences = LICENCES.map(|name| format!("share/doc/libpuny/{name}"));
    let others = [
        "include/puny.h",
        "lib/libpuny.a",
        "lib/libpuny.so",
        "lib/libpuny.so.0",
        "lib/pkgconfig/puny.pc",
        "lib/cmake/puny/punyConfig.cmake",
    ];
    has_all(&files, licences.iter().map(String::as_str).chain(others))?;
    pages(prefix)
}

/// The library in the place of libidn2 has all of its files too.
pub(super) fn libidn2(prefix: &Path) -> Result {
    let licences = LICENCES.map(|name| format!("share/doc/libidn2-of-puny/{name}"));
    let others = ["include/idn2.h", "lib/pkgconfig/libidn2.pc"];
    has_all(
        &names(prefix)?,
        licences.iter().map(String::as_str).chain(others),
    )
}

fn has_all<'a>(files: &BTreeSet<String>, names: impl Iterator<Item = &'a str>) -> Result {
    for name in names {
        if !files.contains(name) {
            return Err(format!("{name} is not installed"));
        }
    }
    Ok(())
}

/// The paths of all files below a folder.
fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let mut files = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let entries =
            fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(name) = path.strip_prefix(folder) {
                files.insert(name.display().to_string());
            }
        }
    }
    Ok(files)
}

/// The manual pages have every name of the header, and `man` has nothing against them, if there is one.
fn pages(prefix: &Path) -> Result {
    let folder = prefix.join("share/man/man3");
    let pages = names(&folder)?;
    let mut text = String::new();
    for page in &pages {
        text += &read(&folder.join(page))?;
    }
    let header = read(&prefix.join("include/puny.h"))?;
    let mut words = header.split(|c: char| c != '_' && !c.is_ascii_alphanumeric());
    let is_ours = |word: &str| {
        let prefixes = ["PUNY_", "puny_", "punycode_"];
        word != "PUNY_H" && prefixes.iter().any(|prefix| word.starts_with(prefix))
    };
    if let Some(name) = words.find(|word| is_ours(word) && !text.contains(word)) {
        return Err(format!("no manual page names {name}"));
    }
    if !tools::MAN.is_there() {
        return skip(
            "man",
            "the manual pages are not read, because man is not installed",
        );
    }
    for page in pages {
        let mut man = program("man", ["--warnings", "--local-file"]);
        man.arg(folder.join(&page))
            .env("MANPATH", prefix.join("share/man"))
            .env("MANROFFOPT", "-rHY=0");
        man.env("LC_ALL", "C.UTF-8").env("MANWIDTH", "100");
        man.current_dir(prefix.join("share/man"));
        let output = capture(man, "")?;
        if !output.stderr.is_empty() || !output.stdout.contains("SYNOPSIS") {
            return Err(format!("{page}: {}\n{}", output.end, output.stderr));
        }
    }
    Ok(())
}
