//! What is done to the rows of a chunk.

use std::fmt;

use puny::{DecodeError, EncodeError};
use puny_column::{Column, ColumnBuf, ColumnError, Converted};
use puny_idna::display::{Reason, UrlError};
use puny_idna::record::Record;
use puny_idna::{Error, Idna, column};
use puny_lanes::Lanes;

/// A conversion of strings, row by row.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Operation<'e> {
    /// Punycode without `xn--`, as [`puny::punycode::encode`]: one label per vector lane.
    PunycodeEncode,
    /// The reverse, as [`puny::punycode::decode`].
    PunycodeDecode,
    /// [`Idna::to_ascii`] with an edition and its flags.
    ToAscii(&'e (dyn Idna + Send + Sync)),
    /// [`Idna::to_unicode`].
    ToUnicode(&'e (dyn Idna + Send + Sync)),
    /// The text to show, as [`puny_idna::display::verdict`]; refuses nothing. Its error is the first
    /// reason why a label is not shown in Unicode.
    Display(&'e (dyn Idna + Send + Sync)),
    /// [`puny_idna::display::skeleton`] of the text as it is; refuses nothing.
    Skeleton,
    /// The key to join names by, as [`puny_idna::canonical`]; refuses what is not a host.
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

/// Why a row was refused, or why it is not shown in Unicode.
#[derive(Clone, Copy)]
pub(crate) enum Failure<'a> {
    Encode(EncodeError),
    Decode(DecodeError),
    Name(&'a Error),
    Host(&'a UrlError),
    /// A reason of display. The row still has a value.
    Shown(Reason),
}

impl Failure<'_> {
    /// Whether the row has no value.
    pub(crate) fn is_refused(&self) -> bool {
        !matches!(self, Failure::Shown(_))
    }

    /// The error of this row as data: of a name, the first.
    pub(crate) fn record(&self, row: &str) -> Record {
        let next = |at| Some(u32::from(row.get(at..)?.chars().next()?));
        match self {
            Failure::Encode(error) => Record::of_encoding(error, next(error.offset())),
            Failure::Decode(error) => Record::of_decoding(error, next(error.offset())),
            Failure::Name(error) => Record::of(&error.first()),
            Failure::Host(error) => Record::of_url(error),
            Failure::Shown(reason) => Record::of_reason(reason),
        }
    }
}

/// The memory of a thread that converts chunks.
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

    /// Converts a chunk. Calls `fail` for rows in ascending order, then `take` with the result, unless
    /// no row changes.
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
                let done = column::to_ascii_with_buf(edition, chunk, buf)?;
                finish(done, |error| Some(Failure::Name(error)), fail, take)
            }
            Operation::ToUnicode(edition) => {
                let done = column::to_unicode_with_buf(edition, chunk, buf)?;
                finish(done, |error| Some(Failure::Name(error)), fail, take)
            }
            Operation::Display(edition) => {
                let mut failed = Ok(());
                let done = column::display(edition, chunk, buf, |row, verdict| {
                    if let (Ok(()), Some(reason)) = (&failed, verdict.reasons().first()) {
                        failed = fail(row, Failure::Shown(*reason));
                    }
                })?;
                failed?;
                finish(done, |_| None, fail, take)
            }
            Operation::Skeleton => finish(column::skeleton(chunk, buf)?, |_| None, fail, take),
            Operation::Canonical => {
                let done = column::canonical(chunk, buf)?;
                finish(done, |error| Some(Failure::Host(error)), fail, take)
            }
        }?;
        Ok(())
    }
}

/// Passes the errors and the rows of a result on, and returns its memory.
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

/// Drops a result that equals the chunk, as one of null rows does: the lanes write every row.
fn unless_same<E>(
    chunk: Column<'_, u32>,
    take: impl FnOnce(Column<'_, u32>) -> Result<(), E>,
) -> impl FnOnce(Column<'_, u32>) -> Result<(), E> {
    move |after| {
        // Comparing lengths is enough for nearly all.
        if after.text().len() <= chunk.text().len() && after == chunk {
            return Ok(());
        }
        take(after)
    }
}
