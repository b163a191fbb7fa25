//! `puny to-ascii` and `puny to-unicode`: domain names.

use clap::{ArgMatches, Command};

use super::conversion;
use crate::convert::names::operations::{ToAscii, ToUnicode};
use crate::options::{fields, flag, input, names, output};
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

pub(super) fn define_to_ascii(command: Command) -> Command {
    let command = command
        .about("Convert domain names to ASCII, with xn--, for the DNS")
        .long_about(concat!(
            "Convert domain names to ASCII, with xn--, for the DNS, by UTS #46 with every check or by another ",
            "edition of IDNA. A name that breaks a rule fails, and every rule that it breaks is reported.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-ascii Bücher.example faß.de правительство.рф\n",
            "  xn--bcher-kva.example\n",
            "  xn--fa-hia.de\n",
            "  xn--80aealotwbjpid2k.xn--p1ai\n\n",
            "  $ puny to-ascii --edition 2003 faß.de\n",
            "  fass.de\n\n",
            "  $ puny to-ascii --edition uts46-dns _dmarc.bücher.example.\n",
            "  _dmarc.xn--bcher-kva.example.\n\n",
            "  $ printf '192.0.2.7\\tbücher  faß.de # shops\\n' | puny to-ascii -c 2- --comment '#'\n",
            "  192.0.2.7\txn--bcher-kva  xn--fa-hia.de # shops\n\n",
            "  $ printf 'id,name\\n1,\"bücher.de\"\\n' | puny to-ascii -c name --delimiter ,\n",
            "  id,name\n",
            "  1,\"xn--bcher-kva.de\"\n\n",
            "  $ printf 'bücher\\t3600\\tIN\\tMX\\t10 post.bücher.de. ; mail\\n' | puny to-ascii --zone\n",
            "  xn--bcher-kva\t3600\tIN\tMX\t10 post.xn--bcher-kva.de. ; mail\n\n",
            "  $ printf 'ü A 192.0.2.1\\nb A 192.0.2.2\\n' | puny to-ascii --zone --diff\n",
            "  --- <stdin>\n",
            "  +++ <stdin>\n",
            "  @@ -1 +1 @@\n",
            "  -ü A 192.0.2.1\n",
            "  +xn--tda A 192.0.2.1\n\n",
            "  $ puny to-ascii --email 'Jürgen@bücher.example'\n",
            "  Jürgen@xn--bcher-kva.example\n\n",
            "  $ printf 'bücher.de\\0faß.de\\0' | puny to-ascii --null | tr '\\0' '\\n'\n",
            "  xn--bcher-kva.de\n",
            "  xn--fa-hia.de",
        ));
    args(command)
}

pub(super) fn to_ascii(matches: &ArgMatches) -> Result<Outcome, Stop> {
    conversion::convert_strings(matches, ToAscii(names::read_names(matches)?))
}

pub(super) fn define_to_unicode(command: Command) -> Command {
    let command = command
        .about("Convert domain names to Unicode, for people")
        .long_about(concat!(
            "Convert domain names to Unicode, for people, by UTS #46 with every check or by another edition of ",
            "IDNA. A name that breaks a rule fails, and every rule that it breaks is reported. With --on-error ",
            "partial, the other labels of the name are converted nevertheless.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-unicode xn--bcher-kva.example XN--FA-HIA.de\n",
            "  bücher.example\n",
            "  faß.de\n\n",
            "  $ printf '{\"id\":7,\"tls\":{\"san\":[\"xn--p1ai\"]}}\\n' | puny to-unicode --json tls.san\n",
            "  {\"id\":7,\"tls\":{\"san\":[\"рф\"]}}\n\n",
            "  $ puny to-unicode --on-error partial --quiet xn--bcher-kva.xn--example-.org\n",
            "  bücher.xn--example-.org\n\n",
            "  $ printf '3 xn--p1ai\\n' | puny to-unicode --column 2\n",
            "  3 рф\n\n",
            "  $ puny to-unicode --safe xn--80ak6aa92e.com xn--bcher-kva.example\n",
            "  xn--80ak6aa92e.com\n",
            "  bücher.example",
        ));
    let safe = flag("safe")
        .help("Leave labels in ASCII that can be taken for another")
        .long_help(concat!(
            "Leave a label in ASCII if it can be taken for another label: аррӏе, which is all Cyrillic, looks like ",
            "apple. Also leave a label in ASCII if it has a code point that is not for identifiers, such as an ",
            "emoji. This is the policy ",
            "of `puny check` (UTS #39), which reports the reason. The name does not fail.",
        ));
    args(command.arg(safe))
}

/// Adds the options of `to-ascii` and `to-unicode`.
fn args(command: Command) -> Command {
    let null = input::null_arg().conflicts_with("zone");
    let command = output::args(input::args(command).arg(null), true);
    names::args(command).arg(fields::diff_arg())
}

pub(super) fn to_unicode(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let operation = ToUnicode {
        names: names::read_names(matches)?,
        safe: matches.get_flag("safe"),
    };
    conversion::convert_strings(matches, operation)
}
