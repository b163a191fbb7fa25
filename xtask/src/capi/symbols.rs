//! The names that the libraries export.

use std::collections::BTreeSet;
use std::path::Path;

use super::build::folder;
use super::system_libidn2;
use crate::step::{Result, capture, program, read, skip};

/// Every name of libidn2's interface with its version, as `nm` writes those of libidn2 2.3.8.
const IDN2: [&str; 23] = [
    "_idn2_punycode_decode@@IDN2_0.0.0",
    "_idn2_punycode_encode@@IDN2_0.0.0",
    "idn2_check_version@@IDN2_0.0.0",
    "idn2_free@@IDN2_0.0.0",
    "idn2_lookup_u8@@IDN2_0.0.0",
    "idn2_lookup_ul@@IDN2_0.0.0",
    "idn2_punycode_decode@@IDN2_2.3.5",
    "idn2_punycode_encode@@IDN2_2.3.5",
    "idn2_register_u8@@IDN2_0.0.0",
    "idn2_register_ul@@IDN2_0.0.0",
    "idn2_strerror@@IDN2_0.0.0",
    "idn2_strerror_name@@IDN2_0.0.0",
    "idn2_to_ascii_4i2@@IDN2_2.1.0",
    "idn2_to_ascii_4i@@IDN2_0.0.0",
    "idn2_to_ascii_4z@@IDN2_0.0.0",
    "idn2_to_ascii_8z@@IDN2_0.0.0",
    "idn2_to_ascii_lz@@IDN2_0.0.0",
    "idn2_to_unicode_44i@@IDN2_0.0.0",
    "idn2_to_unicode_4z4z@@IDN2_0.0.0",
    "idn2_to_unicode_8z4z@@IDN2_0.0.0",
    "idn2_to_unicode_8z8z@@IDN2_0.0.0",
    "idn2_to_unicode_8zlz@@IDN2_0.0.0",
    "idn2_to_unicode_lzlz@@IDN2_0.0.0",
];

/// Compares both libraries with what they have to export.
pub(super) fn check(prefix: &Path) -> Result {
    let ours = prefix.join("lib/libidn2.so.0");
    let exported = functions(&ours)?;
    let required: BTreeSet<String> = IDN2.iter().map(|&name| name.to_owned()).collect();
    differ("libidn2.so.0", &exported, &required)?;
    let soname = soname(&ours)?;
    if soname != "libidn2.so.0" {
        return Err(format!("the SONAME of libidn2.so.0 is {soname}"));
    }

    let header = read(&folder().join("include/puny.h"))?;
    let native = functions(&prefix.join("lib/libpuny.so.0"))?;
    for name in &native {
        let plain = name.split('@').next().unwrap_or_default();
        // Other libraries export other names too, as libidn does punycode_encode.
        if !plain.starts_with("puny_") {
            return Err(format!("{plain} is to begin with puny_"));
        }
        if !header.contains(&format!("{plain}(")) {
            return Err(format!("puny.h does not declare {plain}"));
        }
        if !prefix.join(format!("share/man/man3/{plain}.3")).exists() {
            return Err(format!("{plain} has no manual page"));
        }
    }
    if native.len() < 15 {
        return Err(format!("libpuny.so.0 exports only {native:?}"));
    }
    println!(
        "=> exported: {} functions of libidn2, {} of puny.h",
        exported.len(),
        native.len()
    );

    let Some(theirs) = system_libidn2() else {
        return skip("capi-libidn2", "this system has no libidn2 to compare with");
    };
    // Which version new programs are linked to has changed since 2.3.3; what is linked is found by the
    // same name and version.
    let linked = |names: &BTreeSet<String>| -> BTreeSet<String> {
        names.iter().map(|name| name.replace("@@", "@")).collect()
    };
    let (system, exported) = (linked(&functions(&theirs)?), linked(&exported));
    let missing: Vec<_> = system.difference(&exported).collect();
    if !missing.is_empty() {
        return Err(format!("{} also has {missing:?}", theirs.display()));
    }
    if self::soname(&theirs)? != soname {
        return Err(format!("{} has another SONAME", theirs.display()));
    }
    println!(
        "=> the system's libidn2: {} functions, each is there",
        system.len()
    );
    Ok(())
}

/// Fails if two lists are not the same.
fn differ(what: &str, exported: &BTreeSet<String>, required: &BTreeSet<String>) -> Result {
    let more: Vec<_> = exported.difference(required).collect();
    let missing: Vec<_> = required.difference(exported).collect();
    if more.is_empty() && missing.is_empty() {
        return Ok(());
    }
    Err(format!("{what} lacks {missing:?} and has {more:?} besides"))
}

/// The functions that a library exports, with their versions.
fn functions(library: &Path) -> Result<BTreeSet<String>> {
    let mut nm = program(
        "nm",
        ["--dynamic", "--defined-only", "--with-symbol-versions"],
    );
    nm.arg(library);
    let list = capture(nm, "")?.stdout()?;
    let named = list.lines().filter_map(|line| line.split_once(" T "));
    Ok(named.map(|(_, name)| name.trim().to_owned()).collect())
}

fn soname(library: &Path) -> Result<String> {
    let mut readelf = program("readelf", ["--dynamic", "--wide"]);
    readelf.arg(library);
    let list = capture(readelf, "")?.stdout()?;
    let line = list.lines().find(|line| line.contains("(SONAME)"));
    let name = line
        .and_then(|line| line.split_once('['))
        .map(|(_, name)| name.trim_end_matches(']'));
    name.map(str::to_owned)
        .ok_or(format!("{} has no SONAME", library.display()))
}
