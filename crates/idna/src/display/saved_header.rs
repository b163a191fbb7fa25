//! The numbers at the beginning of saved protected names, and where the parts after them are: see `saved.rs`.

/// Where the part with a checksum begins.
pub(super) const CHECKED: usize = 24;
/// Where the part after the header begins.
pub(super) const COUNTS: usize = CHECKED + 8 * Header::FIELDS;
/// The bytes for each name.
pub(super) const RECORD: usize = 12;

/// The numbers after the checksum.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Header {
    /// The key of the hashes.
    pub(super) key: u64,
    /// How many of the first bits of a hash lead to its entries.
    pub(super) bits: u64,
    /// How many different numbers of labels, entries, names and bytes of text there are.
    pub(super) counts: u64,
    pub(super) entries: u64,
    pub(super) names: u64,
    pub(super) text: u64,
    /// [`HAS_LABELS`], [`FINDS_MISSPELLINGS`] and [`HIDES_RESEMBLING`].
    pub(super) flags: u64,
    /// See [`Options`].
    pub(super) shortest: u64,
}

/// Names protect a label under other suffixes.
pub(super) const HAS_LABELS: u64 = 1;
const FINDS_MISSPELLINGS: u64 = 2;
const HIDES_RESEMBLING: u64 = 4;

/// What is chosen for a set of names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Options {
    /// The fewest code points of a label that another one resembles.
    pub(super) shortest: usize,
    /// Whether labels that are one edit away are found, also if they are no imitations.
    pub(super) finds_misspellings: bool,
    /// Whether a name that resembles one is an imitation: see `host.rs`.
    pub(super) hides_resembling: bool,
}

impl Header {
    pub(super) const FIELDS: usize = 8;

    pub(super) fn fields(self) -> [u64; Header::FIELDS] {
        [
            self.key,
            self.bits,
            self.counts,
            self.entries,
            self.names,
            self.text,
            self.flags,
            self.shortest,
        ]
    }

    pub(super) fn of(fields: [u64; Header::FIELDS]) -> Header {
        let [key, bits, counts, entries, names, text, flags, shortest] = fields;
        Header {
            key,
            bits,
            counts,
            entries,
            names,
            text,
            flags,
            shortest,
        }
    }

    /// Where the directory, the entries, the names and the texts begin, and the end; `None` if they are no places in memory.
    pub(super) fn places(&self) -> Option<[usize; 5]> {
        let after = |start: usize, count: u64, bytes: usize| {
            start.checked_add(usize::try_from(count).ok()?.checked_mul(bytes)?)
        };
        let values = 1_u64.checked_shl(u32::try_from(self.bits).ok()?)?;
        let directory = after(COUNTS, self.counts, 8)?;
        let entries = after(directory, values.checked_add(1)?, 8)?;
        let names = after(entries, self.entries, 8)?;
        let texts = after(names, self.names, RECORD)?;
        Some([
            directory,
            entries,
            names,
            texts,
            after(texts, self.text, 1)?,
        ])
    }

    /// The bits of a hash that lead to its entries.
    pub(super) fn first_bits(&self, hash: u64) -> u64 {
        let others = u64::BITS.saturating_sub(u32::try_from(self.bits).unwrap_or_default());
        hash.checked_shr(others).unwrap_or_default()
    }

    pub(super) fn options(&self) -> Options {
        Options {
            shortest: usize::try_from(self.shortest).unwrap_or(usize::MAX),
            finds_misspellings: self.flags & FINDS_MISSPELLINGS != 0,
            hides_resembling: self.flags & HIDES_RESEMBLING != 0,
        }
    }

    pub(super) fn set_options(&mut self, options: Options) {
        let flag = |is_set: bool, flag: u64| if is_set { flag } else { 0 };
        self.flags = self.flags & HAS_LABELS
            | flag(options.finds_misspellings, FINDS_MISSPELLINGS)
            | flag(options.hides_resembling, HIDES_RESEMBLING);
        self.shortest = options.shortest as u64;
    }
}
