//! `puny extract`: the links and domain names in free text.

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, ArgMatches, Command};
use puny_display::links::{Detector, LinkKind};

use super::check::fail_on_arg;
use crate::check::Hidden;
use crate::extract::{self, Extract, Form};
use crate::options::{flag, input, option, output};
use crate::report::stop::Stop;
use crate::stream::line::Terminator;
use crate::stream::run::{Outcome, Run};
use crate::stream::units::Units;

const KINDS: [(&str, LinkKind); 5] = [
    (LinkKind::Url.name(), LinkKind::Url),
    (LinkKind::Host.name(), LinkKind::Host),
    (LinkKind::Email.name(), LinkKind::Email),
    (LinkKind::Handle.name(), LinkKind::Handle),
    (LinkKind::Dns.name(), LinkKind::Dns),
];

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Find URLs, hosts and mail addresses in free text and logs, and convert or check them")
        .long_about(concat!(
            "Find URLs, hosts and mail addresses in free text and logs, by UTS #58 (Unicode Link Detection). Each host ",
            "is checked, converted if --to is given, and written with its position.\n\n",
            "These are found: URLs with http, https, ftp, ws or wss, and with a userinfo if they have one; hosts without ",
            "a scheme, if the top-level domain is known; mail addresses; and the names of certificates, as in ",
            "DNS:example.com. The URL Standard decides which hosts are valid, as in browsers. Punctuation after a link ",
            "is not part of the link, and Chinese and Japanese punctuation ends a link.\n\n",
            "A host is never cut. If a host or a part of it is refused, the whole word is reported as an error and left ",
            "out, and the exit status is 1. This also applies to a word in the form of a host that has bytes that ",
            "are not UTF-8, or escapes (%C3%BC, &uuml;, =C3=BC, \\u00fc; see --escapes). In the host of a URL, %C3%BC ",
            "is always ü.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ echo 'See https://bücher.example/a or mail info@faß.de.' | puny extract --to ascii\n",
            "  <stdin>:1:5: https://xn--bcher-kva.example/a\n",
            "  <stdin>:1:38: info@xn--fa-hia.de\n\n",
            "  $ puny extract --defanged --verdict 'hxxps://аррӏе[.]com/x'\n",
            "  <arg>:1:1: https://аррӏе.com/x (not safe: looks like apple.com, written in Cyrillic)\n\n",
            "  $ puny extract -f csv --to ascii 'to bücher.de'\n",
            "  line,column,start,end,kind,text,result,problems\n",
            "  1,4,3,13,host,bücher.de,xn--bcher-kva.de,",
        ));
    input::args(command)
        .arg(output::file_arg())
        .arg(output::format_arg(
            "Write text, jsonl or csv",
            concat!(
                "Write text (FILE:LINE:COLUMN: and the result), JSON lines or CSV. JSON lines and CSV have a record ",
                "for everything that was found: line; column (in code points, from 1); start and end (in bytes of ",
                "the line, from 0); kind (url, host, email, handle or dns); text; result (text with its host ",
                "converted, without escapes if they are decoded; null or empty if the host failed); input (the host); ",
                "output; and problems. With several inputs there is file. CSV has no input and output, and only the codes ",
                "of the problems. [default: text]",
            ),
        ))
        .arg(output::quiet_arg())
        .arg(output::threads_arg())
        .arg(
            option("to")
                .value_name("FORM")
                .help("Convert hosts to ascii or unicode [default: neither]")
                .value_parser(PossibleValuesParser::new(["ascii", "unicode"]))
                .hide_possible_values(true),
        )
        .arg(
            option("kind")
                .value_name("KIND,…")
                .help("Only url, host, email, handle or dns [default: all]")
                .long_help(concat!(
                    "Report only links of these kinds: url (with a scheme), host (without a scheme), email, handle (of ",
                    "the Fediverse; implies --handles), or dns (as in OpenSSL's DNS:example.com). [default: all kinds]",
                ))
                .value_delimiter(',')
                .action(ArgAction::Append)
                .value_parser(output::named(&KINDS))
                .hide_possible_values(true),
        )
        .arg(
            flag("any-tld")
                .help("Find hosts with any top-level domain")
                .long_help(concat!(
                    "Find hosts without a scheme under any top-level domain of two letters or more, so that many names of ",
                    "files are found. By default the top-level domain must be known: it is in the public suffix list of 2026-10-22, ",
                    "or one of alt, example, internal, invalid, local, localhost, onion and test.",
                )),
        )
        .arg(
            flag("defanged")
                .help("Find defanged links: hxxp, [.], [dot] and [:]")
                .long_help(concat!(
                    "Find links that were made unusable on purpose, with hxxp, [.], (.), [dot], [at] and [:]. The result ",
                    "is the usable link. By default no part of such a link is found.",
                )),
        )
        .arg(
            flag("handles")
                .help("Find handles of the Fediverse: @user@host")
                .long_help(concat!(
                    "Find handles of the Fediverse, such as @user@example.com. By default, the text after the first @ is ",
                    "a mail address.",
                )),
        )
        .arg(
            flag("escapes")
                .help("Decode escapes: \\u00fc, &uuml;, %C3%BC and others")
                .long_help(concat!(
                    "Decode escapes of JSON, programs and logs (\\u00fc, \\xC3\\xBC, \\/), of HTML (&uuml;, &#252;), of mail ",
                    "(=C3=BC), of DNS tools (\\195\\188), and %C3%BC. Positions stay positions in the input. By default a ",
                    "host with an escape fails.",
                )),
        )
        .arg(
            flag("verdict")
                .help("Add whether each link is safe to show and open")
                .long_help(concat!(
                    "Add the verdict on each link: whether it leads where it seems to lead. In text, it stands after the ",
                    "result. JSON lines have the field verdict with safe, dangers (as in check --url), looks_like (the name ",
                    "that it can be taken for) and display (scheme, host and port that are safe to show); CSV has these columns.",
                )),
        )
        .arg(fail_on_arg().long_help(concat!(
            "Which valid links fail too, so that the exit status is 1; implies --verdict:\n",
            "look-alike: a host that can be taken for another, or a userinfo that looks like a host\n",
            "hidden: also every host that is not shown in Unicode, including hosts with emoji and symbols",
        )))
}

pub(super) fn run_extract(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let input = input::read_input(matches);
    let with_file = input.has_several_files();
    let format = output::format(matches);
    let kinds = matches.get_many::<LinkKind>("kind").into_iter().flatten();
    let kinds: Vec<LinkKind> = kinds.copied().collect();
    let handles = matches.get_flag("handles") || kinds.contains(&LinkKind::Handle);
    let fail_on = matches.get_one::<Hidden>("fail-on").copied();
    let escapes = matches.get_flag("escapes");
    let verdict = matches.get_flag("verdict") || fail_on.is_some();
    let to = matches.get_one::<String>("to").map(|form| match &**form {
        "unicode" => Form::Unicode,
        _ => Form::Ascii,
    });
    let run = Run {
        header: format.header(|| extract::csv_header(with_file, verdict)),
        ..output::new_run(matches, input, Units::Strings(Terminator::LineFeed))
    };
    run.perform(Extract {
        detector: Detector::TEXT
            .with_dns(true)
            .with_refused(true)
            .with_any_top_level_domain(matches.get_flag("any-tld"))
            .with_defanged(matches.get_flag("defanged"))
            .with_handles(handles)
            .with_escapes(escapes),
        escapes,
        to,
        kinds,
        verdict,
        fail_on,
        format,
        messages: output::messages(matches),
        with_file,
    })
}
