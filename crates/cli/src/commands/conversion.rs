//! Runs the commands that convert strings.

use clap::ArgMatches;

use crate::convert::converter::Converter;
use crate::convert::diff::Diff;
use crate::convert::lines::Convert;
use crate::convert::operation::Operation;
use crate::fields::parts::Parts;
use crate::options::parquet::{self, Asked};
use crate::options::{fields, header, input, output};
use crate::report::record::{self, Format};
use crate::report::stop::Stop;
use crate::report::tally::Fate;
use crate::stream::run::{Outcome, Run};

/// Runs an operation on all strings.
pub(super) fn run(matches: &ArgMatches, operation: impl Operation) -> Result<Outcome, Stop> {
    let input = input::of(matches);
    if let Some(asked) = parquet::asked(matches, &input, None)? {
        return of_parquet(matches, operation, asked);
    }
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
        one: None,
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

/// Runs an operation on strings of a Parquet file.
#[cfg(feature = "parquet")]
fn of_parquet(
    matches: &ArgMatches,
    operation: impl Operation,
    asked: Asked,
) -> Result<Outcome, Stop> {
    use crate::options::parquet::Form;
    use crate::parquet::records;
    use crate::parquet::table::{Job, New};
    use crate::stream::input::{Input, Source};
    use crate::stream::units::Terminator;

    let Asked { file, form } = asked;
    let columns = fields::columns(matches);
    let messages = output::messages(matches);
    let format = match form {
        Form::Records(format) => format,
        Form::Table => {
            let job = Job {
                file,
                columns: columns.cloned(),
                output: output::file(matches),
                operation,
                new: New::Strings {
                    name: parquet::new_column(matches),
                    errors: parquet::error_column(matches),
                },
                on_error: output::on_error(matches),
                trim: fields::trim(matches),
                messages,
                threads: output::threads(matches),
            };
            return job.run();
        }
    };
    let failures = output::failures(matches, None)?;
    let terminator = Terminator::LineFeed;
    let run = Run {
        input: Input::Sources(vec![Source::File(file.clone())]),
        terminator,
        output: output::file(matches),
        header: match format {
            Format::Csv => record::csv_header(false, false),
            Format::Text | Format::JsonLines => Vec::new(),
        },
        threads: output::threads(matches),
        quiet: messages.quiet,
        fate: failures.fate(format),
        all_or_nothing: None,
        one: None,
    };
    let convert = Convert {
        converter: Converter {
            operation,
            format,
            on_error: failures.on_error,
            messages,
            terminator,
            with_file: false,
        },
        parts: fields::trimmed(matches),
    };
    records::run(file, columns, run, convert)
}

/// Unreachable: `asked` refuses the file.
#[cfg(not(feature = "parquet"))]
fn of_parquet(_: &ArgMatches, _: impl Operation, asked: Asked) -> Result<Outcome, Stop> {
    Err(Stop::Usage(format!("{:?}", asked.form)))
}
