//! `puny check`: the verdict on a domain name.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use puny_display::Protected;
use puny_idna::{Flag, Idna, Preset, Settings};

use crate::check::{self, Check, Criteria, Form, Hidden, protected};
use crate::options::{color, edition, fields, flag, header, input, names, option, output};
use crate::report::stop::Stop;
use crate::stream::input::Input;
use crate::stream::run::{Outcome, Run};

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Check domain names: report every broken rule, and whether a name is safe to show")
        .long_about(concat!(
            "Check domain names. The verdict on a name has its ASCII form, the kind and the forms of each label, ",
            "every rule that it breaks with the code point that breaks it, the changes by mapping, the results of ",
            "other editions, and whether the name should be shown in ASCII: because it can be taken for ",
            "another name, or by policy (UTS #39). The exit status is 1 if a name breaks a rule.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny check faß.de\n",
            "  faß.de: valid\n",
            "    ASCII       xn--fa-hia.de\n",
            "    label 1     faß  U-label       xn--fa-hia\n",
            "    label 2     de   NR-LDH label\n",
            "    differs     uts46-transitional, 2003: fass.de\n\n",
            "  $ puny check --fail-on look-alike аррӏе.com | head -1\n",
            "  аррӏе.com: valid, but looks like apple.com, written in Cyrillic\n\n",
            "  $ echo paypal.com > ours; puny check -q --protected ours payрal.net | tail -1\n",
            "    looks like  paypal.com, which is protected\n\n",
            "  $ puny check --url 'http://example.com%20@0x7f.1:80/login' | tail -4\n",
            "    note        the loopback IP address 127.0.0.1, not a domain name\n",
            "    show as     http://127.0.0.1\n",
            "    userinfo    the part before the @ looks like a host name, but the host of this\n",
            "                URL comes after the @",
        ));
    let command = names::args(
        input::args(command)
            .arg(input::null_arg().conflicts_with("zone"))
            .arg(output::file_arg())
            .arg(output::format_arg(
                "Write text, jsonl or csv",
                concat!(
                    "Write text for people, JSON lines, or CSV with one row for each name. Text begins with ",
                    "FILE:LINE: unless the names are arguments, and with COLUMN: if the name is a part of its line. ",
                    "Every JSON line has the same fields, which are null or empty if they have no value: ",
                    "line; input; valid; ascii; unicode (the result of converting ascii; both are null if ",
                    "the name is not valid); labels (each with text, kind, ascii, unicode, scripts, level, which ",
                    "is the restriction level of UTS #39, and show, which is unicode or a_label; the root is a label); ",
                    "problems (as in to-ascii); changes (by mapping: kind, start, end, after); editions (the result of each ",
                    "edition with these options: ascii, or the status of its first problem); display (the form ",
                    "to show); reasons (why a label is not shown in Unicode: the fields of a problem without hint, with ",
                    "offsets in the label's unicode); protected (protected_name and relation: protected, looks_like, ",
                    "contains, resembles or misspells); ip_address; hidden (why a valid name is not all shown in ",
                    "Unicode: look_alike, policy or too_long); looks_like (the name that it can be taken for); ",
                    "url (of --url); and mailbox (of --as mailbox). With several inputs there is file, and with --column, --json or --zone there ",
                    "is column. [default: text]",
                ),
            ))
            .arg(output::quiet_arg()
                    .help("Write no summary")
                    .long_help("Write no summary of failures."))
            .arg(output::threads_arg()),
    );
    let command = command.arg(
        flag("url")
            .conflicts_with_all(["edition", "email", "zone", "be-strict"])
            .help("The strings are URLs: check their hosts")
            .long_help(concat!(
                "The strings are URLs: check their hosts as browsers read them (the URL Standard). A URL fails if its ",
                "userinfo looks like a host, as in https://example.com@malicious.com, if its scheme runs code or holds ",
                "data, such as javascript: and data:, or if its host is longer than a domain name may be. The fields ",
                "labels and changes describe the host. In JSON lines, the field url has scheme, host, port, start and end ",
                "(of the host, in bytes), address_kind (the use of an IP address: public, loopback, private, ",
                "link_local and others), host_in_userinfo, changed (whether the host was written in another form), ",
                "safe, dangers (why it is not safe: scheme, host_in_userinfo, too_long, hidden_label, imitation) and ",
                "text (the form that is safe to show).",
            )),
    );
    let command = command.arg(
        option("as")
            .value_name("FORM")
            // The forms have their own rules.
            .conflicts_with_all(["edition", "email", "zone", "url", "protected", "fail-on"])
            .conflicts_with_all(Flag::ALL.iter().map(|flag| flag.name()))
            .help("Check for a form: hostname, idn-hostname or mailbox")
            .long_help(concat!(
                "Check only a form of JSON Schema: hostname (RFC 1123), idn-hostname (IDNA2008 after the mapping of UTS #46) ",
                "or mailbox (RFC 5321 and RFC 6531). The field mailbox has local_part, domain, literal, needs_smtputf8 and ",
                "warnings (UTS #39). A warning is not a failure.",
            ))
            .value_parser(output::named(&FORMS))
            .hide_possible_values(true),
    );
    let command = command.arg(fail_on_arg().long_help(concat!(
        "Which valid names fail too, so that the exit status is 1:\n",
        "look-alike: a name that can be taken for another, such as аррӏе.com, which is Cyrillic\n",
        "hidden: every name that is not shown in Unicode, including names with emoji and symbols, which are ",
        "hidden by policy\n",
        "By default such a name does not fail, but the first line of its verdict has the warning.",
    )));
    // Users of the conversion commands may try this option, so it has a message of its own.
    protected_args(command).arg(
        option("on-error")
            .value_name("WHAT")
            .hide(true)
            .value_parser(|_: &str| -> Result<String, &str> {
                Err("check reports every name; --on-error is for to-ascii and to-unicode")
            }),
    )
}

/// Returns the option `--fail-on`.
pub(super) fn fail_on_arg() -> Arg {
    option("fail-on")
        .value_name("WHAT")
        .help("Also fail look-alike or hidden names [default: none]")
        .value_parser(output::named(&FAIL_ON))
        .hide_possible_values(true)
}

/// The values of `--as`.
const FORMS: [(&str, Form); 3] = [
    ("hostname", Form::Hostname),
    ("idn-hostname", Form::IdnHostname),
    ("mailbox", Form::Mailbox),
];

/// The values of `--fail-on`.
const FAIL_ON: [(&str, Hidden); 2] = [
    ("look-alike", Hidden::LookAlike),
    ("hidden", Hidden::Policy),
];

/// Adds `--protected` and the options that need it.
fn protected_args(command: Command) -> Command {
    let args = index_args().map(|arg| arg.requires("protected"));
    command
        .arg(
            option("protected")
                .value_name("FILE")
                .help("Fail names that imitate a name in this file")
                .long_help(concat!(
                    "Fail names that imitate a name in this file. The file has one name per line, or is an index that ",
                    "`puny protect` made, which is read faster. Empty lines and lines that begin with # are skipped; ",
                    "a line that is not a name ends the run with status 2. If paypal.com is in the file, these fail:\n",
                    "- a name that looks like paypal.com (UTS #39, section 4), or is below such a name. Capitals ",
                    "are compared as they look: paypaI.com with a capital I fails\n",
                    "- a name with a label that looks like paypal, the registrable label, under another suffix. ",
                    "In a name of two labels the first label is registrable; for longer names give --suffixes\n",
                    "- a name that contains paypal.com with two or more labels after it: paypal.com.evil.example\n",
                    "- a name that only resembles paypal.com. Accents, strokes and hooks are ignored (páypal.com), and ",
                    "digits and phonetic letters are read as the usual letters (p4ypal.com). One more change, and more ",
                    "letters before or after the name, are found too. See --show-resembling\n",
                    "A line of one label, such as paypal, protects this label in every name.",
                ))
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .args(args)
}

/// Returns the options that configure the protection of names, in `check` and in `protect`.
pub(super) fn index_args() -> [Arg; 3] {
    [
        option("suffixes")
            .value_name("FILE")
            .help("Find registrable labels by this public suffix list")
            .long_help(concat!(
                "Find the registrable labels of protected names by this public suffix list: in bbc.co.uk it is bbc. ",
                "The list is public_suffix_list.dat of publicsuffix.org, which Debian's package publicsuffix ",
                "installs in /usr/share/publicsuffix.",
            ))
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath),
        flag("misspelt")
            .help("Also report names that misspell a protected label")
            .long_help(concat!(
                "Also report names that misspell a protected label of six letters or more: one letter is added, ",
                "missing or replaced, or two neighbours are exchanged, as in payapl for paypal. Such a name does ",
                "not fail.",
            )),
        flag("show-resembling")
            .help("Do not fail names that only resemble a protected name")
            .long_help(concat!(
                "Do not fail names that only resemble a protected name, and show them in Unicode. By default they ",
                "fail and are shown in ASCII. Such a name may be an ordinary word: about one in 4,000 words ",
                "with accents resembles one of 58 known brands.",
            )),
    ]
}

/// Reads a list or an index of protected names, and applies the options of [`index_args`].
pub(super) fn read_protected(
    path: &Path,
    matches: &ArgMatches,
    edition: &dyn Idna,
) -> Result<Protected<'static>, Stop> {
    let mut protected = protected::read_file(path, matches.get_one("suffixes"), edition)?;
    if matches.get_flag("misspelt") {
        protected = protected.with_edits();
    }
    if matches.get_flag("show-resembling") {
        protected = protected.with_resembling_shown();
    }
    Ok(protected)
}

pub(super) fn run_check(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let format = output::format(matches);
    let mut parts = fields::read_parts(matches)?;
    let input = header::read_headers(&mut parts, input::read_input(matches))?;
    let with_file = input.has_several_files();
    let mut names = names::read_names(matches)?;
    let url = matches.get_flag("url");
    if url {
        names.settings = Settings::new(Preset::Url);
    }
    let protected = match matches.get_one::<PathBuf>("protected") {
        Some(path) => read_protected(path, matches, names.settings.edition())?,
        None => Protected::default(),
    };
    let criteria = Criteria {
        protected,
        url,
        form: matches.get_one("as").copied(),
        others: edition::others(matches, parts.is_zone(), &names.settings),
        fail_on: matches.get_one("fail-on").copied(),
        names,
    };
    let run = Run {
        header: format.header(|| check::header(with_file, parts.has_columns())),
        ..output::new_run(matches, input, parts.units())
    };
    let check = Check {
        criteria,
        parts,
        with_location: matches!(run.input, Input::Sources(_)),
        format,
        look: color::look_of_results(matches, run.output.is_some()),
        with_file,
        template: OnceLock::new(),
    };
    run.perform(check)
}
