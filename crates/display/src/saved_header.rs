//! [`Header`]: the numbers at the beginning of a saved index of protected names, from which the offsets of all other parts
//! follow. `saved.rs` describes the layout.

/// The offset of the bytes that the checksum covers.
pub(super) const CHECKED: usize = 24;
/// The offset of the part after the header.
pub(super) const COUNTS: usize = CHECKED + 8 * Header::FIELDS;
/// The number of bytes in the record of a name.
pub(super) const RECORD: usize = 12;

/// The numbers after the checksum, in this order:
///
/// 1. the key of the hashes
/// 2. the number of first bits of a hash that select a group of entries
/// 3. the number of different label counts of the names
/// 4. the number of entries
/// 5. the number of names
/// 6. the number of bytes of all texts
/// 7. the flags [`HAS_LABELS`], [`FINDS_MISSPELLINGS`] and [`SHOWS_RESEMBLING`]
/// 8. `shortest` of the [`Options`]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Header(pub(super) [u64; Header::FIELDS]);

/// The flag of an index in which at least one name protects a label under other suffixes.
pub(super) const HAS_LABELS: u64 = 1;
/// The flag for [`Options::finds_misspellings`].
const FINDS_MISSPELLINGS: u64 = 2;
/// The flag for [`Options::shows_resembling`].
const SHOWS_RESEMBLING: u64 = 4;

/// The options of a set of protected names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Options {
    /// The smallest number of code points of a protected label that other labels can resemble.
    pub(super) shortest: usize,
    /// Whether ASCII labels that are one edit away from a protected label are found.
    pub(super) finds_misspellings: bool,
    /// Whether a name that only resembles a protected name is shown in Unicode: see `Protected::with_resembling_shown`.
    pub(super) shows_resembling: bool,
}

impl Header {
    /// The number of fields.
    pub(super) const FIELDS: usize = 8;

    /// Returns the offsets at which the directory, the entries, the names and the texts begin, and the offset of the
    /// end. Returns `None` if an offset does not fit into a `usize`.
    pub(super) fn places(&self) -> Option<[usize; 5]> {
        let after = |start: usize, count: u64, bytes: usize| {
            start.checked_add(usize::try_from(count).ok()?.checked_mul(bytes)?)
        };
        let [_, bits, counts, entries, names, text, ..] = self.0;
        let values = 1_u64.checked_shl(u32::try_from(bits).ok()?)?;
        let directory = after(COUNTS, counts, 8)?;
        let first_entry = after(directory, values.checked_add(1)?, 8)?;
        let first_name = after(first_entry, entries, 8)?;
        let texts = after(first_name, names, RECORD)?;
        let end = after(texts, text, 1)?;
        Some([directory, first_entry, first_name, texts, end])
    }

    /// Returns the first bits of a hash, which select its group of entries.
    pub(super) fn first_bits(&self, hash: u64) -> u64 {
        hash.checked_shr(self.other_bits()).unwrap_or_default()
    }

    /// Returns the bits of a hash that the index stores: the first bits, which the directory implies, and the last 32
    /// bits. The bits between them are zero.
    pub(super) fn known_bits(&self, hash: u64) -> u64 {
        let first = u64::MAX.checked_shl(self.other_bits()).unwrap_or_default();
        hash & (first | u64::from(u32::MAX))
    }

    /// Returns the number of bits of a hash after the first bits.
    fn other_bits(&self) -> u32 {
        u64::BITS.saturating_sub(u32::try_from(self.bits()).unwrap_or_default())
    }

    /// Returns the number of first bits of a hash that select a group of entries.
    pub(super) fn bits(&self) -> u64 {
        let [_, bits, ..] = self.0;
        bits
    }

    /// Returns whether at least one name protects a label under other suffixes.
    pub(super) fn has_labels(&self) -> bool {
        let [.., flags, _] = self.0;
        flags & HAS_LABELS != 0
    }

    pub(super) fn options(&self) -> Options {
        let [.., flags, shortest] = self.0;
        Options {
            shortest: usize::try_from(shortest).unwrap_or(usize::MAX),
            finds_misspellings: flags & FINDS_MISSPELLINGS != 0,
            shows_resembling: flags & SHOWS_RESEMBLING != 0,
        }
    }

    pub(super) fn set_options(&mut self, options: Options) {
        let flag = |is_set: bool, flag: u64| if is_set { flag } else { 0 };
        let [.., flags, shortest] = &mut self.0;
        *flags = *flags & HAS_LABELS
            | flag(options.finds_misspellings, FINDS_MISSPELLINGS)
            | flag(options.shows_resembling, SHOWS_RESEMBLING);
        *shortest = options.shortest as u64;
    }
}
