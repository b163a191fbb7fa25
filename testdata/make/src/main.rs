//! Generates the tables in `testdata/` from their originals, and compares them with the tracked files.
//!
//! `cargo xtask testdata` runs this program in the root of the project. Most originals are in a folder that the caller names.
//! Originals whose name begins with `vectors/` are files of published packages, which `xtask` downloads.

#![forbid(unsafe_code)]
// This program prints for people.
#![allow(clippy::print_stdout)]
// If an assumption about an original is wrong, the program panics.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

mod json;
mod links;
mod lists;
mod python;
mod unicode;

use std::fs;
use std::path::Path;

use ::testdata::Writer;
use anyhow::{Context as _, bail, ensure};

/// A result whose error is a message for people.
type Result<T = ()> = anyhow::Result<T>;

fn main() -> Result {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["--from", from] => check_tables(from),
        ["--write", "--from", from] => write_tables(from),
        _ => bail!("usage: cargo xtask testdata [--write] --from DIR"),
    }
}

/// A function that adds the rows of an original to a table. The first column is the place in the original.
type Format = fn(&Original<'_>, &mut Writer) -> Result;

/// The original of a table.
struct Original<'a> {
    text: String,
    /// The columns of the table that is made from the original.
    columns: &'a [&'a str],
    /// The text of a newer version of the original. If it is given, the table contains only rows that differ from the
    /// newer version.
    newer: Option<String>,
}

/// The tables. A line contains the format of the original, the path of the original, the path of the table, and the
/// columns. The path of the original may be followed by `<` and the path of a newer version of the original.
const TABLES: &str = "
cases rfc3492/samples.json rfc3492/samples.tsv case letter unicode punycode case_flags plain_encoding flagged_encoding
cases cpython/punycode.json cpython/punycode.tsv case unicode punycode error error_at
cases cpython/nameprep.json cpython/nameprep.tsv case unicode expected
cases cpython/idna2003_codec.json cpython/idna2003.tsv case direction unicode punycode error error_at
cases rust-url/punycode.json rust-url/punycode.tsv case unicode punycode error
cases ada-idna/punycode.json ada/punycode.tsv case unicode punycode
cases ada-idna/idna.json ada/idna.tsv case direction input unicode punycode
cases real-idns/iana_idn_tlds.json iana/idn-tlds.tsv case unicode punycode
cases rust-v0/punycode.json rust-v0/identifiers.tsv case unicode punycode
cases rust-v0/abseil_decode.json rust-v0/abseil.tsv case unicode punycode error
cases swift/punycode.json swift/identifiers.tsv case unicode punycode error identifier
cases wpt/toascii.json wpt/toascii.tsv case input output urlStandardOnly
cases wpt/IdnaTestV2.json wpt/IdnaTestV2.tsv case input output
cases wpt/IdnaTestV2-removed.json wpt/IdnaTestV2-removed.tsv case input output
cases wpt/urltestdata.json wpt/urltestdata.tsv case input base failure protocol hostname port
cases wpt/verifydnslength_tests.json ada/dns-length.tsv case input failure
cases display/chromium-cases.json chromium/spoofs.tsv case ascii unicode result
lines display/chromium-test-domains.txt chromium/domains.tsv line name
lines display/brands.txt imitations/brands.tsv line name
lines display/imitations.tsv imitations/imitations.tsv line ascii unicode brand kind
cases vectors/json-schema/hostname.json json-schema/hostname.tsv case data valid
cases vectors/json-schema/idn-hostname.json json-schema/idn-hostname.tsv case data valid
cases vectors/json-schema/email.json json-schema/email.tsv case data valid
cases vectors/json-schema/idn-email.json json-schema/idn-email.tsv case data valid
uts46 vectors/idna-3.20/test_idna_uts46.py python-idna/uts46.tsv line source to_ascii to_unicode
forbidden url-standard/domains-2026-07-02.bs url-standard/forbidden.tsv code_point host domain
idna_test_v2 unicode-idna/18.0.0/IdnaTestV2.txt unicode-idna/IdnaTestV2-18.0.0.tsv line source to_unicode to_unicode_status to_ascii_n to_ascii_n_status to_ascii_t to_ascii_t_status
idna_test_v2 unicode-idna/17.0.0/IdnaTestV2.txt<unicode-idna/18.0.0/IdnaTestV2.txt unicode-idna/IdnaTestV2-17.0.0-other.tsv line source to_unicode to_unicode_status to_ascii_n to_ascii_n_status to_ascii_t to_ascii_t_status
idna_test_v2 unicode-idna/16.0.0/IdnaTestV2.txt<unicode-idna/18.0.0/IdnaTestV2.txt unicode-idna/IdnaTestV2-16.0.0-other.tsv line source to_unicode to_unicode_status to_ascii_n to_ascii_n_status to_ascii_t to_ascii_t_status
ranges unicode-idna/18.0.0/IdnaMappingTable.txt unicode-idna/IdnaMappingTable-18.0.0.tsv first last status mapping
ranges unicode-idna/17.0.0/IdnaMappingTable.txt<unicode-idna/18.0.0/IdnaMappingTable.txt unicode-idna/IdnaMappingTable-17.0.0-other.tsv first last status mapping
ranges unicode-idna/16.0.0/IdnaMappingTable.txt<unicode-idna/18.0.0/IdnaMappingTable.txt unicode-idna/IdnaMappingTable-16.0.0-other.tsv first last status mapping
ranges unicode-idna/18.0.0/Idna2008.txt unicode-idna/Idna2008-18.0.0.tsv first last property
ranges unicode-security/IdentifierStatus-17.0.0.txt unicode-security/IdentifierStatus-17.0.0.tsv first last status
confusables unicode-security/confusables-17.0.0.txt unicode-security/confusables-17.0.0.tsv line source target
ranges uts58/18.0.0-dev/LinkTerm.txt unicode-links/LinkTerm-18.0.0-dev.tsv first last value
set uts58/18.0.0-dev/LinkEmail.txt unicode-links/LinkEmail-18.0.0-dev.tsv first last
confusables uts58/18.0.0-dev/LinkBracket.txt unicode-links/LinkBracket-18.0.0-dev.tsv line closing opening
link_detection uts58/18.0.0-dev/LinkDetectionTest.txt unicode-links/LinkDetectionTest-18.0.0-dev.tsv line marked
link_formatting uts58/18.0.0-dev/LinkFormattingTest.txt unicode-links/LinkFormattingTest-18.0.0-dev.tsv line parts result
link_formatting uts58/17.0.0/LinkFormattingTest.txt<uts58/18.0.0-dev/LinkFormattingTest.txt unicode-links/LinkFormattingTest-17.0.0-other.tsv line parts result
";

/// Returns the function for a format that [`TABLES`] names.
fn format(name: &str) -> Result<Format> {
    Ok(match name {
        "cases" => json::cases,
        "lines" => lists::lines,
        "forbidden" => lists::forbidden,
        "uts46" => python::uts46,
        "idna_test_v2" => unicode::idna_test_v2,
        "ranges" => unicode::ranges,
        "confusables" => unicode::confusables,
        "set" => unicode::set,
        "link_detection" => links::detection,
        "link_formatting" => links::formatting,
        _ => bail!("there is no format {name}"),
    })
}

/// Checks that the tracked tables equal the tables from the originals in a folder.
fn check_tables(from: &str) -> Result {
    let mut wrong = Vec::new();
    for_each_table(from, |path, text| {
        let tracked = fs::read_to_string(path).unwrap_or_default();
        let tracked = tracked.replace("\r\n", "\n");
        if tracked != text {
            let differs = tracked
                .lines()
                .zip(text.lines())
                .take_while(|(a, b)| a == b)
                .count();
            wrong.push(format!("{}: line {} differs", path.display(), differs + 1));
        }
        Ok(())
    })?;
    ensure!(
        wrong.is_empty(),
        "these tracked tables differ from the tables that are generated from {from}:\n{}",
        wrong.join("\n")
    );
    Ok(())
}

/// Writes the tables from the originals in a folder.
fn write_tables(from: &str) -> Result {
    for_each_table(from, |path, text| Ok(fs::write(path, text)?))
}

/// Generates each table, and calls `with` with the path and the text of the table.
fn for_each_table(from: &str, mut with: impl FnMut(&Path, &str) -> Result) -> Result {
    let read = |name: &str| -> Result<String> {
        let folder = if name.starts_with("vectors/") {
            ""
        } else {
            from
        };
        let path = Path::new(folder).join(name);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        Ok(text.trim_start_matches('\u{FEFF}').to_owned())
    };
    for line in TABLES.lines().filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split(' ').collect();
        let [format, original, table, columns @ ..] = words.as_slice() else {
            bail!("{line}: a word is missing");
        };
        let (name, newer) = original
            .split_once('<')
            .map_or((*original, None), |(name, newer)| (name, Some(newer)));
        let original = Original {
            text: read(name)?,
            columns,
            newer: newer.map(read).transpose()?,
        };
        let mut writer = Writer::new(columns);
        self::format(format)?(&original, &mut writer).with_context(|| name.to_owned())?;
        let text = writer.finish();
        println!(
            "testdata/{table}: {} rows, {} bytes",
            text.lines().count() - 2,
            text.len()
        );
        with(&Path::new("testdata").join(table), &text)?;
    }
    Ok(())
}
