//! The parts of names whose labels are encoded in lanes, and the results.

use puny::label::MAX_LABEL;

/// A part of a name: one label that is not ASCII, and the ASCII text around it.
///
/// A name is divided into one part for each label that is not ASCII. Each part ends at the end of its label, except
/// that the last part ends at the end of the name. The first part begins at the beginning of the name, and every other
/// part begins at the end of the previous part. A part of more than 63 bytes is not encoded. For example,
/// `www.bücher.de` is one part: the text `www.` before the label, the label `bücher`, and the text `.de` after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamePart {
    /// The offset of the part in the text of the column.
    pub start: usize,
    /// The number of bytes before the label.
    pub before: u8,
    /// The number of bytes of the label.
    pub label: u8,
    /// The number of bytes after the label.
    pub after: u8,
}

/// The result for one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedPart {
    /// The length of the whole encoded text, up to the end of this part.
    pub end: usize,
    /// Whether the part is encoded. If `false`, nothing was written for this part.
    pub is_encoded: bool,
    /// The length of the A-label in bytes, or 0 if the part is not encoded.
    pub a_label: u8,
}

impl NamePart {
    /// Returns whether the part is short enough to be encoded. The limit of labels applies to the whole part, so no
    /// label in the part is too long.
    pub(crate) fn fits(&self) -> bool {
        let bytes = [self.before, self.label, self.after].map(usize::from);
        bytes.iter().sum::<usize>() <= MAX_LABEL
    }
}

impl EncodedPart {
    /// Returns the result for a part that is not encoded.
    pub(crate) fn refused(end: usize) -> Self {
        EncodedPart {
            end,
            is_encoded: false,
            a_label: 0,
        }
    }
}
