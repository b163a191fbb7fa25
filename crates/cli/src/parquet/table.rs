//! Writes the same table, with the strings of some columns converted.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use puny_parquet::{Change, Converted, Error, Place, Plan, Writer};

use super::columns;
use super::values::Values;
use crate::convert::operation::{OnError, Operation};
use crate::fields::columns::Columns;
use crate::report::messages::Messages;
use crate::report::stop::Stop;
use crate::report::tally::{Fate, Tally, Unit};
use crate::stream::batch::Batch;
use crate::stream::groups;
use crate::stream::order::Sink;
use crate::stream::output::{self, Output};
use crate::stream::progress::Progress;
use crate::stream::run::{Outcome, say_after};
use crate::stream::terminal;

/// A Parquet file to convert.
pub(crate) struct Job<O> {
    pub(crate) file: PathBuf,
    pub(crate) columns: Option<Columns>,
    pub(crate) output: Option<PathBuf>,
    pub(crate) operation: O,
    pub(crate) new: New,
    /// `None` if nothing is asked for: then a string that fails stays as it came in place, and is null in a new
    /// column.
    pub(crate) on_error: Option<OnError>,
    pub(crate) trim: bool,
    pub(crate) messages: Messages,
    pub(crate) threads: usize,
}

/// The new columns.
pub(crate) enum New {
    /// Those of converted strings and of errors, if asked for; otherwise the former are in place.
    Strings {
        name: Option<String>,
        errors: Option<String>,
    },
    /// Of errors alone, whose name is that of the column with an ending, if none is asked for.
    Errors(Option<String>),
}

impl<O: Operation> Job<O> {
    /// Converts it.
    pub(crate) fn run(self) -> Result<Outcome, Stop> {
        if self.on_error == Some(OnError::Skip) {
            return Err(Stop::Usage(
                "--on-error skip is not for Parquet: a row has other columns too; blank makes the string null, keep \
                 leaves it as it came"
                    .to_owned(),
            ));
        }
        let on_error = match (self.on_error, &self.new) {
            (Some(given), _) => given,
            (None, New::Strings { name: Some(_), .. }) => OnError::Blank,
            (None, _) => OnError::Keep,
        };
        let table = columns::open(&self.file)?;
        let plan = self.plan(&table, on_error)?;
        let quiet = self.messages.quiet;
        let output = Output::open(self.output.as_deref())?;
        if output.is_stdout() && terminal::stdout_is_terminal() {
            return Err(Stop::Usage(
                "the result is Parquet, which is not for a terminal: -o FILE writes it to a file, --format jsonl \
                 writes records"
                    .to_owned(),
            ));
        }
        let to = output.name();
        let waiting = Arc::new(Mutex::new(Vec::new()));
        let groups = table.row_groups();
        let bytes = (0..groups)
            .map(|group| table.bytes_of(group))
            .fold(0, u64::saturating_add);
        let writer = plan
            .writer(To(output))
            .map_err(|error| written(&self.file, &to, error))?;
        let results = Results {
            writer,
            waiting: Arc::clone(&waiting),
            from: self.file.clone(),
            to: to.clone(),
            progress: Progress::new(terminal::stderr_is_terminal() && !quiet, Some(bytes)),
            tally: Tally::default(),
            stopped: false,
        };
        let Job {
            file,
            operation,
            trim,
            messages,
            threads,
            ..
        } = self;
        let name = file.display().to_string();
        let from = file.clone();
        let work = move |index: u64, batch: &mut Batch| {
            let group = usize::try_from(index).unwrap_or(usize::MAX);
            let mut values = Values {
                operation: &operation,
                on_error,
                messages,
                trim,
                file: &name,
                batch,
                output: String::new(),
            };
            let converted = plan.convert(group, &mut values);
            if let Some(converted) = converted.map_err(|error| columns::stop(&file, error))? {
                let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
                waiting.push((index, converted));
            }
            batch.has_read(table.bytes_of(group));
            Ok(())
        };
        let (results, result) = groups::run(groups as u64, threads, results, work)?;
        let Results {
            writer,
            progress,
            tally,
            stopped,
            ..
        } = results;
        progress.finish();
        result?;
        // A stopped run leaves the file unchanged.
        if !stopped {
            let To(output) = writer
                .finish()
                .map_err(|error| written(&from, &to, error))?;
            output.finish()?;
        }
        if !quiet {
            let fate = match on_error {
                OnError::Blank => Fate::Null,
                OnError::Partial => Fate::InPart,
                OnError::Stop => Fate::Reported,
                OnError::Keep | OnError::Skip => Fate::Kept,
            };
            let endings: &[&str] = match stopped {
                true => &["stopped there"],
                false => &[],
            };
            say_after(&tally, Unit::STRING, fate, endings, None);
        }
        Ok(Outcome::of(&tally))
    }

    /// What becomes of each column.
    fn plan(&self, table: &puny_parquet::Table, on_error: OnError) -> Result<Plan, Stop> {
        let strings = columns::find(table, &self.file, self.columns.as_ref())?;
        let (named, option) = match &self.new {
            New::Strings { name: Some(_), .. } => (true, "--new-column"),
            New::Strings { errors, .. } | New::Errors(errors) => {
                (errors.is_some(), "--error-column")
            }
        };
        if named && strings.len() > 1 {
            return Err(Stop::Usage(format!(
                "{option} is for one column, and --column names several"
            )));
        }
        let changes = strings.into_iter().map(|strings| {
            let (place, errors) = match &self.new {
                New::Strings { name, errors } => (
                    name.clone().map_or(Place::Same, Place::Beside),
                    errors.clone(),
                ),
                New::Errors(name) => {
                    let name = name.clone();
                    let name = name.unwrap_or_else(|| format!("{}_errors", strings.path()));
                    (Place::Nowhere, Some(name))
                }
            };
            Change {
                strings,
                place,
                errors,
                with_nulls: on_error == OnError::Blank,
            }
        });
        Plan::new(table, changes.collect()).map_err(|error| columns::stop(&self.file, error))
    }
}

/// The end of a run by an error in writing the table.
fn written(from: &std::path::Path, to: &str, error: Error) -> Stop {
    match error {
        Error::Write(error) => Stop::write(to, error),
        other => columns::stop(from, other),
    }
}

/// The output, for the library.
struct To(Output);

impl Write for To {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let To(output) = self;
        match output.write(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(Stop::Io { error, .. }) => Err(error),
            Err(Stop::ClosedPipe) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(other) => Err(io::Error::other(other.to_string())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where row groups go.
struct Results {
    writer: Writer<To>,
    /// Those that are converted and not written yet, at most one of each thread.
    waiting: Arc<Mutex<Vec<(u64, Converted)>>>,
    from: PathBuf,
    to: String,
    progress: Progress,
    tally: Tally,
    stopped: bool,
}

impl Sink for Results {
    fn take(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop> {
        let (read, goes_on) = batch.progress();
        self.tally.add(&batch.tally);
        if !batch.messages().is_empty() {
            self.progress.aside(|| output::message(batch.messages()));
        }
        if batch.stop {
            self.stopped = true;
            return Ok(ControlFlow::Break(()));
        }
        if !goes_on {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            // Row groups come in order.
            let first =
                (0..waiting.len()).min_by_key(|&at| waiting.get(at).map(|(index, _)| *index));
            let first = first.map(|at| waiting.swap_remove(at).1);
            drop(waiting);
            if let Some(converted) = first {
                let appended = self.writer.append(converted);
                appended.map_err(|error| written(&self.from, &self.to, error))?;
            }
            self.progress.advance(read);
        }
        Ok(ControlFlow::Continue(()))
    }
}
