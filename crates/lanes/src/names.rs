//! `NameEncoder`: encodes, in lanes, those labels of names that are not ASCII.

use core::fmt;
use puny::invariant::Ensured;
use puny::label::MAX_LABEL;

use crate::encode::Parts;
use crate::set::InstructionSet;
use crate::vector::{Pass, Vector, with_set};

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

/// An encoder of labels of names, with its working memory of 40 kB.
///
/// This type exists for `puny-idna` and is not covered by semantic versioning.
///
/// ```
/// use puny_lanes::{InstructionSet, NameEncoder, NamePart};
///
/// let text = "www.bücher.de";
/// let part = NamePart { start: 0, before: 4, label: 7, after: 3 };
/// if let Some(mut encoder) = NameEncoder::new(InstructionSet::best()) {
///     let (mut encoded, mut parts) = (String::new(), Vec::new());
///     encoder.encode(text, &[part], &mut encoded, &mut parts);
///     assert_eq!(encoded, "www.xn--bcher-kva.de");
///     assert_eq!((parts[0].is_encoded, parts[0].end, parts[0].a_label), (true, 20, 13));
/// }
/// ```
pub struct NameEncoder {
    set: InstructionSet,
    parts: Parts,
}

impl fmt::Debug for NameEncoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NameEncoder").finish_non_exhaustive()
    }
}

impl NameEncoder {
    /// Returns an encoder, or `None` if the set is [`InstructionSet::Scalar`] or this machine does not have it.
    pub fn new(set: InstructionSet) -> Option<Self> {
        let has_vectors = set != InstructionSet::Scalar && set.is_available();
        has_vectors.then(|| NameEncoder {
            set,
            parts: Parts::new(),
        })
    }

    /// Encodes the label of each part as an A-label, and appends the part to `encoded`. Pushes one result for each part
    /// to `results`. A part is not encoded if its label has more than 32 code points or a delta of 2^22 or more.
    ///
    /// The parts must be in ascending order, and each label must contain a code point that is not ASCII.
    pub fn encode(
        &mut self,
        text: &str,
        parts: &[NamePart],
        encoded: &mut String,
        results: &mut Vec<EncodedPart>,
    ) {
        results.reserve(parts.len());
        for parts in parts.chunks(MAX_PARTS) {
            let block = EncodeParts {
                memory: &mut self.parts,
                text,
                parts,
                encoded,
                results,
            };
            // The result is always `Some`, because `new` returns an encoder only if the machine has the set.
            with_set(self.set, block).ensured();
        }
    }
}

struct EncodeParts<'m, 't> {
    memory: &'m mut Parts,
    text: &'t str,
    parts: &'t [NamePart],
    encoded: &'m mut String,
    results: &'m mut Vec<EncodedPart>,
}

impl Pass for EncodeParts<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, v: V) {
        let (text, parts) = (self.text, self.parts);
        self.memory
            .encode(v, text, parts, self.encoded, self.results);
    }
}

/// The number of parts that are encoded together. A block could contain twice this number. This would need twice the
/// memory and would hardly be faster.
const MAX_PARTS: usize = 128;

impl NamePart {
    /// Returns whether the part is short enough to be encoded. The limit of labels applies to the whole part, so no label
    /// in the part is too long.
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
