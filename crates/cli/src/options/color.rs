//! The option `--color`, which decides whether results and messages are coloured.

use std::ffi::OsString;
use std::io;

use clap::builder::EnumValueParser;
use clap::{Arg, ArgMatches, ColorChoice};

use super::option;
use crate::report::excerpt::Look;
use crate::stream::terminal;

/// Returns the option, which all commands have.
pub(crate) fn arg() -> Arg {
    option("color")
        .value_name("WHEN")
        .help("Use colours: auto, always or never")
        .long_help(
            "Use colours: auto, always or never. auto uses them on terminals, unless NO_COLOR is set. [default: auto]",
        )
        .value_parser(EnumValueParser::<ColorChoice>::new())
        .hide_possible_values(true)
        .default_value("auto")
        .display_order(100) // after the command's own options
        .global(true)
}

/// Finds `--color` in the arguments before they are parsed, because help and usage errors are coloured too.
pub(crate) fn before_parsing(arguments: &[OsString]) -> ColorChoice {
    let mut arguments = arguments.iter().take_while(|argument| *argument != "--");
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next().and_then(|value| value.to_str()),
            Some(text) => text.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => return ColorChoice::Always,
            Some("never") => return ColorChoice::Never,
            _ => {}
        }
    }
    ColorChoice::Auto
}

/// Reads `--color`.
fn choice(matches: &ArgMatches) -> ColorChoice {
    *matches.get_one("color").expect("the option has a default")
}

/// Returns whether messages are coloured.
pub(crate) fn has_color_for_messages(matches: &ArgMatches) -> bool {
    terminal::has_color(choice(matches), &io::stderr())
}

/// Returns the look of verdicts and explanations. Files are coloured only with `--color always`.
pub(crate) fn look_of_results(matches: &ArgMatches, to_file: bool) -> Look {
    let choice = choice(matches);
    Look {
        color: terminal::has_color(choice, &io::stdout())
            && !(to_file && choice == ColorChoice::Auto),
        width: terminal::stdout_width(),
    }
}
