//! `puny explain`: how a string is encoded or decoded, step by step.

mod data;
mod text;

use std::str;

use clap::builder::EnumValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use puny::profiles::Profile;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::ColorChoice;
use puny::trace::{Digit, EncodeTrace, Step};

use crate::convert::codec::encode_decode::Codec;
use crate::convert::codec::hint;
use crate::convert::codec::symbol;
use crate::convert::lines::not_utf8;
use crate::options::args;
use crate::options::profile;
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::Format;
use crate::report::stop::Stop;
use crate::stream::run::{Bulk, Outcome};
use crate::stream::terminal;
use crate::stream::threads::{Batch, Place, Work};

/// The definition of `puny explain`.
pub(crate) fn command() -> Command {
    let command = Command::new("explain")
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
    profile::args(args::input_args(command))
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
                .value_parser(EnumValueParser::<Format>::new())
                .hide_possible_values(true)
                .value_parser(["text", "jsonl"])
                .default_value("text"),
        )
        .arg(args::plain_output_arg())
        .arg(args::quiet_arg())
}

/// Runs `puny explain`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let output = args::output(matches);
    let choice = args::color(matches);
    let quiet = matches.get_flag("quiet");
    let form = if matches.get_flag("rfc") {
        Form::Rfc
    } else if matches
        .get_one::<String>("format")
        .is_some_and(|format| format == "jsonl")
    {
        Form::Data
    } else {
        // A file gets colour only if that is asked for.
        Form::Text {
            color: match choice {
                ColorChoice::Auto => terminal::stdout_color(choice) && output.is_none(),
                asked => terminal::stdout_color(asked),
            },
        }
    };
    let input = args::input(matches);
    let explain = Explain {
        wrote: AtomicBool::new(false),
        with_file: input.has_several_files(),
        codec: Codec {
            profile: profile::of(matches)?,
            code_points: false,
            case_flags: false,
        },
        name: matches
            .get_one::<String>("profile")
            .cloned()
            .unwrap_or_default(),
        decode: matches.get_flag("decode"),
        form,
        messages: Messages {
            quiet,
            show_line: terminal::stderr_is_terminal(),
            color: terminal::stderr_color(choice),
        },
    };
    Bulk {
        input,
        output,
        header: Vec::new(),
        threads: 1,
        quiet,
    }
    .run(explain)
}

/// How explanations are written.
#[derive(Clone, Copy, Debug)]
enum Form {
    Text { color: bool },
    Rfc,
    Data,
}

struct Explain {
    /// Whether there was an explanation before.
    wrote: AtomicBool,
    with_file: bool,
    codec: Codec,
    name: String,
    decode: bool,
    form: Form,
    messages: Messages,
}

/// Everything there is to tell about one string.
struct Explanation<'e> {
    codec: &'e Codec,
    /// What the user called the profile.
    profile: &'e str,
    decode: bool,
    input: &'e str,
    literal: &'e [u32],
    steps: &'e [Step],
    /// The digits that were read of the delta in which an error stands.
    unfinished: &'e [Digit],
    result: Result<String, Problem>,
}

impl Work for Explain {
    fn line(&self, place: Place<'_>, line: &[u8], batch: &mut Batch) {
        let text = match str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => {
                let problem = not_utf8(line, error);
                let text = String::from_utf8_lossy(line);
                if matches!(self.form, Form::Data) {
                    self.write(place, &"", &text, (&[], &[], &[]), Err(problem), batch);
                    return;
                }
                self.report(place, line, problem, batch);
                return;
            }
        };
        let profile = &self.codec.profile;
        // There is nothing to explain in steps that nobody asked for.
        let symbol = symbol::whole(profile, text);
        if let Some(problem) = symbol.filter(|_| self.decode) {
            match self.form {
                Form::Data => self.write(place, &"", text, (&[], &[], &[]), Err(problem), batch),
                _ => self.report(place, line, problem, batch),
            }
            return;
        }
        if self.decode {
            let trace = self.codec.decode_trace(text);
            let result = profile.decode(text).map_err(|error| {
                let problem = Problem::decode(error, error.offset());
                let hint = hint::for_decode(profile.bootstring(), text, &problem);
                problem.with_hint(hint)
            });
            self.write(
                place,
                &trace,
                text,
                (trace.literal(), trace.steps(), trace.unfinished()),
                result,
                batch,
            );
        } else {
            let numbers: Vec<u32> = profile.extended_code_points(text).collect();
            let trace = EncodeTrace::new(profile.bootstring(), &numbers[..]);
            let result = profile
                .encode(text)
                .map_err(|error| Problem::encode(error, error.offset()));
            self.write(
                place,
                &trace,
                text,
                (trace.literal(), trace.steps(), &[]),
                result,
                batch,
            );
        }
    }
}

impl Explain {
    /// A problem without an explanation.
    fn report(&self, place: Place<'_>, line: &[u8], problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        batch.tally.problem(problem.kind());
        self.messages.report(place, line, 0, &[problem], batch);
    }

    fn write(
        &self,
        place: Place<'_>,
        trace: &dyn std::fmt::Display,
        input: &str,
        (literal, steps, unfinished): (&[u32], &[Step], &[Digit]),
        result: Result<String, Problem>,
        batch: &mut Batch,
    ) {
        if let Err(problem) = &result {
            batch.tally.failed += 1;
            batch.tally.problem(problem.kind());
        }
        let explanation = Explanation {
            codec: &self.codec,
            profile: &self.name,
            decode: self.decode,
            input,
            literal,
            steps,
            unfinished,
            result,
        };
        // One empty line between explanations.
        let first = !self.wrote.swap(true, Ordering::Relaxed);
        if !first && !matches!(self.form, Form::Data) {
            batch.out.push(b'\n');
        }
        match self.form {
            Form::Text { color } => {
                batch
                    .out
                    .extend_from_slice(text::write(&explanation, color).as_bytes());
            }
            Form::Rfc => batch.out.extend_from_slice(trace.to_string().as_bytes()),
            Form::Data => data::write(
                &explanation,
                self.with_file.then_some(place.file),
                place.line,
                &mut batch.out,
            ),
        }
    }
}

impl Explanation<'_> {
    fn profile(&self) -> &Profile {
        &self.codec.profile
    }
}
