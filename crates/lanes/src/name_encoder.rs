//! `NameEncoder`: encodes, in lanes, those labels of names that are not ASCII.

use core::fmt;

use puny::invariant::Ensured;

use crate::encode::Parts;
use crate::name_part::{EncodedPart, NamePart};
use crate::set::InstructionSet;
use crate::vector::{Pass, Vector, with_set};

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
