//! `--color`, and whether results and messages get colour.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::builder::{EnumValueParser, PossibleValue};
use clap::{Arg, ArgMatches, ValueEnum};

use crate::report::excerpt::Look;
use crate::stream::terminal;

/// The option, common to all commands.
pub(crate) fn arg() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .help("Colour: auto is on terminals, unless NO_COLOR is set")
        .value_parser(EnumValueParser::<Color>::new())
        .default_value("auto")
        .display_order(100) // after the command's own options
        .global(true)
}

/// `--color`, before parsing: help and usage errors obey it too.
pub(crate) fn before_parsing(arguments: &[OsString]) -> clap::ColorChoice {
    let mut arguments = arguments.iter().take_while(|argument| *argument != "--");
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next().and_then(|value| value.to_str()),
            Some(text) => text.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => return clap::ColorChoice::Always,
            Some("never") => return clap::ColorChoice::Never,
            _ => {}
        }
    }
    clap::ColorChoice::Auto
}

/// Whether usage errors get colour.
pub(crate) fn of_usage(choice: clap::ColorChoice) -> bool {
    terminal::stderr_color(match choice {
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
        clap::ColorChoice::Auto => ColorChoice::Auto,
    })
}

/// Reads `--color`.
fn choice(matches: &ArgMatches) -> ColorChoice {
    match matches.get_one::<Color>("color") {
        Some(Color::Always) => ColorChoice::Always,
        Some(Color::Never) => ColorChoice::Never,
        Some(Color::Auto) | None => ColorChoice::Auto,
    }
}

/// Whether messages get colour.
pub(crate) fn of_messages(matches: &ArgMatches) -> bool {
    terminal::stderr_color(choice(matches))
}

/// The look of verdicts and explanations. Files get colour only on request.
pub(crate) fn of_results(matches: &ArgMatches, to_file: bool) -> Look {
    Look {
        color: match choice(matches) {
            ColorChoice::Auto => terminal::stdout_color(ColorChoice::Auto) && !to_file,
            asked => terminal::stdout_color(asked),
        },
        width: terminal::stdout_width(),
    }
}

/// When there is colour.
#[derive(Clone, Copy, Debug)]
enum Color {
    Auto,
    Always,
    Never,
}

impl ValueEnum for Color {
    fn value_variants<'a>() -> &'a [Self] {
        &[Color::Auto, Color::Always, Color::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Color::Auto => PossibleValue::new("auto"),
            Color::Always => PossibleValue::new("always"),
            Color::Never => PossibleValue::new("never"),
        })
    }
}
