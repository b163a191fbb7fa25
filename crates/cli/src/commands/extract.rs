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
            "Find domain names in free text and logs: in URLs, in mail addresses, in lists of OpenSSL such as ",
            "DNS:example.com, and bare names. Each name is checked, converted if --to is given, and written with ",
            "its position.\n\n",
            "A bare name consists of letters, digits, marks, hyphens, underscores and dots. Its last label has ",
            "at least two ASCII letters, or begins with xn--, or has letters that are not ASCII. Text after / or \\ ",
            "is a path, and text before ( is a call. A file such as main.rs looks like a name and is found. In ",
            "text without blanks, the characters before a name are taken as part of it, and U+3002 is a dot ",
            "only before an ASCII letter or digit. IP addresses are not names.\n\n",
            "A name that breaks a rule is reported and left out, and the exit status is 1. This also applies to a ",
            "word in the form of a name that has bytes that are not UTF-8, or escapes (%C3%BC, &uuml;, =C3=BC, ",
            "\\u00fc). Escapes are decoded only in the host of a URL, where %C3%BC is ü.",
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
            "Write text, jsonl or csv",
            concat!(
                "Write text (FILE:LINE:COLUMN: and the result), JSON lines or CSV. JSON lines and CSV have a record ",
                "for everything that was found: line; column (in code points, from 1); start and end (in bytes of ",
                "the line, from 0); found (name, url, email or dns); text; result (text with its name converted; ",
                "null or empty if the name failed); input (the name); output; and errors. With several inputs ",
                "there is file. CSV has no input and output, and only the codes of the errors. [default: text]",
            ),
        ))
        .arg(output::quiet_arg())
        .arg(output::threads_arg())
        .arg(
            option("to")
                .value_name("FORM")
                .help("Convert names to ascii or unicode [default: neither]")
                .value_parser(PossibleValuesParser::new(["ascii", "unicode"]))
                .hide_possible_values(true),
        )
        .arg(
            option("kind")
                .value_name("KIND,…")
                .help("Report only name, url, email or dns [default: all]")
                .long_help(concat!(
                    "Report only matches of these kinds: name (a bare name), url, email, or dns (as in OpenSSL's ",
                    "DNS:example.com). [default: all kinds]",
                ))
                .value_delimiter(',')
                .action(ArgAction::Append)
                .value_parser(output::named(&KINDS))
                .hide_possible_values(true),
        );
    let command = command.arg(
        flag("known")
            .help("Skip bare names if the top-level domain is unknown")
            .long_help(concat!(
                "Skip bare names whose top-level domain does not exist, such as invoice.pdf.exe. The known ",
                "domains are the top-level domains of the public suffix list of 2026-10-22, and these reserved ",
                "domains: alt, example, internal, invalid, local, localhost, onion and test.",
            )),
    );
    edition::args(command)
}

pub(super) fn run_extract(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let input = input::read_input(matches);
    let with_file = input.has_several_files();
    let format = output::format(matches);
    let names = Names {
        // As in a zone, so that _dmarc and *.example are allowed: they are common in logs.
        settings: edition::read_settings(matches, true)?,
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
        ..output::new_run(matches, input, Units::Strings(Terminator::LineFeed))
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
