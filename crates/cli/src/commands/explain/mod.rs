//! `puny explain`: how a string is encoded or decoded, step by step.

mod explanation;
mod json;
mod string;
mod text;
mod work;

use std::sync::atomic::AtomicBool;

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::subcommand::{self, Subcommand};
use crate::convert::codec::encode_decode::Codec;
use crate::options::{color, input, output, profile};
use crate::report::stop::Stop;
use crate::report::tally::Fate;
use crate::stream::run::{Outcome, Run};
use work::{Explain, Form};

/// `puny explain`.
pub(super) const EXPLAIN: Subcommand = Subcommand {
    name: "explain",
    define,
    run: subcommand::Run::Options(run),
};

fn define(command: Command) -> Command {
    let command = command
        .about("Show how a string is encoded or decoded, step by step")
        .long_about(concat!(
            "Show how a string is encoded or decoded, step by step: what each delta stands for, ",
            "how its digits add up to it, how the bias adapts, and how the string grows. After ",
            "an error, the steps up to it and what is wrong.\n\n",
            "The names are those of RFC 3492: n and i are the decoder's state (the code point ",
            "and the position at which it is about to insert), the bias decides the thresholds, ",
            "a digit below its threshold ends the delta, and the weight of a digit is the ",
            "product of base - threshold over the digits before it.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny explain bücher | tail -3\n",
            "     string  b[ü]cher\n",
            "\n",
            "  Result: bcher-kva\n\n",
            "  $ puny explain --rfc --decode bcher-kva\n",
            "  n is 128, i is 0, bias is 72\n",
            "  input is \"bcher-kva\"\n",
            "  literal portion is \"bcher-\", so extended string starts as:\n",
            "  0062 0063 0068 0065 0072\n",
            "  delta \"kva\" decodes to 745\n",
            "  bias becomes 0\n",
            "  0062 00FC * 0063 0068 0065 0072",
        ));
    profile::args(input::args(command))
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
                .help("Write text for people, or every step as data in JSON lines")
                .hide_possible_values(true)
                .value_parser(["text", "jsonl"])
                .default_value("text"),
        )
        .arg(output::file_arg())
        .arg(output::quiet_arg())
}

fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let output = output::file(matches);
    let messages = output::messages(matches);
    let format = matches.get_one::<String>("format");
    let form = if matches.get_flag("rfc") {
        Form::Rfc
    } else if format.is_some_and(|format| format == "jsonl") {
        Form::Json
    } else {
        Form::Text {
            color: color::of_results(matches, output.is_some()),
        }
    };
    let input = input::of(matches);
    let codec = Codec {
        profile: profile::of(matches)?,
        code_points: false,
        case_flags: false,
    };
    let name = matches.get_one::<String>("profile").cloned();
    let explain = Explain {
        wrote: AtomicBool::new(false),
        with_file: input.has_several_files(),
        codec,
        name: name.unwrap_or_default(),
        decode: matches.get_flag("decode"),
        form,
        messages,
    };
    let run = Run {
        input,
        output,
        header: Vec::new(),
        threads: 1,
        quiet: messages.quiet,
        fate: Fate::Told,
        all_or_nothing: None,
    };
    run.perform(explain)
}
