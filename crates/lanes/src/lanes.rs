//! What users call: a column in, a column out, by the instructions that there are.

use puny::column::{Column, ColumnError, Converted, Offset};
use puny::{DecodeError, EncodeError};

#[cfg(target_arch = "x86_64")]
use crate::decode::Decoder;
#[cfg(target_arch = "x86_64")]
use crate::encode::Encoder;
use crate::scalar;
use crate::set::InstructionSet;

/// Encodes a column by the fastest instructions of this machine: each row as
/// [`puny::punycode::encode`] does.
///
/// Makes its memory anew each time; whoever has many columns keeps [`Lanes`].
///
/// ```
/// use puny::column::Column;
///
/// let labels = Column::new("bücherfaß", &[0_i64, 7, 11]).unwrap();
/// let encoded = puny_lanes::encode(labels).unwrap();
/// assert_eq!(encoded.column().unwrap().get(1), Some("fa-hia"));
/// ```
///
/// # Errors
///
/// [`ColumnErrorKind::TooLong`](puny::column::ColumnErrorKind::TooLong) if the result has no
/// room below the greatest offset. What is wrong with a row is in
/// [`Converted::errors`] instead.
pub fn encode<O: Offset>(labels: Column<'_, O>) -> Result<Converted<O, EncodeError>, ColumnError> {
    let mut encoded = Converted::new();
    Lanes::new().encode(labels, &mut encoded)?;
    Ok(encoded)
}

/// Decodes a column by the fastest instructions of this machine: each row as
/// [`puny::punycode::decode`] does.
///
/// Makes its memory anew each time; whoever has many columns keeps [`Lanes`].
///
/// ```
/// use puny::column::Column;
///
/// let labels = Column::new("bcher-kvafa-hia", &[0_i64, 9, 15]).unwrap();
/// let decoded = puny_lanes::decode(labels).unwrap();
/// assert_eq!(decoded.column().unwrap().get(1), Some("faß"));
/// ```
///
/// # Errors
///
/// As [`encode`].
pub fn decode<O: Offset>(labels: Column<'_, O>) -> Result<Converted<O, DecodeError>, ColumnError> {
    let mut decoded = Converted::new();
    Lanes::new().decode(labels, &mut decoded)?;
    Ok(decoded)
}

/// The instructions in use, and the memory that they work in: a few hundred kilobytes, which
/// are made for the first column of many rows and kept from column to column.
///
/// ```
/// use puny::column::{Column, Converted};
/// use puny_lanes::Lanes;
///
/// let mut lanes = Lanes::new();
/// let mut decoded = Converted::new();
/// for (text, offsets) in [("bcher-kva", [0_u32, 9]), ("fa-hia", [0, 6])] {
///     lanes.decode(Column::new(text, &offsets).unwrap(), &mut decoded).unwrap();
/// }
/// assert_eq!(decoded.text, "faß");
/// ```
#[derive(Debug)]
pub struct Lanes {
    set: InstructionSet,
    #[cfg(target_arch = "x86_64")]
    decoder: Decoder,
    #[cfg(target_arch = "x86_64")]
    encoder: Encoder,
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
            decoder: Decoder::default(),
            #[cfg(target_arch = "x86_64")]
            encoder: Encoder::default(),
        }
    }

    /// The instructions in use.
    pub fn set(&self) -> InstructionSet {
        self.set
    }

    /// Encodes a column; `encoded` is cleared first, and its memory used again.
    ///
    /// It takes as long as encoding the rows one by one, or a fraction of that where eight or
    /// more of them are of up to 64 bytes and 32 code points. With vector instructions, 40 kB
    /// are allocated once, and the text gets room for up to 50 kB more than it needs.
    ///
    /// # Errors
    ///
    /// As [`encode`]; `encoded` then holds the rows before.
    pub fn encode<O: Offset>(
        &mut self,
        labels: Column<'_, O>,
        encoded: &mut Converted<O, EncodeError>,
    ) -> Result<(), ColumnError> {
        encoded.clear();
        #[cfg(target_arch = "x86_64")]
        if self.set != InstructionSet::Scalar {
            return self.encoder.encode(self.set, labels, encoded);
        }
        scalar::encode(labels, encoded)
    }

    /// Decodes a column; `decoded` is cleared first, and its memory used again.
    ///
    /// It takes as long as decoding the rows one by one, or a fraction of that where eight or
    /// more of them are of up to 61 bytes and 32 code points and are not refused.
    ///
    /// # Errors
    ///
    /// As [`encode`]; `decoded` then holds the rows before.
    pub fn decode<O: Offset>(
        &mut self,
        labels: Column<'_, O>,
        decoded: &mut Converted<O, DecodeError>,
    ) -> Result<(), ColumnError> {
        decoded.clear();
        #[cfg(target_arch = "x86_64")]
        if self.set != InstructionSet::Scalar {
            return self.decoder.decode(self.set, labels, decoded);
        }
        scalar::decode(labels, decoded)
    }
}

impl Default for Lanes {
    fn default() -> Self {
        Self::new()
    }
}
