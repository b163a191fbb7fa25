//! `puny extract`: the domain names in free text.

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, ArgMatches, Command};

use crate::convert::names::conversions::Names;
use crate::convert::names::operations::{ToAscii, ToUnicode};
use crate::convert::operation::Operation;
use crate::extract::{self, Extract};
use crate::fields::free_text::Kind;
use crate::options::{edition, flag, input, option, output};
use crate::report::stop::Stop;
use crate::stream::line::Terminator;
use crate::stream::run::{Outcome, Run};
use crate::stream::units::Units;

const KINDS: [(&str, Kind); 4] = [
    (Kind::Name.name(), Kind::Name),
    (Kind::Url.name(), Kind::Url),
    (Kind::Email.name(), Kind::Email),
    (Kind::Dns.name(), Kind::Dns),
];

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Find domain names in free text and logs, and convert or check them")
        .long_about(concat!(
            "Find domain names in free text and logs: those of URLs and mail addresses, entries ",
            "of DNS: lists as OpenSSL prints them, and names that stand alone. Each is written ",
            "with its position, converted with --to, and checked.\n\n",
            "A name that stands alone is a run of letters, digits, marks, hyphens, underscores ",
            "and dots, the last label of which is of two ASCII letters or more, or begins with ",
            "xn--, or has letters beyond ASCII. What follows / or \\ is a path, and what comes ",
            "before ( is a call. A file such as main.rs looks like a name. In text without ",
            "blanks, what stands before a name is taken as part of it, and U+3002 is a dot only ",
            "before a letter or digit of ASCII.\n\n",
            "A name that breaks a rule is reported and left out, and the exit status is 1. So is a word ",
            "in the form of a name with bytes that are not UTF-8, or with escapes (%C3%BC, &uuml;, =C3=BC, ",
            "\\u00fc), which are decoded nowhere but in the host of a URL, where %C3%BC is ü. ",
            "IP addresses are not names.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ echo 'See https://bücher.example/a or mail info@faß.de.' | puny extract --to ascii\n",
            "  <stdin>:1:5: https://xn--bcher-kva.example/a\n",
            "  <stdin>:1:38: info@xn--fa-hia.de\n\n",
            "  $ puny extract --to unicode --kind dns 'DNS:xn--p1ai, DNS:*.xn--tda.de'\n",
            "  <arg>:1:5: рф\n",
            "  <arg>:1:19: *.ü.de\n\n",
            "  $ puny extract -f csv --to ascii 'to bücher.de'\n",
            "  line,column,start,end,found,text,result,errors\n",
            "  1,4,3,13,name,bücher.de,xn--bcher-kva.de,",
        ));
    let command = input::args(command)
        .arg(output::file_arg())
        .arg(output::format_arg(
            "Write FILE:LINE:COLUMN: and the result, JSON lines or CSV",
            concat!(
                "Write FILE:LINE:COLUMN: and the result, JSON lines or CSV. The last two have a ",
                "record of all that was found: line; column (in code points from 1); start and ",
                "end (in bytes of the line, from 0); found (name, url, email or dns); text; result, which ",
                "is the text with its name converted (null or empty if that failed); input, the ",
                "name; output; and errors. With several inputs there is the file too. CSV has no ",
                "input and output, and of the errors their codes.",
            ),
        ))
        .arg(output::quiet_arg())
        .arg(output::threads_arg())
        .arg(
            option("to")
                .value_name("FORM")
                .help("Convert the names; without it they are checked, and stay as they are")
                .value_parser(PossibleValuesParser::new(["ascii", "unicode"])),
        )
        .arg(
            option("kind")
                .value_name("KIND,…")
                .help("Find these alone [default: all]")
                .value_delimiter(',')
                .action(ArgAction::Append)
                .value_parser(output::named(&KINDS)),
        );
    let command = command.arg(
        flag("known")
            .help("Leave out what stands alone and is below no top-level domain that exists")
            .long_help(concat!(
                "Leave out what stands alone and is below no top-level domain that exists, such as ",
                "invoice.pdf.exe. Those of the public suffix list of 2026-10-22 exist, and those that are ",
                "reserved (alt, example, internal, invalid, local, localhost, onion, test).",
            )),
    );
    edition::args(command)
}

pub(super) fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let input = input::of(matches);
    let with_file = input.has_several_files();
    let format = output::format(matches);
    let names = Names {
        // _dmarc and *.example are common here.
        settings: edition::of(matches, true)?,
        email: false,
        is_zone: false,
        partial: false,
    };
    let kinds = matches.get_many::<Kind>("kind").into_iter().flatten();
    let kinds: Vec<Kind> = kinds.copied().collect();
    let to = matches.get_one::<String>("to").map(String::as_str);
    let operation: Box<dyn Operation> = match to {
        Some("unicode") => Box::new(ToUnicode { names, safe: false }),
        _ => Box::new(ToAscii(names)),
    };
    let run = Run {
        header: format.header(|| extract::csv_header(with_file)),
        ..output::run(matches, input, Units::Strings(Terminator::LineFeed))
    };
    run.perform(Extract {
        operation,
        only_checks: to.is_none(),
        kinds,
        known: matches.get_flag("known"),
        format,
        messages: output::messages(matches),
        with_file,
    })
}
