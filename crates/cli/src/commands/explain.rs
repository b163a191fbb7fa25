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

/// The options for strings only.
const OF_STRINGS: [&str; 5] = ["decode", "rfc", "profile", "maxint", "allow-xn"];

const SUBJECTS: [(&str, Subject); 3] = [
    ("auto", Subject::Auto),
    ("name", Subject::Name),
    ("string", Subject::String),
];

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Show how a string is encoded or decoded, or a name converted, step by step")
        .long_about(concat!(
            "Show how a string is encoded or decoded, step by step: what each delta stands for, ",
            "how its digits add up to it, how the bias adapts, and how the string grows. After ",
            "an error, the steps up to it and what is wrong.\n\n",
            "The names are those of RFC 3492: n and i are the decoder's state (the code point ",
            "and the position at which it is about to insert), the bias decides the thresholds, ",
            "a digit below its threshold ends the delta, and the weight of a digit is the ",
            "product of base - threshold over the digits before it.\n\n",
            "For a domain name: the steps of its edition of IDNA (--idna): what mapping does to ",
            "each code point, what normalisation changes, the labels, every rule for each label and ",
            "its outcome, how it is decoded or encoded, and its length in ASCII. A string with a ",
            "full stop and without blanks, or one that begins with xn--, is explained as a name; ",
            "--as chooses.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny explain bücher | tail -4\n",
            "     string  b[ü]cher\n",
            "\n",
            "  In short: 1 of 6 characters moved, 9 bytes; 3 of them carry the last delta\n",
            "  Result: bcher-kva\n\n",
            "  $ puny explain faß.DE | head -7\n",
            "  Name \"faß.DE\" (uts46)\n",
            "\n",
            "  Step 1: map each code point (UTS #46, section 4, step 1)\n",
            "\n",
            "     'ß' (U+00DF LATIN SMALL LETTER SHARP S): deviation, stays\n",
            "     'D' (U+0044 LATIN CAPITAL LETTER D): mapped, becomes 'd' (U+0064)\n",
            "     'E' (U+0045 LATIN CAPITAL LETTER E): mapped, becomes 'e' (U+0065)\n\n",
            "  $ puny explain --idna 2003 straße.de | tail -1\n",
            "  Result: strasse.de\n\n",
            "  $ puny explain --rfc --decode bcher-kva\n",
            "  n is 128, i is 0, bias is 72\n",
            "  input is \"bcher-kva\"\n",
            "  literal portion is \"bcher-\", so extended string starts as:\n",
            "  0062 0063 0068 0065 0072\n",
            "  delta \"kva\" decodes to 745\n",
            "  bias becomes 0\n",
            "  0062 00FC * 0063 0068 0065 0072",
        ));
    let command = profile::args(input::args(command))
        .arg(
            flag("decode")
                .short('d')
                .help("The strings are encoded: show how they are decoded"),
        )
        .arg(profile::allow_xn_arg().requires("decode"))
        .arg(
            flag("rfc")
                .help("Write the traces of RFC 3492, sections 7.2 and 7.3")
                .conflicts_with("format"),
        )
        .arg(
            option("format")
                .short('f')
                .value_name("FORMAT")
                .help("Write text for people, or JSON lines")
                .long_help(concat!(
                    "Write text for people, or JSON lines, one for each string.\n\n",
                    "For a string: line, input, direction (encode or decode), profile; n, i and ",
                    "bias at the start; literal; steps (each with code_point, character, ",
                    "position, n, i, delta, bias, next_bias and digits, each of these with ",
                    "code_point, character, value, k, threshold, weight); unfinished (the ",
                    "digits of a delta that does not end); output, null after an error; and ",
                    "errors, as of the other commands.\n\n",
                    "For a name: line, input, idna, steps, output, unicode (both null after an ",
                    "error) and errors. Each step has step, its kind, and source, its ",
                    "specification; label (an index, from 0), if it is on a label; input, the text that it ",
                    "changes; and output, the text after it. map and normalise: changes, each with ",
                    "start and end in bytes of the input, from, to, and of a mapping code_point, name ",
                    "and status. split: labels. decode and encode: trace, the steps as of a string. ",
                    "check and join: rules, each with status, result (kept, broken or not_asked) and ",
                    "why it is not asked. encode and join: octets. The first 1,000 labels have steps; ",
                    "the number of the others is labels_left of join.",
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
            .help("What the strings are: name, string, or auto, which decides by their form")
            .long_help(concat!(
                "What the strings are:\n",
                "name: domain names, which an edition of IDNA converts\n",
                "string: strings, which a Bootstring encodes or decodes\n",
                "auto: names, if they have a full stop and no blank, or begin with xn--; ",
                "strings otherwise\n\n",
                "By default the options decide: --idna and its flags are for names; ",
                "--decode, --profile, --maxint and --rfc are for strings. Without any of them it ",
                "is auto.",
            ))
            .value_parser(output::named(&SUBJECTS))
            .hide_possible_values(true),
    ))
}

/// Reads `--as`, and what other options say.
/// Errors: options of names together with options of strings.
fn subject(matches: &ArgMatches) -> Result<Subject, Stop> {
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let of_strings = OF_STRINGS.into_iter().find(|id| is_given(id));
    let of_names = edition::ids().find(|id| is_given(id));
    let given = matches.get_one::<Subject>("as").copied();
    match (given, of_strings, of_names) {
        (_, Some(one), Some(other)) => Err(Stop::usage(format!(
            "--{one} is for strings, --{other} is for names"
        ))),
        (Some(Subject::Name), Some(option), _) => Err(Stop::usage(format!(
            "--{option} is for strings, not for names"
        ))),
        (Some(Subject::String), _, Some(option)) => Err(Stop::usage(format!(
            "--{option} is for names, not for strings"
        ))),
        (Some(Subject::Auto), Some(_), _) | (None, Some(_), None) => Ok(Subject::String),
        (Some(Subject::Auto), _, Some(_)) | (None, None, Some(_)) => Ok(Subject::Name),
        (Some(given), _, _) => Ok(given),
        (None, None, None) => Ok(Subject::Auto),
    }
}

pub(super) fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let run = Run {
        threads: 1,
        ..output::run(
            matches,
            input::of(matches),
            Units::Strings(Terminator::LineFeed),
        )
    };
    let format = match matches.get_one::<String>("format").map(String::as_str) {
        _ if matches.get_flag("rfc") => ExplanationFormat::Rfc,
        Some("jsonl") => ExplanationFormat::Json,
        _ => ExplanationFormat::Text(color::of_results(matches, run.output.is_some())),
    };
    let codec = Codec {
        profile: profile::of(matches)?,
        code_points: false,
        case_flags: false,
    };
    let profile_name: &String = matches.get_one("profile").expect("it has a default");
    let names = Names {
        settings: edition::of(matches, false)?,
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
