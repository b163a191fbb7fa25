//! The public API: column conversions with the available instruction sets.

use puny::{DecodeError, EncodeError};
use puny_column::{Column, ColumnBuf, ColumnBuilder, ColumnError, Converted, Offset};

use crate::blocks::Blocks;
use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::set::InstructionSet;

/// Encodes a column with the fastest instruction set of this machine. The result of each row is the result of
/// [`puny::punycode::encode`].
///
/// Each call allocates its working memory. To convert many columns, reuse a [`Lanes`].
///
/// ```
/// use puny_lanes::column::Column;
///
/// let labels = Column::new("bücherfaß", &[0_i64, 7, 11]).unwrap();
/// let encoded = puny_lanes::encode(labels).unwrap();
/// assert_eq!(encoded.column().get(1), Some("fa-hia"));
/// ```
///
/// # Errors
///
/// [`ColumnErrorKind::TooLong`](puny_column::ColumnErrorKind::TooLong) if the result exceeds the
/// maximum offset. The errors of single rows are in [`Converted::errors`].
pub fn encode<O: Offset>(
    labels: Column<'_, O>,
) -> Result<Converted<'_, O, EncodeError>, ColumnError> {
    Lanes::new().encode(labels, ColumnBuf::new())
}

/// Decodes a column with the fastest instruction set of this machine. The result of each row is the result of
/// [`puny::punycode::decode`].
///
/// Each call allocates its working memory. To convert many columns, reuse a [`Lanes`].
///
/// ```
/// use puny_lanes::column::Column;
///
/// let labels = Column::new("bcher-kvafa-hia", &[0_i64, 9, 15]).unwrap();
/// let decoded = puny_lanes::decode(labels).unwrap();
/// assert_eq!(decoded.column().get(1), Some("faß"));
/// ```
///
/// # Errors
///
/// [`ColumnErrorKind::TooLong`](puny_column::ColumnErrorKind::TooLong) if the result exceeds the
/// maximum offset. The errors of single rows are in [`Converted::errors`].
pub fn decode<O: Offset>(
    labels: Column<'_, O>,
) -> Result<Converted<'_, O, DecodeError>, ColumnError> {
    Lanes::new().decode(labels, ColumnBuf::new())
}

/// An instruction set and its working memory. The size of the memory is a few hundred kilobytes. The memory is
/// allocated for the first column of many rows, and reused for later columns.
///
/// ```
/// use puny_lanes::Lanes;
/// use puny_lanes::column::{Column, ColumnBuf};
///
/// let mut lanes = Lanes::new();
/// let mut buf = ColumnBuf::new();
/// for (text, offsets, row) in [("bcher-kva", [0_u32, 9], "bücher"), ("fa-hia", [0, 6], "faß")] {
///     let labels = Column::new(text, &offsets).unwrap();
///     let decoded = lanes.decode(labels, buf).unwrap();
///     assert_eq!(decoded.column().get(0), Some(row));
///     buf = decoded.into_buf();
/// }
/// ```
#[derive(Debug)]
pub struct Lanes {
    set: InstructionSet,
    decoder: Blocks<Decoder>,
    encoder: Blocks<Encoder>,
}

impl Lanes {
    /// Returns lanes with the fastest instruction set of this machine. Does not allocate.
    pub fn new() -> Self {
        Self::with_available(InstructionSet::best())
    }

    /// Returns a `Lanes` with this instruction set, or `None` if this machine does not have the instruction set.
    ///
    /// ```
    /// use puny_lanes::{InstructionSet, Lanes};
    ///
    /// let lanes = Lanes::with(InstructionSet::Scalar).unwrap();
    /// assert_eq!(lanes.set(), InstructionSet::Scalar);
    /// ```
    pub fn with(set: InstructionSet) -> Option<Self> {
        set.is_available().then(|| Self::with_available(set))
    }

    /// Returns a `Lanes` with an instruction set that this machine has.
    fn with_available(set: InstructionSet) -> Self {
        Lanes {
            set,
            decoder: Blocks::default(),
            encoder: Blocks::default(),
        }
    }

    /// Returns the instruction set in use.
    pub fn set(&self) -> InstructionSet {
        self.set
    }

    /// Encodes a column and writes the result to the memory of `buf`. [`Converted::into_buf`] returns the memory.
    ///
    /// If at least eight rows have up to 64 bytes and up to 32 code points, this takes a fraction of the time of
    /// encoding the rows one by one. Otherwise, it takes the same time. With vector instructions, it allocates 40 kB
    /// once, and reserves up to 50 kB more than the text needs.
    ///
    /// # Errors
    ///
    /// The errors of [`encode`]. The memory of `buf` is then freed.
    pub fn encode<'a, O: Offset>(
        &mut self,
        labels: Column<'a, O>,
        buf: ColumnBuf<O>,
    ) -> Result<Converted<'a, O, EncodeError>, ColumnError> {
        let mut encoded = ColumnBuilder::new(labels, buf);
        self.encoder.convert_by(self.set, labels, &mut encoded)?;
        encoded.finish()
    }

    /// Decodes a column and writes the result to the memory of `buf`. [`Converted::into_buf`] returns the memory.
    ///
    /// If at least eight rows are valid and have up to 61 bytes and up to 32 code points, this takes a fraction of the
    /// time of decoding the rows one by one. Otherwise, it takes the same time.
    ///
    /// # Errors
    ///
    /// The errors of [`decode`]. If there is an error, the memory of `buf` is freed.
    pub fn decode<'a, O: Offset>(
        &mut self,
        labels: Column<'a, O>,
        buf: ColumnBuf<O>,
    ) -> Result<Converted<'a, O, DecodeError>, ColumnError> {
        let mut decoded = ColumnBuilder::new(labels, buf);
        self.decoder.convert_by(self.set, labels, &mut decoded)?;
        decoded.finish()
    }
}

impl Default for Lanes {
    fn default() -> Self {
        Self::new()
    }
}
