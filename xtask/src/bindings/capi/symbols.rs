//! The names that the libraries export.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::ensure;

use super::{folder, system_libidn2};
use crate::shell::{Result, cmd, sh};
use crate::skip::skip;

/// Every name of libidn2's interface with its version, as `nm` writes those of libidn2 2.3.8.
const IDN2: &str = "
    _idn2_punycode_decode@@IDN2_0.0.0 _idn2_punycode_encode@@IDN2_0.0.0
    idn2_check_version@@IDN2_0.0.0 idn2_free@@IDN2_0.0.0
    idn2_lookup_u8@@IDN2_0.0.0 idn2_lookup_ul@@IDN2_0.0.0
    idn2_punycode_decode@@IDN2_2.3.5 idn2_punycode_encode@@IDN2_2.3.5
    idn2_register_u8@@IDN2_0.0.0 idn2_register_ul@@IDN2_0.0.0
    idn2_strerror@@IDN2_0.0.0 idn2_strerror_name@@IDN2_0.0.0
    idn2_to_ascii_4i2@@IDN2_2.1.0 idn2_to_ascii_4i@@IDN2_0.0.0
    idn2_to_ascii_4z@@IDN2_0.0.0 idn2_to_ascii_8z@@IDN2_0.0.0
    idn2_to_ascii_lz@@IDN2_0.0.0 idn2_to_unicode_44i@@IDN2_0.0.0
    idn2_to_unicode_4z4z@@IDN2_0.0.0 idn2_to_unicode_8z4z@@IDN2_0.0.0
    idn2_to_unicode_8z8z@@IDN2_0.0.0 idn2_to_unicode_8zlz@@IDN2_0.0.0
    idn2_to_unicode_lzlz@@IDN2_0.0.0
";

/// The name by which programs find the library.
const SONAME: &str = "libidn2.so.0";

/// What libidn2 exports without declaring it: the functions that these two were before 2.3.5.
const UNDECLARED: [&str; 2] = ["_idn2_punycode_decode", "_idn2_punycode_encode"];

/// Compares both libraries with what they have to export, and with what their headers declare.
pub(super) fn check(prefix: &Path) -> Result {
    let ours = prefix.join("lib").join(SONAME);
    let exported = functions(&ours)?;
    let required = IDN2.split_whitespace().map(str::to_owned).collect();
    let more: Vec<_> = exported.difference(&required).collect();
    let missing: Vec<_> = required.difference(&exported).collect();
    ensure!(
        more.is_empty() && missing.is_empty(),
        "{SONAME} lacks {missing:?} and has {more:?} besides"
    );
    has_soname(&ours)?;
    declares("idn2.h", &exported, &UNDECLARED)?;

    let native = functions(&prefix.join("lib/libpuny.so.0"))?;
    declares("puny.h", &native, &[])?;
    for name in &native {
        let plain = name.split('@').next().expect("there is a first part");
        // Other libraries export other names too, as libidn does punycode_encode.
        ensure!(plain.starts_with("puny_"), "{plain} is to begin with puny_");
        let page = prefix.join(format!("share/man/man3/{plain}.3"));
        ensure!(page.exists(), "{plain} has no manual page");
    }
    ensure!(native.len() >= 15, "libpuny.so.0 exports only {native:?}");
    let (idn2, puny) = (exported.len(), native.len());
    println!("=> exported: {idn2} functions of libidn2, {puny} of puny.h");

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
    ensure!(
        missing.is_empty(),
        "{} also has {missing:?}",
        theirs.display()
    );
    has_soname(&theirs)?;
    println!(
        "=> the system's libidn2: {} functions, each is there",
        system.len()
    );
    Ok(())
}

/// Fails unless a header declares the functions that its library exports, except some, and no others.
fn declares(header: &str, exported: &BTreeSet<String>, except: &[&str]) -> Result {
    let text = sh().read_file(folder().join("include").join(header))?;
    let declared = declarations(&text);
    let plain = |name: &String| name.split('@').next().unwrap_or_default().to_owned();
    let exported: BTreeSet<String> = exported.iter().map(plain).collect();
    let more: Vec<_> = declared.difference(&exported).collect();
    ensure!(
        more.is_empty(),
        "{header} declares {more:?}, which the library does not export"
    );
    let missing = exported.difference(&declared);
    let missing: Vec<_> = missing
        .filter(|name| !except.contains(&name.as_str()))
        .collect();
    ensure!(
        missing.is_empty(),
        "{header} does not declare {missing:?}, which the library exports"
    );
    Ok(())
}

/// The functions that a header declares: in it, a parenthesis directly after a name has their parameters. In comments
/// and in the lines of the preprocessor are other parentheses.
fn declarations(header: &str) -> BTreeSet<String> {
    let mut code = String::new();
    for part in header.split("/*") {
        code += part.split_once("*/").map_or(part, |(_, after)| after);
    }
    let lines = code.lines().filter(|line| !line.starts_with('#'));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let is_name = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let names = code.match_indices('(').filter_map(|(at, _)| {
        let before = &code[..at];
        before
            .rsplit(|c| !is_name(c))
            .next()
            .filter(|name| !name.is_empty())
    });
    names.map(str::to_owned).collect()
}

/// The functions that a library exports, with their versions.
fn functions(library: &Path) -> Result<BTreeSet<String>> {
    let list = cmd!("nm --dynamic --defined-only --with-symbol-versions {library}").read()?;
    let named = list.lines().filter_map(|line| line.split_once(" T "));
    Ok(named.map(|(_, name)| name.trim().to_owned()).collect())
}

/// Fails unless programs find the library by the name of libidn2.
fn has_soname(library: &Path) -> Result {
    let list = cmd!("readelf --dynamic --wide {library}").read()?;
    let has_it = |line: &str| line.contains("(SONAME)") && line.ends_with(&format!("[{SONAME}]"));
    ensure!(
        list.lines().any(has_it),
        "{} has another SONAME",
        library.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::declarations;

    #[test]
    fn functions_that_a_header_declares() {
        let header = "/* As one() does. */\n#define two(i) three(i)\ntypedef size_t (*four)(void *);\n\
            API int five(const char *name,\n  size_t len);\nvoid six(void); /* seven() */\n";
        let found: Vec<String> = declarations(header).into_iter().collect();
        assert_eq!(found, ["five", "six"]);
    }
}
