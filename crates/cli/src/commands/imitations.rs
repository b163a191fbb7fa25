//! `puny imitations`: lists the names that look like a name.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use puny_display::{ImitationOptions, ImitationsError, Script, imitations};
use puny_idna::Uts46;

use crate::imitations::{COLUMNS, repertoire, write_all};
use crate::options::{flag, option, output};
use crate::report::csv::write_row;
use crate::report::problem::Problem;
use crate::report::record::Format;
use crate::report::shown::quoted;
use crate::report::stop::Stop;
use crate::stream::output::Output;
use crate::stream::run::Outcome;

pub(super) fn define(command: Command) -> Command {
    command
        .about("List the names that look like a name, and that browsers would show")
        .long_about(concat!(
            "List the names that people can take for a name, the most likely first. This is the reverse of `puny check ",
            "--protected`, and lists only names that can be registered. Letters of the first label are replaced by ",
            "letters that look the same (UTS #39, section 4), and the rest of the name is the suffix: give paypal.com, ",
            "not www.paypal.com. By default, only names that are shown in Unicode are listed, and names of ASCII. Names ",
            "that misspell the name, or that contain it, are not listed.",
        ))
        .arg(
            Arg::new("names")
                .value_name("NAME")
                .help("The names that are imitated, such as paypal.com")
                .required(true)
                .num_args(1..),
        )
        .arg(
            option("tld")
                .value_name("LIST")
                .help("Names below these suffixes, such as de,co.uk")
                .long_help(concat!(
                    "List names below these suffixes, such as com,co.uk,рф. Below another suffix than its own, NAME ",
                    "itself is not an imitation. [default: the suffix of NAME]",
                ))
                .value_delimiter(','),
        )
        .arg(
            option("repertoire")
                .value_name("FILE")
                .help("Only labels of the code points in this file")
                .long_help(concat!(
                    "List only labels that a registry with this repertoire accepts: ASCII labels, and labels whose code ",
                    "points are all in the file, including ASCII letters. The file has label generation rules in XML ",
                    "(RFC 7940), a table from IANA's repository of IDN practices, or a plain list with one character, ",
                    "code point (U+00E4) or range (U+0061..U+007A) per line. Variants and rules are not read, so a ",
                    "registry can refuse more names. A line that is not valid ends the run with status 2.",
                ))
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            option("script")
                .value_name("LIST")
                .help("Only labels in these scripts, such as Latn,Cyrl")
                .long_help(concat!(
                    "List only labels in these scripts, given by their codes in ISO 15924, such as Latn,Cyrl. Digits ",
                    "and hyphens belong to all scripts. [default: all scripts]",
                ))
                .value_delimiter(',')
                .value_parser(|code: &str| {
                    Script::from_code(code).ok_or("a script has a code of four letters, such as Latn or Cyrl")
                }),
        )
        .arg(
            option("substitutions")
                .value_name("N")
                .help("Replace at most N letters [default: 2]")
                .long_help(concat!(
                    "Replace at most this number of letters. One substitution may replace two letters, as in m for rn. ",
                    "The number of names grows 20 to 100 times with each substitution. [default: 2]",
                ))
                .default_value("2")
                .hide_default_value(true)
                .value_parser(value_parser!(u16).range(1..)),
        )
        .arg(
            flag("resembling")
                .help("Also names that only resemble NAME")
                .long_help(concat!(
                    "List also names that only resemble NAME letter for letter: letters with accents, strokes and hooks ",
                    "(páypal.com), digits and phonetic letters (p4ypal.com), and pairs such as vv for w.",
                )),
        )
        .arg(
            flag("hidden")
                .help("Also names that are not shown in Unicode")
                .long_help("List also names that are not shown in Unicode, such as names of several scripts."),
        )
        .arg(
            option("limit")
                .value_name("N")
                .help("Write at most N names for each NAME")
                .value_parser(value_parser!(u64)),
        )
        .arg(output::file_arg())
        .arg(output::format_arg(
            "Write text, jsonl or csv",
            concat!(
                "Write text, JSON lines or CSV. Text has a line for each name: its Unicode form, a tab, and its ASCII ",
                "form. JSON lines have the fields input; unicode; ascii; relation (looks_like or resembles); show ",
                "(how the label is shown: unicode or a_label); scripts (of the label); and substitutions (each with ",
                "start and end, in bytes of NAME in Unicode, and the texts before and after). CSV has these columns except ",
                "scripts. [default: text]",
            ),
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny imitations paypal.com\n",
            "  paypa1.com\tpaypa1.com\n\n",
            "  $ puny imitations --resembling --substitutions 1 paypal.com | sed -n 2,3p\n",
            "  paypaı.com\txn--paypa-r4a.com\n",
            "  paypaĺ.com\txn--paypa-b6a.com\n\n",
            "  $ puny imitations --script Cyrl --substitutions 6 --tld рф paypal.com | grep раураӏ\n",
            "  раураӏ.рф\txn--80aa0cbo65f.xn--p1ai",
        ))
}

pub(super) fn run_imitations(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let format = output::format(matches);
    let most: u16 = *matches
        .get_one("substitutions")
        .expect("the option has a default");
    let mut options = ImitationOptions::new().with_max_substitutions(usize::from(most));
    if matches.get_flag("resembling") {
        options = options.with_resembling();
    }
    if matches.get_flag("hidden") {
        options = options.with_hidden();
    }
    if let Some(suffixes) = matches.get_many::<String>("tld") {
        options = options.with_suffixes(suffixes.map(String::as_str));
    }
    if let Some(scripts) = matches.get_many::<Script>("script") {
        options = options.with_scripts(scripts.copied());
    }
    if let Some(path) = matches.get_one::<PathBuf>("repertoire") {
        options = options.with_repertoire(repertoire::read(path)?);
    }
    // If one of the names is refused, nothing is written.
    let names = matches
        .get_many::<String>("names")
        .expect("the argument is required");
    let all: Result<Vec<_>, Stop> = names
        .map(|name| match imitations(name, &Uts46::STRICT, &options) {
            Ok(all) => Ok((name, all)),
            Err(ImitationsError::Refused(text, error)) => Err(Stop::usage(format!(
                "{} is not a name: {}",
                quoted(&text),
                Problem::of_name(error.first())
            ))),
            Err(error) => Err(Stop::usage(error.to_string())),
        })
        .collect();
    let all = all?;
    let limit = matches.get_one::<u64>("limit").copied();
    let limit = limit.map_or(usize::MAX, |limit| {
        usize::try_from(limit).unwrap_or(usize::MAX)
    });
    let mut output = Output::open(matches.get_one::<PathBuf>("output").map(Path::new))?;
    if format == Format::Csv {
        let mut header = Vec::new();
        write_row(COLUMNS, &mut header);
        output.write_results(&header)?;
    }
    for (name, imitations) in all {
        write_all(name, imitations, limit, format, &mut output)?;
    }
    output.finish()?;
    Ok(Outcome::AllWell)
}
