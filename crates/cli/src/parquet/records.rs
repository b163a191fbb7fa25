//! Results of the strings of a Parquet file, as of lines.

use std::ops::ControlFlow;
use std::path::PathBuf;

use puny_parquet::{Batch as Strings, Change, Convert, Place, Plan, Results};

use super::columns;
use crate::fields::columns::Columns;
use crate::report::messages::Location;
use crate::report::stop::Stop;
use crate::stream::batch::{Batch, Line, Work};
use crate::stream::run::{Outcome, Run};

/// Does the work on each string of a column, as on a line. Null is no string. The run writes the results.
///
/// # Errors
///
/// A column that is missing, and more than one.
pub(crate) fn run(
    file: PathBuf,
    wanted: Option<&Columns>,
    run: Run,
    work: impl Work,
) -> Result<Outcome, Stop> {
    let table = columns::open(&file)?;
    let mut strings = columns::find(&table, &file, wanted)?;
    if strings.len() > 1 {
        return Err(Stop::Usage(
            "--column: records are of one column; --format parquet takes several".to_owned(),
        ));
    }
    let changes = strings.drain(..).map(|strings| Change {
        strings,
        place: Place::Nowhere,
        errors: None,
        with_nulls: false,
    });
    let plan = Plan::new(&table, changes.collect()).map_err(|error| columns::stop(&file, error))?;
    let groups = table.row_groups();
    let bytes = (0..groups).map(|group| table.bytes_of(group)).sum();
    let name = file.display().to_string();
    run.perform_on_groups((groups as u64, bytes), move |index, batch| {
        let group = usize::try_from(index).unwrap_or(usize::MAX);
        let mut records = Records {
            work: &work,
            scratch: Default::default(),
            file: &name,
            batch,
        };
        let done = plan.convert(group, &mut records);
        done.map_err(|error| columns::stop(&file, error))?;
        batch.has_read(table.bytes_of(group));
        Ok(())
    })
}

struct Records<'r, W: Work> {
    work: &'r W,
    scratch: W::Scratch,
    file: &'r str,
    batch: &'r mut Batch,
}

impl<W: Work> Convert for Records<'_, W> {
    fn convert(
        &mut self,
        _: usize,
        strings: Strings<'_>,
        results: &mut Results,
    ) -> ControlFlow<()> {
        for (row, bytes) in strings.iter() {
            results.same();
            self.batch.tally.lines += 1;
            let line = Line {
                location: Location {
                    file: self.file,
                    line: row + 1,
                },
                bytes,
                end: b"\n",
            };
            self.work.line(line, &mut self.scratch, self.batch);
            self.batch.pass_on_long();
            if self.batch.stop {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
