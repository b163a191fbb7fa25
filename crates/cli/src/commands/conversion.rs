//! Runs the commands that convert strings.

use clap::ArgMatches;

use crate::convert::converter::Converter;
use crate::convert::diff::Diff;
use crate::convert::operation::Operation;
use crate::fields::parts::Select;
use crate::options::{fields, header, input, output};
use crate::report::record::{self, Format};
use crate::report::stop::Stop;
use crate::stream::run::{Outcome, Run};

/// Applies an operation to all strings of the input.
pub(super) fn convert_strings(
    matches: &ArgMatches,
    operation: impl Operation,
) -> Result<Outcome, Stop> {
    let mut parts = fields::read_parts(matches)?;
    if let Select::Zone { reads_a_labels } = &mut parts.select {
        *reads_a_labels = operation.reads_a_labels();
    }
    let input = header::read_headers(&mut parts, input::read_input(matches))?;
    let with_file = input.has_several_files();
    let format = output::format(matches);
    let (on_error, all_or_nothing) = output::on_error(matches, &parts)?;
    let is_diff = fields::is_diff(matches, &parts, format)?;
    let run = Run {
        header: format.header(|| record::csv_header(with_file, parts.has_columns())),
        // JSON lines and CSV have a record of each failure, so the summary does not say what was written.
        on_error: (format == Format::Text && !is_diff).then_some(on_error),
        all_or_nothing,
        ..output::new_run(matches, input, parts.units())
    };
    let converter = Converter {
        operation,
        parts,
        format,
        on_error,
        messages: output::messages(matches),
        with_file,
    };
    match is_diff {
        true => run.perform(Diff(converter)),
        false => run.perform(converter),
    }
}
