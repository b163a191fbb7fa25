//! Runs the commands that convert strings.

use clap::ArgMatches;

use crate::convert::converter::Converter;
use crate::convert::diff::Diff;
use crate::convert::lines::Convert;
use crate::convert::operation::Operation;
use crate::fields::parts::Parts;
use crate::options::{fields, header, input, output};
use crate::report::record::{self, Format};
use crate::report::stop::Stop;
use crate::report::tally::Fate;
use crate::stream::run::{Outcome, Run};

/// Runs an operation on all strings.
pub(super) fn run(matches: &ArgMatches, operation: impl Operation) -> Result<Outcome, Stop> {
    let input = input::of(matches);
    let mut parts = fields::of(matches)?;
    let with_column = parts.as_ref().is_some_and(Parts::has_columns);
    let terminator = input::terminator(matches);
    let input = header::read(parts.as_mut(), input, terminator)?;
    let with_file = input.has_several_files();
    let format = output::format(matches);
    let messages = output::messages(matches);
    let failures = output::failures(matches, parts.as_ref())?;
    let is_diff = fields::is_diff(matches, parts.as_ref(), format)?;
    let run = Run {
        input,
        terminator,
        output: output::file(matches),
        header: match format {
            Format::Csv => record::csv_header(with_file, with_column),
            Format::Text | Format::JsonLines => Vec::new(),
        },
        threads: output::threads(matches),
        quiet: messages.quiet,
        fate: match is_diff {
            true => Fate::Reported,
            false => failures.fate(format),
        },
        all_or_nothing: failures.all_or_nothing,
    };
    let convert = Convert {
        converter: Converter {
            operation,
            format,
            on_error: failures.on_error,
            messages,
            terminator,
            with_file,
        },
        parts,
    };
    if is_diff {
        run.perform(Diff(convert))
    } else {
        run.perform(convert)
    }
}
