//! Reads the names of `--protected` and `puny protect`, and the public suffixes of `--suffixes`.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use publicsuffix::{List, Psl, Type};
use puny_display::{Protected, SavedError};
use puny_idna::{AsciiRules, Bidi, DnsLength, Hyphens, Idna, InvalidPunycode, Joiners, Uts46};

use crate::report::problem::Problem;
use crate::report::shown::{quoted, shown};
use crate::report::stop::Stop;
use crate::stream::progress::Progress;

/// The rules for protected names. The options of the command have no effect on them: options apply only to the names that
/// are checked.
const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_ascii_rules(AsciiRules::LDH_UNDERSCORE)
    .with_dns_length(DnsLength::CheckAllowRoot);

/// An edition with as few rules as possible, for names that [`LENIENT`] or the chosen edition has accepted.
const ANY: Uts46 = Uts46::LENIENT
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore)
    .with_invalid_punycode(InvalidPunycode::Ignore);

/// Reads a list of names, with the public suffix list if it is given; or an index that `puny protect` made.
///
/// # Errors
///
/// Fails if a file cannot be read; if a line is not a name, because it would protect nothing; or if an index is not
/// complete or was made by another version.
pub(crate) fn read_file(
    path: &Path,
    suffixes: Option<&PathBuf>,
    idna: &dyn Idna,
) -> Result<Protected<'static>, Stop> {
    let bytes = fs::read(path).map_err(|error| Stop::file(path, error))?;
    let start = bytes.get(..8).unwrap_or_default();
    if !matches!(Protected::from_bytes(start), Err(SavedError::NoIndex)) {
        let wrong = |what: &str| Stop::usage(format!("{}: {what}", path.display()));
        if suffixes.is_some() {
            return Err(wrong(
                "this is an index, which --suffixes cannot change; give --suffixes to `puny protect`",
            ));
        }
        return Protected::from_bytes(bytes).map_err(|error| wrong(&error.to_string()));
    }
    let list = suffixes.map(|path| public_suffixes(path)).transpose()?;
    let at_line = |number: usize, what: &str| {
        let file = shown(&path.display().to_string());
        Stop::usage(format!("{file}:{number}: {what}"))
    };
    let text = str::from_utf8(&bytes).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let number = 1 + memchr::memchr_iter(b'\n', before).count();
        at_line(number, "the line is not UTF-8")
    })?;
    // The first half of the progress is the check of the lines, and the second half is the conversion of the names.
    let total = bytes.len() as u64;
    let mut progress = Progress::new(io::stderr().is_terminal(), Some(2 * total));
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        progress.advance(line.len() as u64 + 1);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match name(line, idna) {
            Ok(name) => all.push(name),
            Err(problem) => {
                progress.finish();
                let line = quoted(line);
                let what = "a line must be one name, or a comment that begins with #";
                return Err(at_line(
                    number,
                    &format!("{line} is not a name: {problem}; {what}"),
                ));
            }
        }
    }
    let suffix = |name: &str| suffix_labels(name, list.as_ref());
    let names = all.iter().map(String::as_str);
    let names = names.inspect(|name| progress.advance(name.len() as u64 + 1));
    let protected = Protected::with_suffixes(names, &ANY, suffix);
    progress.finish();
    // Some editions accept an A-label that is not valid. Nobody can register such a label, so it is refused here.
    if let Some((name, error)) = protected.refused().next() {
        return Err(Stop::usage(format!(
            "{}: {} is not a name: {}",
            shown(&path.display().to_string()),
            quoted(name),
            Problem::of_name(error.first())
        )));
    }
    Ok(protected)
}

/// Returns a name in Unicode. The name must be valid in this edition, or by the rules of [`LENIENT`], which allow names
/// such as `_dmarc`. ASCII characters other than letters, digits, hyphens and underscores are refused, even if the edition
/// allows them.
fn name(text: &str, idna: &dyn Idna) -> Result<String, Problem> {
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

/// Returns the number of labels in the public suffix of a name. If the suffix is not known, returns the number of all
/// labels.
fn suffix_labels(name: &str, list: Option<&List>) -> usize {
    let all = name.split('.').count();
    let Some(list) = list else {
        // Without the list, nothing shows that co.uk is a suffix, and that example.co is not a suffix.
        return if all == 2 { 1 } else { all };
    };
    let labels = |name: &str| {
        let suffix = list.suffix(name.as_bytes())?;
        let count = suffix.as_bytes().split(|&byte| byte == b'.').count();
        Some((count, suffix.typ()))
    };
    match labels(name) {
        // A private suffix such as github.io is itself registered below the suffix io.
        Some((count, Some(Type::Private))) if count == all => {
            let parent = name.split_once('.').map(|(_, parent)| parent);
            parent.and_then(labels).map_or(all, |(count, _)| count)
        }
        Some((count, _)) => count,
        None => all,
    }
}
