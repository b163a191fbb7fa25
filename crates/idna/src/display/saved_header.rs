//! The numbers at the beginning of saved protected names, and where the parts after them are: see `saved.rs`.

/// Where the part with a checksum begins.
pub(super) const CHECKED: usize = 24;
/// Where the part after the header begins.
pub(super) const COUNTS: usize = CHECKED + 8 * Header::FIELDS;
/// The bytes for each name.
pub(super) const RECORD: usize = 12;

/// The numbers after the checksum: the key of the hashes; how many of the first bits of a hash lead to its
/// entries; how many different numbers of labels, entries, names and bytes of text there are; [`HAS_LABELS`],
/// [`FINDS_MISSPELLINGS`] and [`SHOWS_RESEMBLING`]; and the last of the [`Options`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Header(pub(super) [u64; Header::FIELDS]);

/// Names protect a label under other suffixes.
pub(super) const HAS_LABELS: u64 = 1;
const FINDS_MISSPELLINGS: u64 = 2;
const SHOWS_RESEMBLING: u64 = 4;

/// What is chosen for a set of names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Options {
    /// The fewest code points of a label that another one resembles.
    pub(super) shortest: usize,
    /// Whether labels in ASCII that are one edit away are found too.
    pub(super) finds_misspellings: bool,
    /// Whether a name that only resembles a protected name is shown: see `host.rs`.
    pub(super) shows_resembling: bool,
}

impl Header {
    pub(super) const FIELDS: usize = 8;

    /// Where the directory, the entries, the names and the texts begin, and the end; `None` if they are no
    /// places in memory.
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

    /// The bits of a hash that lead to its entries.
    pub(super) fn first_bits(&self, hash: u64) -> u64 {
        hash.checked_shr(self.other_bits()).unwrap_or_default()
    }

    /// A hash without the bits that the table does not have: those between the first and the last ones.
    pub(super) fn known_bits(&self, hash: u64) -> u64 {
        let first = u64::MAX.checked_shl(self.other_bits()).unwrap_or_default();
        hash & (first | u64::from(u32::MAX))
    }

    fn other_bits(&self) -> u32 {
        u64::BITS.saturating_sub(u32::try_from(self.bits()).unwrap_or_default())
    }

    pub(super) fn bits(&self) -> u64 {
        let [_, bits, ..] = self.0;
        bits
    }

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
