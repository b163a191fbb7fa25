//! Operations, and the conversion of one chunk by an operation.

use std::fmt;

use puny::{DecodeError, EncodeError};
use puny_column::{Column, ColumnBuf, ColumnError, Converted};
use puny_display::{Reason, UrlError};
use puny_idna::record::Record;
use puny_idna::{Error, Idna, column};
use puny_lanes::Lanes;

/// A conversion of strings, row by row.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Operation<'e> {
    /// Encodes a label in Punycode without `xn--`, as [`puny::punycode::encode`] does. Each vector lane encodes one
    /// label.
    PunycodeEncode,
    /// Decodes a label from Punycode without `xn--`, as [`puny::punycode::decode`] does.
    PunycodeDecode,
    /// Converts a name to ASCII, as [`Idna::to_ascii`] does under this edition and its flags.
    ToAscii(&'e (dyn Idna + Send + Sync)),
    /// Converts a name to Unicode, as [`Idna::to_unicode`] does under this edition and its flags.
    ToUnicode(&'e (dyn Idna + Send + Sync)),
    /// Returns the text to show for a name, as [`puny_display::verdict`] does. No row is refused. The error
    /// of a row is the first reason why a label is not shown in Unicode.
    Display(&'e (dyn Idna + Send + Sync)),
    /// Returns the skeleton of a text, as [`puny_display::skeleton`] does. No row is refused.
    Skeleton,
    /// Returns the key to join names by, as [`puny_idna::canonical`] does. A row that is not a host is refused.
    Canonical,
}

impl fmt::Debug for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Operation::PunycodeEncode => "PunycodeEncode",
            Operation::PunycodeDecode => "PunycodeDecode",
            Operation::ToAscii(_) => "ToAscii",
            Operation::ToUnicode(_) => "ToUnicode",
            Operation::Display(_) => "Display",
            Operation::Skeleton => "Skeleton",
            Operation::Canonical => "Canonical",
        })
    }
}

/// The reason why a row was refused, or the reason why a label of the row is not shown in Unicode.
#[derive(Clone, Copy)]
pub(crate) enum Failure<'a> {
    Encode(EncodeError),
    Decode(DecodeError),
    Name(&'a Error),
    Host(&'a UrlError),
    /// The reason why a label is not shown in Unicode. The row still has a value.
    Shown(Reason),
}

impl Failure<'_> {
    /// Returns whether the row is refused, so that it has no value.
    pub(crate) fn is_refused(&self) -> bool {
        !matches!(self, Failure::Shown(_))
    }

    /// Returns the error of this row as a record. For a name, this is the first problem.
    pub(crate) fn record(&self, row: &str) -> Record {
        let next = |at| Some(u32::from(row.get(at..)?.chars().next()?));
        match self {
            Failure::Encode(error) => Record::of_encoding(error, next(error.offset())),
            Failure::Decode(error) => Record::of_decoding(error, next(error.offset())),
            Failure::Name(error) => Record::of(&error.first()),
            Failure::Host(error) => error.record(),
            Failure::Shown(reason) => reason.record(),
        }
    }
}

/// The memory that one thread uses to convert chunks.
pub(crate) struct Worker<'e> {
    operation: Operation<'e>,
    lanes: Lanes,
    buf: ColumnBuf<u32>,
}

impl<'e> Worker<'e> {
    pub(crate) fn new(operation: Operation<'e>) -> Self {
        Worker {
            operation,
            lanes: Lanes::new(),
            buf: ColumnBuf::new(),
        }
    }

    /// Converts a chunk. Calls `fail` for each row with a failure, in ascending order. Then calls `take` with the
    /// result, unless no row changes.
    pub(crate) fn convert<E: From<ColumnError>>(
        &mut self,
        chunk: Column<'_, u32>,
        mut fail: impl FnMut(usize, Failure<'_>) -> Result<(), E>,
        take: impl FnOnce(Column<'_, u32>) -> Result<(), E>,
    ) -> Result<(), E> {
        let buf = std::mem::take(&mut self.buf);
        self.buf = match self.operation {
            Operation::PunycodeEncode => {
                let done = self.lanes.encode(chunk, buf)?;
                let take = unless_same(chunk, take);
                finish(done, |error| Some(Failure::Encode(*error)), fail, take)
            }
            Operation::PunycodeDecode => {
                let done = self.lanes.decode(chunk, buf)?;
                let take = unless_same(chunk, take);
                finish(done, |error| Some(Failure::Decode(*error)), fail, take)
            }
            Operation::ToAscii(edition) => {
                let done = column::to_ascii_with_buf(chunk, edition, buf)?;
                finish(done, |error| Some(Failure::Name(error)), fail, take)
            }
            Operation::ToUnicode(edition) => {
                let done = column::to_unicode_with_buf(chunk, edition, buf)?;
                finish(done, |error| Some(Failure::Name(error)), fail, take)
            }
            Operation::Display(edition) => {
                let mut failed = Ok(());
                let done = puny_display::column::display(chunk, edition, buf, |row, verdict| {
                    if let (Ok(()), Some(reason)) = (&failed, verdict.reasons().first()) {
                        failed = fail(row, Failure::Shown(*reason));
                    }
                })?;
                failed?;
                finish(done, |_| None, fail, take)
            }
            Operation::Skeleton => finish(
                puny_display::column::skeleton(chunk, buf)?,
                |_| None,
                fail,
                take,
            ),
            Operation::Canonical => {
                let done = puny_display::column::canonical(chunk, buf)?;
                finish(done, |error| Some(Failure::Host(error)), fail, take)
            }
        }?;
        Ok(())
    }
}

/// Passes the errors and the rows of a result to the caller's functions, and returns the result's memory for reuse.
fn finish<X, E>(
    done: Converted<'_, u32, X>,
    failure: impl Fn(&X) -> Option<Failure<'_>>,
    mut fail: impl FnMut(usize, Failure<'_>) -> Result<(), E>,
    take: impl FnOnce(Column<'_, u32>) -> Result<(), E>,
) -> Result<ColumnBuf<u32>, E> {
    for error in done.errors() {
        if let Some(failure) = failure(error.error()) {
            fail(error.row(), failure)?;
        }
    }
    if !done.is_unchanged() {
        take(done.column())?;
    }
    Ok(done.into_buf())
}

/// Returns a function that calls `take` with a result, unless the result equals the chunk. [`Lanes`] writes every
/// row, so it returns a result even if no row changes, for example if all rows are null.
fn unless_same<E>(
    chunk: Column<'_, u32>,
    take: impl FnOnce(Column<'_, u32>) -> Result<(), E>,
) -> impl FnOnce(Column<'_, u32>) -> Result<(), E> {
    move |after| {
        // Comparing the lengths first is enough for almost all results.
        if after.text().len() <= chunk.text().len() && after == chunk {
            return Ok(());
        }
        take(after)
    }
}
