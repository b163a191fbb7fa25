//! What users call: a column in, a column out, by the instructions that there are.

use puny::{DecodeError, EncodeError};
use puny_column::{Column, ColumnBuf, ColumnBuilder, ColumnError, Converted, Offset};

#[cfg(target_arch = "x86_64")]
use crate::blocks::{Blocks, FEW};
#[cfg(target_arch = "x86_64")]
use crate::decode::Decoder;
#[cfg(target_arch = "x86_64")]
use crate::encode::Encoder;
use crate::scalar::{self, Decode, Encode};
use crate::set::InstructionSet;

/// Encodes a column by the fastest instructions of this machine: each row as
/// [`puny::punycode::encode`] does.
///
/// Makes its memory anew each time; whoever has many columns keeps [`Lanes`].
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
/// [`ColumnErrorKind::TooLong`](puny_column::ColumnErrorKind::TooLong) if the result has no
/// room below the greatest offset. What is wrong with a row is in [`Converted::errors`]
/// instead.
pub fn encode<O: Offset>(
    labels: Column<'_, O>,
) -> Result<Converted<'_, O, EncodeError>, ColumnError> {
    Lanes::new().encode(labels, ColumnBuf::new())
}

/// Decodes a column by the fastest instructions of this machine: each row as
/// [`puny::punycode::decode`] does.
///
/// Makes its memory anew each time; whoever has many columns keeps [`Lanes`].
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
/// As [`encode`].
pub fn decode<O: Offset>(
    labels: Column<'_, O>,
) -> Result<Converted<'_, O, DecodeError>, ColumnError> {
    Lanes::new().decode(labels, ColumnBuf::new())
}

/// The instructions in use, and the memory that they work in: a few hundred kilobytes, which
/// are made for the first column of many rows and kept from column to column.
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
    #[cfg(target_arch = "x86_64")]
    decoder: Blocks<Decoder>,
    #[cfg(target_arch = "x86_64")]
    encoder: Blocks<Encoder>,
}

impl Lanes {
    /// With the fastest instructions of this machine. Allocates nothing yet.
    pub fn new() -> Self {
        Self::of(InstructionSet::best())
    }

    /// With instructions of the caller's choice; `None` if this machine lacks them.
    ///
    /// ```
    /// use puny_lanes::{InstructionSet, Lanes};
    ///
    /// let lanes = Lanes::with(InstructionSet::Scalar).unwrap();
    /// assert_eq!(lanes.set(), InstructionSet::Scalar);
    /// ```
    pub fn with(set: InstructionSet) -> Option<Self> {
        set.is_available().then(|| Self::of(set))
    }

    /// With instructions that this machine has.
    fn of(set: InstructionSet) -> Self {
        Lanes {
            set,
            #[cfg(target_arch = "x86_64")]
            decoder: Blocks::default(),
            #[cfg(target_arch = "x86_64")]
            encoder: Blocks::default(),
        }
    }

    /// The instructions in use.
    pub fn set(&self) -> InstructionSet {
        self.set
    }

    /// Encodes a column, with the memory of a buffer for what comes of it, which
    /// [`Converted::into_buf`] gives back.
    ///
    /// It takes as long as encoding the rows one by one, or a fraction of that where eight or
    /// more of them are of up to 64 bytes and 32 code points. With vector instructions, 40 kB
    /// are allocated once, and the text gets room for up to 50 kB more than it needs.
    ///
    /// # Errors
    ///
    /// As [`encode`]; the memory of the buffer is lost.
    pub fn encode<'a, O: Offset>(
        &mut self,
        labels: Column<'a, O>,
        buf: ColumnBuf<O>,
    ) -> Result<Converted<'a, O, EncodeError>, ColumnError> {
        let mut encoded = ColumnBuilder::new(labels, buf);
        self.encode_rows(labels, &mut encoded)?;
        encoded.finish()
    }

    /// Appends the rows; a null one as if it were empty, which stays null.
    fn encode_rows<O: Offset>(
        &mut self,
        labels: Column<'_, O>,
        encoded: &mut ColumnBuilder<'_, O, EncodeError>,
    ) -> Result<(), ColumnError> {
        #[cfg(target_arch = "x86_64")]
        if labels.len() >= FEW {
            return self.encoder.convert_by(self.set, labels, encoded);
        }
        scalar::convert::<Encode, O>(labels, encoded)
    }

    /// Decodes a column, with the memory of a buffer for what comes of it, which
    /// [`Converted::into_buf`] gives back.
    ///
    /// It takes as long as decoding the rows one by one, or a fraction of that where eight or
    /// more of them are of up to 61 bytes and 32 code points and are not refused.
    ///
    /// # Errors
    ///
    /// As [`encode`]; the memory of the buffer is lost.
    pub fn decode<'a, O: Offset>(
        &mut self,
        labels: Column<'a, O>,
        buf: ColumnBuf<O>,
    ) -> Result<Converted<'a, O, DecodeError>, ColumnError> {
        let mut decoded = ColumnBuilder::new(labels, buf);
        self.decode_rows(labels, &mut decoded)?;
        decoded.finish()
    }

    /// Appends the rows; a null one as if it were empty, which stays null.
    fn decode_rows<O: Offset>(
        &mut self,
        labels: Column<'_, O>,
        decoded: &mut ColumnBuilder<'_, O, DecodeError>,
    ) -> Result<(), ColumnError> {
        #[cfg(target_arch = "x86_64")]
        if labels.len() >= FEW {
            return self.decoder.convert_by(self.set, labels, decoded);
        }
        scalar::convert::<Decode, O>(labels, decoded)
    }
}

impl Default for Lanes {
    fn default() -> Self {
        Self::new()
    }
}
