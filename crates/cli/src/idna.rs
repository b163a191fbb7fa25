//! `puny to-ascii` and `puny to-unicode`: domain names.

pub(crate) mod address;
pub(crate) mod edition;
pub(crate) mod hint;

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::args;
use crate::bulk::Outcome;
use crate::convert::{OnError, Operation};
use crate::encode_decode::convert;
use crate::parts;
use crate::problem::Problem;
use crate::stop::Stop;
use address::domain_start;
use edition::Engine;

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
    name_args(args::result_args(args::input_args(command), true))
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
    name_args(args::result_args(args::input_args(command), true))
}

/// The options of all commands about names.
pub(crate) fn name_args(command: Command) -> Command {
    let command = parts::args(edition::args(command), true);
    command.arg(
        Arg::new("email")
            .long("email")
            .help("The strings are e-mail addresses: convert what follows the last @ alone")
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

    /// Where the name begins in a string.
    ///
    /// # Errors
    ///
    /// A string that is to be an address and is none.
    pub(crate) fn start(&self, text: &str) -> Result<usize, Problem> {
        if self.email {
            domain_start(text)
        } else {
            Ok(0)
        }
    }

    /// The problems of a name that begins at an offset of its string, with hints.
    pub(crate) fn problems(
        &self,
        text: &str,
        start: usize,
        found: &[puny_idna::Problem],
        problems: &mut Vec<Problem>,
    ) {
        let name = text.get(start..).unwrap_or_default();
        let mut hints = hint::Hints::new(self, name);
        problems.extend(found.iter().map(|found| {
            let mut problem = Problem::of_name(*found).with_hint(hints.next(found));
            problem.shift(start);
            problem
        }));
    }
}

struct ToAscii(Names);

struct ToUnicode(Names);

impl Operation for ToAscii {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let ToAscii(names) = self;
        let start = match names.start(text) {
            Ok(start) => start,
            Err(problem) => {
                out.push_str(text);
                return problems.push(problem);
            }
        };
        let (local, name) = text.split_at(start);
        out.push_str(local);
        if let Err(error) = names.engine.edition.to_ascii_append(name, out) {
            if names.partial {
                out.push_str(names.engine.edition.to_ascii_report(name).text());
            }
            names.problems(text, start, error.problems(), problems);
        }
    }
}

impl Operation for ToUnicode {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let ToUnicode(names) = self;
        let start = match names.start(text) {
            Ok(start) => start,
            Err(problem) => {
                out.push_str(text);
                return problems.push(problem);
            }
        };
        let (local, name) = text.split_at(start);
        out.push_str(local);
        let found = names.engine.edition.to_unicode_append(name, out);
        names.problems(text, start, &found, problems);
    }
}
