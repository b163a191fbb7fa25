//! [`Saved`]: the bytes of a set of protected names. The bytes in memory and in a file are equal. Numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | [`MAGIC`] |
//! | 8 | [`SKELETONS`] |
//! | 8 | the checksum of all bytes after it |
//! | 8 each | the fields of the [`Header`]; the first is the key |
//! | 8 each | the different numbers of labels of the names, the largest first |
//! | 8 each | the directory: for each value of the first bits of a hash, the index of its first entry; then the number of all entries |
//! | 8 each | the entries: the last 32 bits of a hash in the upper half, the number of a name in the lower half; ascending for each value of the first bits |
//! | 12 each | the names, sorted: the offset of the end of the text (8 bytes), and the offset of the protected label in the text (4 bytes) |
//! | the rest | the texts of the names |

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::saved_header::{Header, Options, CHECKED, COUNTS, HAS_LABELS, RECORD};
use super::skeleton_index;
use super::sort::sort;

/// The first bytes of an index. The last byte is the version of the layout.
const MAGIC: [u8; 8] = *b"punyidx\x03";
/// A hash of the skeletons of all code points. An index that was made with other skeletons would miss names, so it is
/// refused.
const SKELETONS: u64 = 0x9989_AFA3_5094_16AE;
/// The offset in the record of a name that does not protect a label under other suffixes. Either the name protects only
/// itself, or another name already protects the label.
const NO_LABEL: u32 = u32::MAX;

/// A set of protected names as bytes. The documentation of the module describes the layout.
#[derive(Clone, Debug, Default)]
pub(super) struct Saved<'b> {
    bytes: Cow<'b, [u8]>,
    header: Header,
    /// The offsets at which the directory, the entries, the names and the texts begin, and the offset of the end.
    places: [usize; 5],
}

/// The reason why bytes are not an index of protected names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SavedError {
    /// The bytes do not begin with the first bytes of an index.
    NoIndex,
    /// The index was made by a version of this crate with another layout or other Unicode data. Make it again from the
    /// names.
    Version,
    /// The index is incomplete, or bytes follow its end.
    Length,
    /// The bytes of the index have changed: the checksum does not match.
    Damaged,
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SavedError::NoIndex => "this is not an index of protected names",
            SavedError::Version => {
                "the index was written by another version; make it again from the names"
            }
            SavedError::Length => "the index is incomplete, or has bytes after its end",
            SavedError::Damaged => "the index is damaged",
        })
    }
}

#[cfg(feature = "std")]
impl std::error::Error for SavedError {}

impl Saved<'static> {
    /// Builds an index. `names` are sorted. `labels` contains, for each name, the offset of the label that the name
    /// protects under other suffixes. `entries` are hashes with the number of the name that they propose. O(n log n).
    pub(super) fn build(
        key: u64,
        names: &[String],
        labels: &[Option<usize>],
        mut entries: Vec<(u64, u32)>,
        options: Options,
    ) -> Saved<'static> {
        let mut counts = Vec::new();
        for name in names {
            let count = name.split('.').count() as u64;
            if let Err(place) = counts.binary_search_by(|other| count.cmp(other)) {
                counts.insert(place, count);
            }
        }
        // Most entries occur twice, because most skeletons are equal for both kinds of look. Without duplicates, about
        // six entries have the same first bits.
        let values = entries.len() as u64 / 16;
        let bits = u64::from(32.min(u64::BITS - values.leading_zeros()));
        let text = names.iter().map(|name| name.len() as u64).sum();
        let flags = match labels.iter().any(Option::is_some) {
            true => HAS_LABELS,
            false => 0,
        };
        let (all, different) = (names.len() as u64, counts.len() as u64);
        let mut header = Header([key, bits, different, 0, all, text, flags, 0]);
        header.set_options(options);
        for (hash, _) in &mut entries {
            *hash = header.known_bits(*hash);
        }
        sort(&mut entries);
        entries.dedup();
        let [_, _, _, number, ..] = &mut header.0;
        *number = entries.len() as u64;

        let places = header.places().unwrap_or_default();
        let mut bytes = Vec::with_capacity(places[4]);
        let mut put = |number: u64| bytes.extend(number.to_le_bytes());
        let first = [u64::from_le_bytes(MAGIC), SKELETONS, 0];
        let header_and_counts = header.0.into_iter().chain(counts);
        first
            .into_iter()
            .chain(header_and_counts)
            .for_each(&mut put);
        let mut at = 0;
        for value in 0..=1_u64 << bits {
            let is_before = |entry: &(u64, u32)| header.first_bits(entry.0) < value;
            at += entries
                .iter()
                .skip(at)
                .take_while(|entry| is_before(entry))
                .count();
            put(at as u64);
        }
        for (hash, number) in entries {
            put(u64::from(last_bits(hash)) << 32 | u64::from(number));
        }
        let mut end = 0;
        for (name, label) in names.iter().zip(labels) {
            end += name.len() as u64;
            bytes.extend(end.to_le_bytes());
            let label = label.and_then(|label| u32::try_from(label).ok());
            bytes.extend(label.unwrap_or(NO_LABEL).to_le_bytes());
        }
        names.iter().for_each(|name| bytes.extend(name.bytes()));
        put_checksum(&mut bytes);
        Saved {
            bytes: bytes.into(),
            header,
            places,
        }
    }
}

impl<'b> Saved<'b> {
    /// Checks bytes, and returns the index that they contain. O(n), without allocation.
    pub(super) fn from_bytes(bytes: Cow<'b, [u8]>) -> Result<Saved<'b>, SavedError> {
        let [.., layout] = MAGIC;
        let begins = MAGIC
            .iter()
            .zip(&*bytes)
            .take_while(|(one, other)| one == other);
        match begins.count() {
            8 => {}
            7 if bytes.get(7) != Some(&layout) && bytes.len() > 7 => {
                return Err(SavedError::Version)
            }
            _ => return Err(SavedError::NoIndex),
        }
        let number = |index: usize| number_at(&bytes, index).ok_or(SavedError::Length);
        if number(1)? != SKELETONS {
            return Err(SavedError::Version);
        }
        let mut fields = [0; Header::FIELDS];
        for (index, field) in (CHECKED / 8..).zip(&mut fields) {
            *field = number(index)?;
        }
        let header = Header(fields);
        let places = header.places().filter(|places| places[4] == bytes.len());
        let places = places.ok_or(SavedError::Length)?;
        let is_whole = number(2)? == checksum(&bytes);
        let index = Saved {
            bytes,
            header,
            places,
        };
        match is_whole && index.is_consistent() {
            true => Ok(index),
            false => Err(SavedError::Damaged),
        }
    }

    /// Returns whether the content is consistent: no entry and no number of labels occurs twice, names can have the
    /// given numbers of labels, and the texts are UTF-8 and do not overlap. If so, a look-up takes at most O(n) for
    /// each hash, even if the bytes were forged.
    fn is_consistent(&self) -> bool {
        let is_ascending = |bucket: &[u8]| {
            let entries = bucket.chunks_exact(8).map(|entry| number_at(entry, 0));
            entries
                .clone()
                .zip(entries.skip(1))
                .all(|(one, other)| one < other)
        };
        // A name of n labels has n - 1 dots. All these dots must fit into the texts.
        let mut dots = Some(0_usize);
        let mut above = None;
        for count in self.counts() {
            let is_less = count > 0 && above.map_or(true, |above| count < above);
            dots = dots
                .filter(|_| is_less)
                .and_then(|dots| dots.checked_add(count - 1));
            above = Some(count);
        }
        let text = self.part(self.places[3], self.places[4]).len();
        dots.map_or(false, |dots| dots <= text)
            && (0..1_u64 << self.header.bits())
                .all(|value| self.bucket(value).map_or(false, is_ascending))
            && (0..self.len()).all(|number| self.name(number).is_some())
    }

    /// Returns all bytes of the index.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn options(&self) -> Options {
        self.header.options()
    }

    /// Sets the options. Copies borrowed bytes if the options change.
    pub(super) fn set_options(&mut self, options: Options) {
        if options == self.options() {
            return;
        }
        self.header.set_options(options);
        let bytes = self.bytes.to_mut();
        let fields = self.header.0;
        for (place, field) in bytes.chunks_exact_mut(8).skip(CHECKED / 8).zip(fields) {
            place.copy_from_slice(&field.to_le_bytes());
        }
        put_checksum(bytes);
    }

    /// Returns the key of the hashes.
    pub(super) fn key(&self) -> u64 {
        let [key, ..] = self.header.0;
        key
    }

    /// Returns the number of names.
    pub(super) fn len(&self) -> usize {
        // Each name has a record in memory, so the number fits into a usize.
        let [_, _, _, _, names, ..] = self.header.0;
        usize::try_from(names).unwrap_or_default()
    }

    /// Returns whether at least one name protects a label under other suffixes.
    pub(super) fn has_labels(&self) -> bool {
        self.header.has_labels()
    }

    /// Returns the different numbers of labels that names have, the largest first.
    pub(super) fn counts(&self) -> impl Iterator<Item = usize> + '_ {
        let counts = self.part(COUNTS, self.places[0]).chunks_exact(8);
        counts.filter_map(|count| usize::try_from(number_at(count, 0)?).ok())
    }

    /// Returns the name with this number.
    pub(super) fn name(&self, number: usize) -> Option<&str> {
        let end = |number: usize| usize::try_from(number_at(self.record(number)?, 0)?).ok();
        let start = number.checked_sub(1).map_or(Some(0), end)?;
        let text = self
            .part(self.places[3], self.places[4])
            .get(start..end(number)?)?;
        core::str::from_utf8(text).ok()
    }

    /// Returns the label that the name with this number protects under other suffixes.
    pub(super) fn label(&self, number: usize) -> Option<&str> {
        let start = self.record(number)?.get(8..)?.try_into().ok()?;
        let start = Some(u32::from_le_bytes(start)).filter(|start| *start != NO_LABEL)?;
        label_at(self.name(number)?, start as usize)
    }

    /// Returns the rest of the name after the label that it protects under other suffixes, such as `.com`.
    pub(super) fn after_label(&self, number: usize) -> Option<&str> {
        let start = self.record(number)?.get(8..)?.try_into().ok()?;
        let rest = self
            .name(number)?
            .get(u32::from_le_bytes(start) as usize..)?;
        Some(
            rest.find('.')
                .map_or("", |dot| rest.get(dot..).unwrap_or_default()),
        )
    }

    /// Returns the numbers of the names that this hash proposes, in ascending order.
    pub(super) fn find(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let bucket = self
            .bucket(self.header.first_bits(hash))
            .unwrap_or_default();
        let entries = bucket
            .chunks_exact(8)
            .filter_map(|entry| number_at(entry, 0));
        let own = entries.filter(move |entry| last_bits(entry >> 32) == last_bits(hash));
        own.map(|entry| last_bits(entry) as usize)
    }

    /// Returns whether a name has this hash. If an entry proposes the name for this hash and the result is `false`, the
    /// entry was forged.
    pub(super) fn is_honest(&self, number: usize, hash: u64) -> bool {
        let same = |other: u64| self.header.known_bits(other) == self.header.known_bits(hash);
        self.name(number).map_or(false, |name| {
            let own = skeleton_index::hashes(self.key(), name, self.label(number));
            own.into_iter().any(same)
        })
    }

    /// Returns the entries of all hashes that begin with these bits.
    fn bucket(&self, bits: u64) -> Option<&[u8]> {
        let [directory, entries, names, ..] = self.places;
        let place = |bits: u64| {
            let entry = number_at(self.part(directory, entries), usize::try_from(bits).ok()?)?;
            usize::try_from(entry).ok()?.checked_mul(8)
        };
        self.part(entries, names)
            .get(place(bits)?..place(bits + 1)?)
    }

    /// Returns the record of a name: the end of its text, and the offset of its protected label.
    fn record(&self, number: usize) -> Option<&[u8]> {
        let [.., names, texts, _] = self.places;
        self.part(names, texts).chunks_exact(RECORD).nth(number)
    }

    fn part(&self, start: usize, end: usize) -> &[u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }
}

/// Returns the label of a name that begins at this offset.
pub(super) fn label_at(name: &str, start: usize) -> Option<&str> {
    name.get(start..)?.split('.').next()
}

/// Reads bytes as a sequence of 8-byte numbers, and returns the number at this index.
fn number_at(bytes: &[u8], index: usize) -> Option<u64> {
    let number = bytes.chunks_exact(8).nth(index)?;
    Some(u64::from_le_bytes(number.try_into().ok()?))
}

/// Returns the last 32 bits of a hash.
fn last_bits(hash: u64) -> u32 {
    (hash & 0xFFFF_FFFF) as u32
}

/// Computes the checksum of an index.
fn checksum(bytes: &[u8]) -> u64 {
    hash(0, words(bytes.get(CHECKED..).unwrap_or_default()))
}

/// Writes the checksum into an index.
fn put_checksum(bytes: &mut [u8]) {
    let sum = checksum(bytes);
    if let Some(place) = bytes.get_mut(CHECKED - 8..CHECKED) {
        place.copy_from_slice(&sum.to_le_bytes());
    }
}

/// Splits bytes into numbers of eight bytes. The last number is padded with zeros.
pub(super) fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.chunks(8).map(|chunk| match chunk.try_into() {
        Ok(word) => u64::from_le_bytes(word),
        Err(_) => chunk
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte)),
    })
}

/// Computes a hash that depends on all bits of the key and of the words. Each word is mixed by the last steps of the
/// random number generator SplitMix64.
pub(super) fn hash(key: u64, words: impl Iterator<Item = u64>) -> u64 {
    words.fold(key, |hash, word| {
        let mut bits = hash ^ word;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    })
}

#[cfg(test)]
#[path = "saved_tests.rs"]
mod tests;
