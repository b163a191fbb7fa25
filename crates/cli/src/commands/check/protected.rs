//! The names of `--protected`.

use std::fs;
use std::path::PathBuf;

use clap::ArgMatches;
use puny_idna::display::Protected;
use puny_idna::{AsciiRules, DnsLength, Hyphens, Uts46};

use crate::convert::names::conversions::Names;
use crate::report::problem::Problem;
use crate::report::shown::quoted;
use crate::report::stop::Stop;

/// What a name may be that one protects, whatever is asked of those that are checked.
const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Ignore)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::CheckAllowRoot);

/// Reads the names, if the option is there.
///
/// # Errors
///
/// A file that cannot be read, or that has a line which is no name: what nobody could be
/// taken for protects nothing.
pub(super) fn of(matches: &ArgMatches, names: &Names) -> Result<Option<Protected>, Stop> {
    let Some(path) = matches.get_one::<PathBuf>("protected") else {
        return Ok(None);
    };
    let text = fs::read_to_string(path).map_err(|error| Stop::file(path, error))?;
    let idna = &*names.engine.idna;
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        let name = line.trim();
        if name.is_empty() || name.starts_with('#') {
            continue;
        }
        if idna.to_ascii(name).is_err()
            && let Err(error) = LENIENT.to_ascii(name)
        {
            let problem = Problem::of_name(error.first());
            let file = path.display();
            let what = format!("{file}:{number}: {} is no name: {problem}", quoted(name));
            return Err(Stop::Usage(what));
        }
        all.push(name);
    }
    Ok(Some(Protected::new(all, idna)))
}
