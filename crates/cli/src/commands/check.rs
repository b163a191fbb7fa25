//! `puny check`: the verdict on a domain name.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use puny_idna::display::Protected;
use puny_idna::{Idna, Preset, Settings};

use crate::check::{self, Check, Criteria, Hidden, protected};
use crate::options::{color, edition, fields, flag, header, input, names, option, output};
use crate::report::stop::Stop;
use crate::stream::input::Input;
use crate::stream::run::{Outcome, Run};

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Check domain names: what each label is, and every rule that is broken")
        .long_about(concat!(
            "Check domain names: what each label is, its Unicode and ASCII forms, every rule ",
            "that is broken with the code point to blame, what mapping has changed, where other ",
            "editions lead, and whether the name is better shown in ASCII, because it could be ",
            "taken for another or by policy (UTS #39). The rules are those of UTS #46 with every check, or of ",
            "another edition. The exit status is 1 if any name breaks one; with --fail-on also if a name can ",
            "be taken for another.",
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
            "  $ puny check -f csv xn--fa-hia.de | cut -d, -f 2-5\n",
            "  input,valid,ascii,unicode\n",
            "  xn--fa-hia.de,true,xn--fa-hia.de,faß.de\n\n",
            "  $ echo apple.com > ours; puny check -q --protected ours xn--80ak6aa92e.com | tail -1\n",
            "    looks like  apple.com, which is protected\n\n",
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
                "Write text for people, JSON lines, or CSV with one row for each name",
                concat!(
                    "Write text for people, JSON lines, or CSV with one row for each name.\n\n",
                    "Text begins with FILE:LINE: and, where the name is a part of its line, ",
                    "COLUMN:, unless names are arguments.\n\n",
                    "Every JSON line has the same fields, null or empty where there is nothing ",
                    "to say: line, input, valid; ascii and unicode, which the ASCII form leads ",
                    "back to (null if the name is not valid); labels (each with text, kind, ",
                    "ascii, unicode, scripts, level, the restriction level of UTS #39, and show, ",
                    "unicode or a_label; the root is one); errors, as of to-ascii; changes ",
                    "(what mapping does: kind, start, end, to); editions (what each makes of the name with the same ",
                    "options: output, or else the status of the first error); display (how to ",
                    "show it); reasons (why a label is not shown in Unicode: the fields of an ",
                    "error, without hint, with bytes of the label's unicode); protected (relation: protected, ",
                    "looks_like, contains, resembles or misspells; and name); ip_address; hidden (why a valid name ",
                    "is not all shown in Unicode: look_alike if it can be taken for another name, or policy, as for emoji); ",
                    "looks_like (the name that it is taken for); url (see --url). ",
                    "With several inputs there is the file too, and with columns the column.",
                ),
            ))
            .arg(output::quiet_arg().help("No summary"))
            .arg(output::threads_arg()),
    );
    let command = command.arg(
        flag("url")
            .conflicts_with_all(["idna", "email", "zone", "be-strict"])
            .help("The strings are URLs: check their hosts, as browsers read them")
            .long_help(concat!(
                "The strings are URLs: check their hosts, as browsers read them (the URL Standard). A URL fails if ",
                "its userinfo looks like a host, as in https://example.com@malicious.com, if its scheme runs code or ",
                "holds data, such as javascript: and data:, or if its host is longer than a domain name may be. The ",
                "name is the host, and labels and changes are those of the host. JSON lines have one field more than ",
                "null, url: scheme, host, port, start and end (of the host, in bytes), address_kind (what an IP ",
                "address is for: public, loopback, private, link_local and others), host_in_userinfo, changed ",
                "(whether the host was written otherwise), safe, dangers (why it is not safe: scheme, ",
                "host_in_userinfo, too_long, hidden_label and imitation), and text, what is safe to show.",
            )),
    );
    let command = command.arg(
        option("fail-on")
            .value_name("WHAT")
            .help("Also fail a valid name that can be taken for another: look-alike; or any that is hidden: hidden")
            .long_help(concat!(
                "What else fails, so that the exit status is 1:\n",
                "look-alike: a valid name that can be taken for another, such as one that looks like apple.com ",
                "and is written in Cyrillic\n",
                "hidden: every valid name that is not shown in Unicode, which includes names of emoji and symbols; ",
                "these are hidden by policy, whatever they look like\n\n",
                "Without the option the first line tells it, and the exit status is 0.",
            ))
            .value_parser(output::named(&FAIL_ON))
            .hide_possible_values(true),
    );
    // A conversion option; it does not apply here.
    protected_args(command).arg(
        option("on-error")
            .value_name("WHAT")
            .hide(true)
            .value_parser(|_: &str| -> Result<String, &str> {
                Err("check reports every name; --on-error is for to-ascii and to-unicode")
            }),
    )
}

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
                .help("Names to protect against look-alikes, one per line")
                .long_help(concat!(
                    "Names, one per line, to protect against look-alikes: a name that looks like ",
                    "one of them (UTS #39, section 4), or is below such a name, fails. So does a ",
                    "name with a label that looks like the registrable label of one, under any ",
                    "other suffix: for paypal.com that label is paypal. In a name of two labels ",
                    "it is the first; for a longer one --suffixes is needed. A line of one label, ",
                    "such as paypal, protects that label anywhere. A capital counts as it looks: ",
                    "paypaI.com with a capital I fails. So does a name that contains a protected ",
                    "one with two or more labels after it: paypal.com.evil.example. ",
                    "So does a name that only resembles one: without accents, strokes and hooks, as ",
                    "googlé.com; with digits or phonetic letters for others, as tw1tter.com; or with ",
                    "such letters and one more change, or other letters around them: see ",
                    "--show-resembling. Empty lines and lines that begin with # ",
                    "are skipped; a line that is not a name ends the run with status 2. ",
                    "Of a million names `puny protect` makes an index, which is read in a tenth of a second.",
                ))
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .args(args)
}

/// What is chosen for protected names, in a list or an index of them.
pub(super) fn index_args() -> [Arg; 3] {
    [
        option("suffixes")
            .value_name("FILE")
            .help("The public suffix list, by which registrable labels are found")
            .long_help(concat!(
                "The public suffix list, by which the registrable labels of protected names are found: that ",
                "of bbc.co.uk is bbc. It is public_suffix_list.dat of publicsuffix.org; ",
                "Debian's package publicsuffix has it in /usr/share/publicsuffix.",
            ))
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath),
        flag("misspelt")
            .help("Also report names that misspell a protected label: payapl for paypal")
            .long_help(concat!(
                "Also report names that misspell a protected label of six letters or more: by one letter ",
                "more, less or another, or by two neighbours exchanged, as payapl for paypal. That is not a ",
                "failure.",
            )),
        flag("show-resembling")
            .help("A name that only resembles a protected one does not fail, and is shown in Unicode")
            .long_help(concat!(
                "A name that only resembles a protected one does not fail, and is shown in Unicode. ",
                "Without this option it fails and is shown in ASCII. Such a name may be a word of its own: ",
                "of words with accents about one in 4,000 resembles one of 58 known brands.",
            )),
    ]
}

/// Reads a list or an index, with what is chosen.
pub(super) fn read_protected(
    path: &Path,
    matches: &ArgMatches,
    edition: &dyn Idna,
) -> Result<Protected<'static>, Stop> {
    let mut protected = protected::read(path, matches.get_one("suffixes"), edition)?;
    if matches.get_flag("misspelt") {
        protected = protected.with_edits();
    }
    if matches.get_flag("show-resembling") {
        protected = protected.with_resembling_shown();
    }
    Ok(protected)
}

pub(super) fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let format = output::format(matches);
    let mut parts = fields::of(matches)?;
    let input = header::read(&mut parts, input::of(matches))?;
    let with_file = input.has_several_files();
    let mut names = names::of(matches)?;
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
        others: edition::others(matches, parts.is_zone(), &names.settings),
        fail_on: matches.get_one("fail-on").copied(),
        names,
    };
    let run = Run {
        header: format.header(|| check::header(with_file, parts.has_columns())),
        ..output::run(matches, input, parts.units())
    };
    let check = Check {
        criteria,
        parts,
        with_location: matches!(run.input, Input::Sources(_)),
        format,
        look: color::of_results(matches, run.output.is_some()),
        with_file,
        template: OnceLock::new(),
    };
    run.perform(check)
}
