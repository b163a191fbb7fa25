//! `puny explain`: how a string is encoded or decoded, or how a name is converted, step by step.

use std::sync::atomic::AtomicBool;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use crate::convert::codec::encode_decode::Codec;
use crate::convert::names::conversions::Names;
use crate::explain::{Explain, ExplanationFormat, Subject};
use crate::options::{color, edition, flag, input, option, output, profile};
use crate::report::stop::Stop;
use crate::stream::line::Terminator;
use crate::stream::run::{Outcome, Run};
use crate::stream::units::Units;

/// The options that apply only to strings.
const OF_STRINGS: [&str; 6] = [
    "decode",
    "rfc",
    "pseudocode",
    "profile",
    "maxint",
    "allow-xn",
];

const SUBJECTS: [(&str, Subject); 3] = [
    ("auto", Subject::Auto),
    ("name", Subject::Name),
    ("string", Subject::String),
];

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Show how a string is encoded or decoded, or a name converted, step by step")
        .long_about(concat!(
            "Show step by step how a string is encoded or decoded, or how a domain name is converted.\n\n",
            "For a string, the steps show which character each delta inserts and where, how the digits add up to ",
            "the delta, how the bias adapts, and how the string grows. If decoding fails, the steps before the ",
            "error are shown. The terms ",
            "are from RFC 3492: n and i are the decoder's state, that is, the next code point and the position ",
            "where it is inserted. The bias determines the thresholds. A digit below its threshold ends the ",
            "delta. The weight of a digit is the product of (base - threshold) of all digits before it.\n\n",
            "For a name, the steps of the edition of IDNA (--edition) show the mapping of each code point, ",
            "the changes by normalisation, the labels, every rule with its result for each label, how a label ",
            "is decoded or encoded, and its length in ASCII.\n\n",
            "A string of more than 1,048,576 bytes fails, and so does a name of more than 4,194,304 bytes in ",
            "Unicode, because its steps would take too much memory.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny explain bücher | tail -2\n",
            "  In short: 1 of 6 characters moved, 9 bytes; 3 of them carry the last delta\n",
            "  Result: bcher-kva\n\n",
            "  $ puny explain faß.DE | head -6 | tail -2\n",
            "     'ß' (U+00DF LATIN SMALL LETTER SHARP S): deviation, stays\n",
            "     'D' (U+0044 LATIN CAPITAL LETTER D): mapped, becomes 'd' (U+0064)\n\n",
            "  $ puny explain --edition 2003 straße.de | tail -1\n",
            "  Result: strasse.de\n\n",
            "  $ puny explain --rfc --decode bcher-kva | tail -3\n",
            "  delta \"kva\" decodes to 745\n",
            "  bias becomes 0\n",
            "  0062 00FC * 0063 0068 0065 0072\n\n",
            "  $ puny explain --pseudocode --decode bcher-kva | grep 'let i = i mod'\n",
            "    let i = i mod (length(output) + 1)  → i = 1",
        ));
    let command = profile::args(input::args(command))
        .arg(
            flag("decode")
                .short('d')
                .help("Show how strings are decoded [default: encoded]"),
        )
        .arg(profile::allow_xn_arg().requires("decode"))
        .arg(
            flag("rfc")
                .help("Write traces as in RFC 3492, sections 7.2 and 7.3")
                .conflicts_with("format"),
        )
        .arg(
            flag("pseudocode")
                .help("Write each line of the RFC's pseudocode as it runs")
                .long_help(concat!(
                    "Write the lines of the pseudocode of RFC 3492 as they run, each with its condition (yes or no) and ",
                    "the values that it assigns. A string may have at most 200 code points.",
                ))
                .conflicts_with_all(["format", "rfc"]),
        )
        .arg(
            option("format")
                .short('f')
                .value_name("FORMAT")
                .help("Write text or jsonl")
                .long_help(concat!(
                    "Write text for people, or JSON lines, one for each string. [default: text]\n",
                    "A string has line; input; direction (encode or decode); profile; n, i and bias at the start; ",
                    "literal; steps (each with code_point, character, position, n, i, delta, bias, next_bias and ",
                    "digits, each of them with code_point, character, value, k, threshold and weight); unfinished ",
                    "(the digits of a delta that does not end); output (null after an error); and problems (as in ",
                    "to-ascii).\n",
                    "A name has line; input; edition; steps; ascii and unicode (both null after an error); and problems. ",
                    "A step has step (its kind), source (its specification), label (an index, from 0, if the ",
                    "step is about a label), input (the text before it) and output (the text after it). The steps map ",
                    "and normalise have changes, each with start and end (in bytes of the input), before and after; a ",
                    "mapping also has code_point, name and status. The step split has labels. decode and encode have ",
                    "trace, which is like the steps of a string. check and join have rules, each with status, result ",
                    "(satisfied, violated or not_checked) and why (the reason if the rule was skipped). encode and join have ",
                    "octets. The first 1,000 labels have steps; labels_left of join is the number of the other labels.",
                ))
                .hide_possible_values(true)
                .value_parser(["text", "jsonl"])
                .default_value("text"),
        )
        .arg(output::file_arg())
        .arg(output::quiet_arg());
    subject_args(command)
}

/// Adds `--as` and the options of names.
fn subject_args(command: Command) -> Command {
    edition::args(command.arg(
        option("as")
            .value_name("WHAT")
            .help("name, string or auto [default: auto]")
            .long_help(concat!(
                "What the strings are:\n",
                "name: domain names, which an edition of IDNA converts. This is the default with --edition and its flags\n",
                "string: strings, which a Bootstring encodes or decodes. This is the default with --decode, --profile, ",
                "--maxint, --allow-xn, --rfc and --pseudocode\n",
                "auto: a string is a name if it begins with xn--, or has a full stop and no blank. This is the ",
                "default without any of these options",
            ))
            .value_parser(output::named(&SUBJECTS))
            .hide_possible_values(true),
    ))
}

/// Decides from `--as` and from the other options what the strings are.
/// Fails if options for names and options for strings are combined.
fn subject(matches: &ArgMatches) -> Result<Subject, Stop> {
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let of_strings = OF_STRINGS.into_iter().find(|id| is_given(id));
    let of_names = edition::ids().find(|id| is_given(id));
    let given = matches.get_one::<Subject>("as").copied();
    match (given, of_strings, of_names) {
        (_, Some(one), Some(other)) => Err(Stop::usage(format!(
            "--{one} is for strings and --{other} is for names, so they cannot be used together"
        ))),
        (Some(Subject::Name), Some(option), _) => Err(Stop::usage(format!(
            "--{option} is for strings, and cannot be used with --as name"
        ))),
        (Some(Subject::String), _, Some(option)) => Err(Stop::usage(format!(
            "--{option} is for names, and cannot be used with --as string"
        ))),
        (Some(Subject::Auto), Some(_), _) | (None, Some(_), None) => Ok(Subject::String),
        (Some(Subject::Auto), _, Some(_)) | (None, None, Some(_)) => Ok(Subject::Name),
        (Some(given), _, _) => Ok(given),
        (None, None, None) => Ok(Subject::Auto),
    }
}

pub(super) fn run_explain(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let run = Run {
        threads: 1,
        ..output::new_run(
            matches,
            input::read_input(matches),
            Units::Strings(Terminator::LineFeed),
        )
    };
    let format = match matches.get_one::<String>("format").map(String::as_str) {
        _ if matches.get_flag("rfc") => ExplanationFormat::Rfc,
        _ if matches.get_flag("pseudocode") => {
            ExplanationFormat::Pseudocode(color::look_of_results(matches, run.output.is_some()))
        }
        Some("jsonl") => ExplanationFormat::Json,
        _ => ExplanationFormat::Text(color::look_of_results(matches, run.output.is_some())),
    };
    let codec = Codec {
        profile: profile::read_profile(matches)?,
        code_points: false,
        case_flags: false,
    };
    let profile_name: &String = matches
        .get_one("profile")
        .expect("the option has a default");
    let names = Names {
        settings: edition::read_settings(matches, false)?,
        email: false,
        is_zone: false,
        partial: false,
    };
    let explain = Explain {
        wrote: AtomicBool::new(false),
        with_file: run.input.has_several_files(),
        subject: subject(matches)?,
        codec,
        profile_name: profile_name.clone(),
        decode: matches.get_flag("decode"),
        allows_xn: matches.get_flag("allow-xn"),
        names,
        format,
        messages: output::messages(matches),
    };
    run.perform(explain)
}
