//! `puny to-ascii` and `puny to-unicode`: domain names.

use clap::{Arg, ArgAction, ArgMatches, Command};
use puny_idna::{Error, Problem as Found, email};

use crate::commands::codec::convert;
use crate::convert::lines::{OnError, Operation};
use crate::convert::names::hint::Hints;
use crate::fields::parts;
use crate::options::args;
use crate::options::edition::{self, Engine};
use crate::options::verb::Verb;
use crate::report::problem::Problem;
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

/// The definition of `puny to-ascii`.
pub(crate) fn to_ascii_command() -> Command {
    let command = Command::new("to-ascii")
        .about("Convert domain names to ASCII, with xn--, for the DNS")
        .long_about(concat!(
            "Convert domain names to ASCII, with xn--, for the DNS: UTS #46 with every check, ",
            "or another edition of IDNA.\n\n",
            "A name is converted if it breaks no rule; of one that fails, every broken rule is ",
            "told.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-ascii Bücher.example faß.de правительство.рф\n",
            "  xn--bcher-kva.example\n",
            "  xn--fa-hia.de\n",
            "  xn--80aealotwbjpid2k.xn--p1ai\n\n",
            "  $ puny to-ascii --idna 2003 faß.de\n",
            "  fass.de\n\n",
            "  $ puny to-ascii --std3 no --dns-length allow-root _dmarc.bücher.example.\n",
            "  _dmarc.xn--bcher-kva.example.\n\n",
            "  $ printf '192.0.2.7\\tbücher  faß.de # shops\\n' | puny to-ascii -c 2- --comment '#'\n",
            "  192.0.2.7\txn--bcher-kva  xn--fa-hia.de # shops\n\n",
            "  $ printf 'id,name\\n1,\"bücher.de\"\\n' | puny to-ascii -c 2 --delimiter , --header\n",
            "  id,name\n",
            "  1,\"xn--bcher-kva.de\"\n\n",
            "  $ printf 'bücher\\t3600\\tIN\\tMX\\t10 post.bücher.de. ; mail\\n' | puny to-ascii --zone\n",
            "  xn--bcher-kva\t3600\tIN\tMX\t10 post.xn--bcher-kva.de. ; mail\n\n",
            "  $ puny to-ascii --email 'Jürgen@bücher.example'\n",
            "  Jürgen@xn--bcher-kva.example",
        ));
    name_args(
        args::result_args(args::input_args(command), true),
        Verb::Convert,
    )
}

/// The definition of `puny to-unicode`.
pub(crate) fn to_unicode_command() -> Command {
    let command = Command::new("to-unicode")
        .about("Convert domain names to Unicode, for people")
        .long_about(concat!(
            "Convert domain names to Unicode, for people: UTS #46 with every check, or another ",
            "edition of IDNA.\n\n",
            "A name that breaks a rule fails, and every broken rule is told; --on-error partial ",
            "writes what could be converted all the same. Whether a valid name is one that ",
            "people will take for another is not asked here, but by `puny check`.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-unicode xn--bcher-kva.example XN--FA-HIA.de\n",
            "  bücher.example\n",
            "  faß.de\n\n",
            "  $ puny to-unicode --on-error partial --quiet xn--bcher-kva.xn--example-.org\n",
            "  bücher.xn--example-.org\n\n",
            "  $ printf '3 xn--p1ai\\n' | puny to-unicode --column 2\n",
            "  3 рф",
        ));
    name_args(
        args::result_args(args::input_args(command), true),
        Verb::Convert,
    )
}

/// The options of all commands about names.
pub(crate) fn name_args(command: Command, verb: Verb) -> Command {
    let command = parts::args(edition::args(command), true, verb);
    command.arg(
        Arg::new("email")
            .long("email")
            .help(format!(
                "The strings are e-mail addresses: {} the domain alone",
                verb.small()
            ))
            .action(ArgAction::SetTrue),
    )
}

/// Runs `puny to-ascii`.
pub(crate) fn to_ascii(matches: &ArgMatches) -> Result<Outcome, Stop> {
    convert(matches, ToAscii(Names::of(matches)?))
}

/// Runs `puny to-unicode`.
pub(crate) fn to_unicode(matches: &ArgMatches) -> Result<Outcome, Stop> {
    convert(matches, ToUnicode(Names::of(matches)?))
}

/// What divides labels: the full stop, and what is mapped to it.
pub(crate) const DOTS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// How names are read.
pub(crate) struct Names {
    pub(crate) engine: Engine,
    pub(crate) email: bool,
    /// What a name that fails was converted to is wanted.
    partial: bool,
}

impl Names {
    /// What the options say.
    pub(crate) fn of(matches: &ArgMatches) -> Result<Self, Stop> {
        Ok(Names {
            engine: edition::of(matches, matches.get_flag("zone"))?,
            email: matches.get_flag("email"),
            partial: matches
                .try_get_one("on-error")
                .is_ok_and(|on_error| on_error == Some(&OnError::Partial)),
        })
    }

    /// Appends a name, or an address, in ASCII.
    fn to_ascii_append(&self, text: &str, out: &mut String) -> Result<(), Error> {
        let edition = &*self.engine.edition;
        if self.email {
            out.push_str(&email::to_ascii(text, edition)?);
            Ok(())
        } else {
            edition.to_ascii_append(text, out)
        }
    }

    /// A name, or an address, in ASCII.
    pub(crate) fn to_ascii(&self, text: &str) -> Result<String, Error> {
        let mut ascii = String::new();
        self.to_ascii_append(text, &mut ascii).map(|()| ascii)
    }

    /// A name, or an address, in ASCII as far as possible.
    pub(crate) fn to_ascii_report(&self, text: &str) -> String {
        match self.split(text) {
            Some((local, name)) => {
                local.to_owned()
                    + self
                        .engine
                        .edition
                        .to_ascii_report(name)
                        .text_even_if_refused()
            }
            None => text.to_owned(),
        }
    }

    /// Appends a name, or an address, in Unicode, and gives the problems.
    pub(crate) fn to_unicode_append(&self, text: &str, out: &mut String) -> Vec<Found> {
        let edition = &*self.engine.edition;
        let report = match self.email {
            true => email::to_unicode_report(text, edition),
            false => edition.to_unicode_report(text),
        };
        out.push_str(report.text_even_if_refused());
        report.problems().to_vec()
    }

    /// What comes before the name, and the name; `None` for an address without one.
    pub(crate) fn split<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let start = match self.email {
            true => email::domain(text)?,
            false => 0,
        };
        text.split_at_checked(start)
    }

    /// The conversion with every label that breaks a rule as it came; all of the text as
    /// it came if the labels cannot be told apart.
    fn good_labels(&self, text: &str, converted: &str, found: &[Found]) -> String {
        let Some((local, given)) = self.split(text) else {
            return text.to_owned();
        };
        // What stands before the name is not converted.
        let converted = converted.get(local.len()..).unwrap_or_default();
        let given: Vec<&str> = given.split(DOTS).collect();
        let converted: Vec<&str> = converted.split('.').collect();
        // In the order of the labels.
        let bad: Vec<usize> = found.iter().filter_map(Found::label).collect();
        if given.len() != converted.len() {
            return text.to_owned();
        }
        let labels = given.iter().zip(converted).enumerate();
        let labels: Vec<&str> = labels
            .map(
                |(index, (given, converted))| match bad.binary_search(&index) {
                    Ok(_) => given,
                    Err(_) => converted,
                },
            )
            .collect();
        local.to_owned() + &labels.join(".")
    }

    /// The problems of a string, with hints.
    pub(crate) fn problems<'n>(
        &'n self,
        text: &'n str,
        found: &'n [Found],
    ) -> impl Iterator<Item = Problem> + 'n {
        let mut hints = (!found.is_empty()).then(|| Hints::new(self, text));
        found.iter().map(move |found| {
            let hint = hints.as_mut().and_then(|hints| hints.next(found));
            Problem::of_name(*found).with_hint(hint)
        })
    }
}

struct ToAscii(Names);

struct ToUnicode(Names);

impl Operation for ToAscii {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let ToAscii(names) = self;
        if let Err(error) = names.to_ascii_append(text, out) {
            if names.partial {
                let ascii = names.to_ascii_report(text);
                out.push_str(&names.good_labels(text, &ascii, error.problems()));
            }
            problems.extend(names.problems(text, error.problems()));
        }
    }
}

impl Operation for ToUnicode {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let ToUnicode(names) = self;
        let found = names.to_unicode_append(text, out);
        if !found.is_empty() {
            if names.partial {
                *out = names.good_labels(text, out, &found);
            }
            problems.extend(names.problems(text, &found));
        }
    }
}
