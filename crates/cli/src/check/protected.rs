//! The names of `--protected`, with the public suffixes of `--suffixes`.

use std::fs;
use std::path::{Path, PathBuf};

use publicsuffix::{List, Psl, Type};
use puny_idna::display::{self, Protected};
use puny_idna::{AsciiRules, Bidi, DnsLength, Hyphens, Idna, InvalidPunycode, Joiners, Uts46};

use crate::convert::names::conversions::Names;
use crate::report::problem::Problem;
use crate::report::shown::{quoted, shown};
use crate::report::stop::Stop;

/// The rules for protected names, independent of the options for checked names.
const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Ignore)
    .with_ascii_rules(AsciiRules::LDH_UNDERSCORE)
    .with_dns_length(DnsLength::CheckAllowRoot);

/// Accepts anything: for names that [`LENIENT`] or the edition has accepted.
const ANY: Uts46 = Uts46::LENIENT
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore)
    .with_invalid_punycode(InvalidPunycode::Ignore);

/// Reads the names, and the public suffix list if there is one.
///
/// # Errors
///
/// A file that cannot be read, or a line that is not a name: such a line would protect nothing.
pub(crate) fn read(
    path: &Path,
    suffixes: Option<&PathBuf>,
    names: &Names,
) -> Result<Protected, Stop> {
    let list = suffixes.map(|path| public_suffixes(path)).transpose()?;
    let text = fs::read_to_string(path).map_err(|error| Stop::file(path, error))?;
    let idna = names.settings.edition();
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match name(line, idna) {
            Ok(name) => all.push(name),
            Err(what) => {
                let file = shown(&path.display().to_string());
                let line = quoted(line);
                return Err(Stop::usage(format!("{file}:{number}: {line} {what}")));
            }
        }
    }
    let suffix = |name: &str| suffix_labels(name, list.as_ref());
    let all = all.iter().map(String::as_str);
    Ok(Protected::with_suffixes(all, &ANY, suffix))
}

/// A name in Unicode by the edition, or the problem with the line and its correction.
fn name(line: &str, idna: &dyn Idna) -> Result<String, String> {
    let problem = match checked(line, idna) {
        Ok(name) => return Ok(name),
        Err(problem) => problem,
    };
    Err(match instead(line) {
        Some((what, name)) if checked(name, idna).is_ok() => {
            format!("is not a name, but {what}; write {}", quoted(name))
        }
        Some((what, _)) => format!("is not a name, but {what}; each line is one name"),
        None => format!(
            "is not a name: {problem}; each line is one name, or a comment that begins with #"
        ),
    })
}

/// A name in Unicode, if valid by the edition, or by rules that allow names like _dmarc. Other
/// ASCII is refused, whatever the edition allows.
fn checked(text: &str, idna: &dyn Idna) -> Result<String, Problem> {
    let is_name = |ascii: &str| {
        let mut bytes = ascii.bytes();
        bytes.all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    let (ascii, idna): (_, &dyn Idna) = match idna.to_ascii(text) {
        Ok(ascii) if is_name(&ascii) => (ascii, idna),
        _ => match LENIENT.to_ascii(text) {
            Ok(ascii) => (ascii, &LENIENT),
            Err(error) => return Err(Problem::of_name(error.first())),
        },
    };
    let unicode = idna.to_unicode_report(&ascii);
    Ok(unicode.into_text_even_if_refused().into_owned())
}

/// What a line is that is not a name, and the name in it.
fn instead(line: &str) -> Option<(&'static str, &str)> {
    if line.contains("://") {
        let none = Protected::default();
        let host = display::url(line, &none).map_or(0..0, |seen| seen.range());
        return Some(("a URL", line.get(host)?));
    }
    if let Some((name, comment)) = line.split_once(|c: char| c.is_whitespace() || c == '#') {
        let is_comment = line.contains('#') || comment.trim_start().starts_with([';', '/']);
        return is_comment.then_some(("a name and a comment, which needs a line of its own", name));
    }
    if let Some(name) = line.strip_prefix("*.") {
        return Some(("a pattern; a name protects all that is below it", name));
    }
    if let Some(name) = line.strip_prefix('.') {
        return Some(("a suffix; a name protects all that is below it", name));
    }
    if let Some((_, name)) = line.rsplit_once('@') {
        return Some(("a mail address", name));
    }
    let end = line.find(['/', '?', '#', ':']).unwrap_or(line.len());
    let what = "a name with a port or a path";
    let name = line.get(..end).filter(|_| end < line.len())?;
    Some((what, name))
}

/// Reads the public suffix list.
fn public_suffixes(path: &Path) -> Result<List, Stop> {
    let bytes = fs::read(path).map_err(|error| Stop::file(path, error))?;
    List::from_bytes(&bytes).map_err(|_| {
        let file = shown(&path.display().to_string());
        Stop::usage(format!(
            "{file}: this is not the public suffix list of publicsuffix.org: its line \
             '// ===BEGIN ICANN DOMAINS===' is missing"
        ))
    })
}

/// The number of labels in the public suffix of a name: all, if the suffix is unknown.
fn suffix_labels(name: &str, list: Option<&List>) -> usize {
    let all = name.split('.').count();
    let Some(list) = list else {
        // Without the list, example.co.uk and co.uk look alike.
        return if all == 2 { 1 } else { all };
    };
    let labels = |name: &str| {
        let suffix = list.suffix(name.as_bytes())?;
        let count = suffix.as_bytes().split(|&byte| byte == b'.').count();
        Some((count, suffix.typ()))
    };
    match labels(name) {
        // A private suffix such as github.io is a registered name too.
        Some((count, Some(Type::Private))) if count == all => {
            let parent = name.split_once('.').map(|(_, parent)| parent);
            parent.and_then(labels).map_or(all, |(count, _)| count)
        }
        Some((count, _)) => count,
        None => all,
    }
}
