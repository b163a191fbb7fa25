//! `puny explain`: how a string is encoded or decoded, or how a name is converted, step by
//! step.
//!
//! | file | holds |
//! |---|---|
//! | `subject.rs` | `--as`: which strings are names |
//! | `work.rs` | the work on each line |
//! | `string/` | strings: steps of a Bootstring |
//! | `name/` | names: steps of an IDNA edition |
//! | `page.rs` | the layout of text, for people |

mod name;
mod page;
mod string;
mod subject;
mod work;

use std::sync::atomic::AtomicBool;

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::convert::codec::encode_decode::Codec;
use crate::convert::names::conversions::Names;
use crate::options::{color, edition, input, output, profile};
use crate::report::stop::Stop;
use crate::stream::run::{Outcome, Run};
use crate::stream::units::{Terminator, Units};
use work::{Explain, Form};

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
            Arg::new("decode")
                .short('d')
                .long("decode")
                .help("The strings are encoded: show how they are decoded")
                .action(ArgAction::SetTrue),
        )
        .arg(
            Arg::new("rfc")
                .long("rfc")
                .help("Write the traces of RFC 3492, sections 7.2 and 7.3")
                .action(ArgAction::SetTrue)
                .conflicts_with("format"),
        )
        .arg(
            Arg::new("format")
                .short('f')
                .long("format")
                .value_name("FORMAT")
                .help("Write text for people, or JSON lines: one for a string (jsonl) or for a step (steps)")
                .long_help(concat!(
                    "Write text for people; or JSON lines, one for each string (jsonl) or one for each ",
                    "step (steps).\n\n",
                    "jsonl, for a string: line, input, direction (encode or decode), profile; n, i and ",
                    "bias at the start; literal; steps (each with code_point, character, ",
                    "position, n, i, delta, bias, next_bias and digits, each of these with ",
                    "code_point, character, value, k, threshold, weight); unfinished (the ",
                    "digits of a delta that does not end); output, null after an error; and ",
                    "errors, as of the other commands.\n\n",
                    "jsonl, for a name: line, input, idna, steps, output, unicode (both null after an ",
                    "error) and errors. Each step has step, its kind, and source, its ",
                    "specification; label (from 1), if it is on a label; input, the text that it ",
                    "changes; and output, the text after it. map and normalise: changes, each with ",
                    "offset and end in bytes of the input, from, to, and of a mapping code_point, name ",
                    "and status. split: labels. decode and encode: trace, the steps as of a string. ",
                    "check and join: rules, each with status, result (kept, broken or not_asked) and ",
                    "why it is not asked. encode and join: octets. The first 1,000 labels have steps; ",
                    "the number of the others is labels_left of join.\n\n",
                    "steps: each line has line and step. start: what jsonl has before the steps. ",
                    "insert: number (from 1), the fields of a step of a string, and in a name ",
                    "label. unfinished: digits. The steps of a name are as in jsonl; those of a ",
                    "label follow it as insert instead of trace. end: summary, output, errors, and of a name ",
                    "unicode.",
                ))
                .hide_possible_values(true)
                .value_parser(["text", "jsonl", "steps"])
                .default_value("text"),
        )
        .arg(output::file_arg())
        .arg(output::quiet_arg());
    subject::args(command)
}

pub(super) fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let format = matches.get_one::<String>("format");
    let run = Run {
        threads: 1,
        ..output::run(
            matches,
            input::of(matches),
            Units::Strings(Terminator::LineFeed),
        )
    };
    let form = if matches.get_flag("rfc") {
        Form::Rfc
    } else if format.is_some_and(|format| format == "jsonl") {
        Form::Json
    } else if format.is_some_and(|format| format == "steps") {
        Form::JsonSteps
    } else {
        Form::Text(color::of_results(matches, run.output.is_some()))
    };
    let codec = Codec {
        profile: profile::of(matches)?,
        code_points: false,
        case_flags: false,
    };
    let name = matches.get_one::<String>("profile").cloned();
    let subject = subject::of(matches)?;
    let names = Names {
        settings: edition::of(matches, false)?,
        email: false,
        partial: false,
    };
    let explain = Explain {
        wrote: AtomicBool::new(false),
        with_file: run.input.has_several_files(),
        subject,
        codec,
        profile_name: name.unwrap_or_default(),
        decode: matches.get_flag("decode"),
        names,
        form,
        messages: output::messages(matches),
    };
    run.perform(explain)
}
