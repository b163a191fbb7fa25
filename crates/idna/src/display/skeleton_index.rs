//! The index of protected names: their texts, and a table of hashes of their skeletons, in one run of
//! bytes, which is also the saved form. Numbers are little-endian.
//!
//! | bytes | hold |
//! |---|---|
//! | 8 | [`MAGIC`] |
//! | 8 | [`SKELETONS`] |
//! | 8 | the checksum of what follows |
//! | 8 each | the [`Header`], the key first |
//! | 8 each | the different numbers of labels of the names, the largest first |
//! | 8 each | for each value of the first bits of a hash, the number of its first entry; then that of all entries |
//! | 8 each | the entries: the last 32 bits of a hash above the number of a name, ascending within a value |
//! | 12 each | the names, sorted: where the text ends (8), and where in it the protected label begins (4) |
//! | the rest | the texts |
//!
//! A hash only proposes a name; the skeleton of that name decides. The key of the hashes is made of the
//! names, so that nobody can choose names whose hashes are equal.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::confusable::{self, Look};
use super::edits::{self, Half};
use super::sort::sort;

/// The first bytes; the last one is the version of the layout.
const MAGIC: [u8; 8] = *b"punyidx\x01";
/// A hash of the skeletons of all code points: an index of other skeletons would miss names.
const SKELETONS: u64 = 0x16BD_45CB_E5AE_5529;
/// Where the part with a checksum begins.
const CHECKED: usize = 24;
/// Where the part after the header begins.
const COUNTS: usize = CHECKED + 8 * 7;
/// The bytes for each name.
const RECORD: usize = 12;
/// In place of a label: none of this name is protected under other suffixes, or another name's is.
const NO_LABEL: u32 = u32::MAX;

/// The numbers after the checksum.
#[derive(Clone, Copy, Debug, Default)]
struct Header {
    /// The key of the hashes.
    key: u64,
    /// How many of the first bits of a hash lead to its entries.
    bits: u64,
    /// How many different numbers of labels, entries, names and bytes of text there are.
    counts: u64,
    entries: u64,
    names: u64,
    text: u64,
    /// [`HAS_LABELS`] and [`HAS_EDITS`].
    flags: u64,
}

/// Names protect a label under other suffixes.
const HAS_LABELS: u64 = 1;
/// The halves of these labels are in the table.
const HAS_EDITS: u64 = 2;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct SkeletonIndex<'b> {
    bytes: Cow<'b, [u8]>,
    header: Header,
    /// Where the directory, the entries, the names and the texts begin, and the end.
    places: [usize; 5],
}

/// A name or label as it is read in one way, with the hashes of the skeletons of its labels.
pub(super) struct Reading<'n> {
    pub(super) text: Cow<'n, str>,
    pub(super) labels: Vec<u64>,
    /// Whether the looser skeletons are the same.
    pub(super) is_loose: bool,
}

/// Why bytes are no index of protected names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SavedError {
    /// They do not begin as an index does.
    NoIndex,
    /// It was made by a version of this crate with another layout or other data of Unicode. Make it
    /// again from the names.
    Version,
    /// It is not as long as it says: the end is missing, or something follows.
    Length,
    /// Bytes of it have changed.
    Damaged,
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SavedError::NoIndex => "no index of protected names",
            SavedError::Version => "an index of another version; make it again from the names",
            SavedError::Length => "an index whose end is missing, or with something after it",
            SavedError::Damaged => "an index that is damaged",
        })
    }
}

#[cfg(feature = "std")]
impl std::error::Error for SavedError {}

impl Header {
    fn fields(self) -> [u64; 7] {
        let Header {
            key,
            bits,
            counts,
            entries,
            names,
            text,
            flags,
        } = self;
        [key, bits, counts, entries, names, text, flags]
    }

    fn of([key, bits, counts, entries, names, text, flags]: [u64; 7]) -> Header {
        Header {
            key,
            bits,
            counts,
            entries,
            names,
            text,
            flags,
        }
    }

    /// See [`SkeletonIndex::places`]; `None` if they are no places in memory.
    fn places(&self) -> Option<[usize; 5]> {
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

    /// A hash without the bits that the table does not have.
    fn known_bits(&self, hash: u64) -> u64 {
        let others = u64::BITS.saturating_sub(u32::try_from(self.bits).unwrap_or_default());
        let first = u64::MAX.checked_shl(others).unwrap_or_default();
        hash & (first | u64::from(u32::MAX))
    }

    /// The bits of a hash that lead to its entries.
    fn first_bits(&self, hash: u64) -> u64 {
        let others = u64::BITS.saturating_sub(u32::try_from(self.bits).unwrap_or_default());
        hash.checked_shr(others).unwrap_or_default()
    }
}

impl SkeletonIndex<'static> {
    /// The index of sorted names. `labels` has for each the place of the label that it protects under
    /// other suffixes. O(n log n) in the length of the names.
    pub(super) fn of(
        names: &[String],
        labels: &[Option<usize>],
        with_edits: bool,
    ) -> SkeletonIndex<'static> {
        let key = names
            .iter()
            .fold(0, |key, name| hash(key, words(name.as_bytes())));
        // For its hashes.
        let mut index = SkeletonIndex::default();
        index.header.key = key;
        let mut counts = Vec::new();
        let mut entries: Vec<(u64, u32)> = Vec::with_capacity(2 * names.len());
        for ((number, name), start) in (0..u32::MAX).zip(names).zip(labels) {
            let count = name.split('.').count() as u64;
            if let Err(place) = counts.binary_search_by(|other| count.cmp(other)) {
                counts.insert(place, count);
            }
            let label = start.and_then(|start| label_at(name, start));
            for look in [Look::Alike, Look::Loose] {
                for reading in index.readings(name, look) {
                    entries.push((index.name_hash(&reading.labels), number));
                }
                for reading in label.map_or_else(Vec::new, |label| index.readings(label, look)) {
                    entries.extend(reading.labels.iter().map(|hash| (*hash, number)));
                }
            }
            if with_edits {
                let halves = label.map_or_else(Vec::new, edits::halves);
                entries.extend(halves.iter().map(|half| (index.half_hash(half), number)));
            }
        }
        // Most skeletons are there twice, being the same in both looks. So about six entries will have
        // the same first bits.
        let values = entries.len() as u64 / 16;
        let mut header = Header {
            key,
            bits: u64::from(32.min(u64::BITS - values.leading_zeros())),
            counts: counts.len() as u64,
            entries: 0,
            names: names.len() as u64,
            text: names.iter().map(|name| name.len() as u64).sum(),
            flags: match (labels.iter().any(Option::is_some), with_edits) {
                (false, _) => 0,
                (true, false) => HAS_LABELS,
                (true, true) => HAS_LABELS | HAS_EDITS,
            },
        };
        // The bits between are not in the table.
        for (hash, _) in &mut entries {
            *hash = header.known_bits(*hash);
        }
        sort(&mut entries);
        entries.dedup();
        header.entries = entries.len() as u64;

        let places = header.places().unwrap_or_default();
        let mut bytes = Vec::with_capacity(places[4]);
        let mut put = |number: u64| bytes.extend(number.to_le_bytes());
        let first = [u64::from_le_bytes(MAGIC), SKELETONS, 0];
        let header_and_counts = header.fields().into_iter().chain(counts);
        first
            .into_iter()
            .chain(header_and_counts)
            .for_each(&mut put);
        let mut at = 0;
        for value in 0..=1_u64 << header.bits {
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
        let sum = checksum(&bytes);
        if let Some(place) = bytes.get_mut(CHECKED - 8..CHECKED) {
            place.copy_from_slice(&sum.to_le_bytes());
        }
        SkeletonIndex {
            bytes: bytes.into(),
            header,
            places,
        }
    }
}

impl<'b> SkeletonIndex<'b> {
    /// The index that these bytes are. O(n), without memory.
    pub(super) fn of_bytes(bytes: Cow<'b, [u8]>) -> Result<SkeletonIndex<'b>, SavedError> {
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
        let mut fields = [0; 7];
        for (index, field) in (CHECKED / 8..).zip(&mut fields) {
            *field = number(index)?;
        }
        let header = Header::of(fields);
        let places = header.places().filter(|places| places[4] == bytes.len());
        let places = places.ok_or(SavedError::Length)?;
        let is_whole = number(2)? == checksum(&bytes);
        let index = SkeletonIndex {
            bytes,
            header,
            places,
        };
        match is_whole && index.is_sorted() {
            true => Ok(index),
            false => Err(SavedError::Damaged),
        }
    }

    /// Whether no entry is there twice, and texts are UTF-8 and do not overlap. So a look-up takes no
    /// more than O(n) for each hash, whatever the bytes are.
    fn is_sorted(&self) -> bool {
        let is_ascending = |bucket: &[u8]| {
            let entries = bucket.chunks_exact(8).map(|entry| number_at(entry, 0));
            entries
                .clone()
                .zip(entries.skip(1))
                .all(|(one, other)| one < other)
        };
        (0..1_u64 << self.header.bits).all(|value| self.bucket(value).map_or(false, is_ascending))
            && (0..self.len()).all(|number| self.name(number).is_some())
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many names there are.
    pub(super) fn len(&self) -> usize {
        // Each has a record in memory.
        usize::try_from(self.header.names).unwrap_or_default()
    }

    pub(super) fn has_labels(&self) -> bool {
        self.header.flags & HAS_LABELS != 0
    }

    pub(super) fn has_edits(&self) -> bool {
        self.header.flags & HAS_EDITS != 0
    }

    /// The different numbers of labels of the names, the largest first.
    pub(super) fn counts(&self) -> impl Iterator<Item = usize> + '_ {
        let counts = self.part(COUNTS, self.places[0]).chunks_exact(8);
        counts.filter_map(|count| usize::try_from(number_at(count, 0)?).ok())
    }

    /// The name of this number.
    pub(super) fn name(&self, number: usize) -> Option<&str> {
        let end = |number: usize| usize::try_from(number_at(self.record(number)?, 0)?).ok();
        let start = number.checked_sub(1).map_or(Some(0), end)?;
        let text = self
            .part(self.places[3], self.places[4])
            .get(start..end(number)?)?;
        core::str::from_utf8(text).ok()
    }

    /// Where in this name the label begins that it protects under other suffixes.
    pub(super) fn label_start(&self, number: usize) -> Option<usize> {
        let start = self.record(number)?.get(8..)?.try_into().ok()?;
        Some(u32::from_le_bytes(start))
            .filter(|start| *start != NO_LABEL)
            .map(|start| start as usize)
    }

    /// That label.
    pub(super) fn label(&self, number: usize) -> Option<&str> {
        label_at(self.name(number)?, self.label_start(number)?)
    }

    /// The readings of a name or label.
    pub(super) fn readings<'n>(&self, text: &'n str, look: Look) -> Vec<Reading<'n>> {
        let mut skeleton = String::new();
        let mut of = |text: Cow<'n, str>| {
            let mut is_loose = true;
            let mut hash = |label| {
                skeleton.clear();
                look.write_skeleton(label, &mut skeleton);
                is_loose &= confusable::is_loose(label, &skeleton);
                hash(self.header.key, words(skeleton.as_bytes()))
            };
            let labels = text.split('.').map(&mut hash).collect();
            Reading {
                text,
                labels,
                is_loose,
            }
        };
        look.readings(text).map(&mut of).collect()
    }

    /// The numbers of the names that may have labels of these hashes, ascending.
    pub(super) fn with_labels(&self, labels: &[u64]) -> impl Iterator<Item = usize> + '_ {
        self.find(self.name_hash(labels))
    }

    /// The numbers of the names that may protect a label of this hash under other suffixes, ascending.
    pub(super) fn with_label(&self, label: u64) -> impl Iterator<Item = usize> + '_ {
        self.find(label)
    }

    /// The numbers of the names whose label, protected under other suffixes, may have this half.
    pub(super) fn with_half(&self, half: &Half) -> impl Iterator<Item = usize> + '_ {
        self.find(self.half_hash(half))
    }

    fn find(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let bucket = self
            .bucket(self.header.first_bits(hash))
            .unwrap_or_default();
        let entries = bucket
            .chunks_exact(8)
            .filter_map(|entry| number_at(entry, 0));
        let own = entries.filter(move |entry| last_bits(entry >> 32) == last_bits(hash));
        own.map(|entry| last_bits(entry) as usize)
    }

    /// The entries of the hashes that begin with these bits.
    fn bucket(&self, bits: u64) -> Option<&[u8]> {
        let [directory, entries, names, ..] = self.places;
        let place = |bits: u64| {
            let entry = number_at(self.part(directory, entries), usize::try_from(bits).ok()?)?;
            usize::try_from(entry).ok()?.checked_mul(8)
        };
        self.part(entries, names)
            .get(place(bits)?..place(bits + 1)?)
    }

    fn record(&self, number: usize) -> Option<&[u8]> {
        let [.., names, texts, _] = self.places;
        self.part(names, texts).chunks_exact(RECORD).nth(number)
    }

    fn part(&self, start: usize, end: usize) -> &[u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }

    fn name_hash(&self, labels: &[u64]) -> u64 {
        hash(!self.header.key, labels.iter().rev().copied())
    }

    fn half_hash(&self, half: &Half) -> u64 {
        hash(self.header.key ^ 1, half.iter().copied())
    }
}

fn label_at(name: &str, start: usize) -> Option<&str> {
    name.get(start..)?.split('.').next()
}

/// The number at an index of numbers.
fn number_at(bytes: &[u8], index: usize) -> Option<u64> {
    let number = bytes.chunks_exact(8).nth(index)?;
    Some(u64::from_le_bytes(number.try_into().ok()?))
}

fn last_bits(hash: u64) -> u32 {
    (hash & 0xFFFF_FFFF) as u32
}

fn checksum(bytes: &[u8]) -> u64 {
    hash(0, words(bytes.get(CHECKED..).unwrap_or_default()))
}

/// Eight bytes each; the last ones are filled up with zeros.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.chunks(8).map(|chunk| match chunk.try_into() {
        Ok(word) => u64::from_le_bytes(word),
        Err(_) => chunk
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte)),
    })
}

/// A hash that depends on all bits of the key and of the words, by the last steps of the generator
/// SplitMix64.
fn hash(key: u64, words: impl Iterator<Item = u64>) -> u64 {
    words.fold(key, |hash, word| {
        let mut bits = hash ^ word;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;
    use crate::display::Protected;
    use crate::uts46::Uts46;

    /// If this fails, the skeletons have changed: [`SKELETONS`] has to be the new number, so that indexes
    /// made with other ones are refused.
    #[test]
    fn other_skeletons_are_another_version() {
        let mut all = 0;
        for c in ('\0'..='\u{3FFFF}').chain('\u{E0000}'..='\u{E0FFF}') {
            let text = c.to_string();
            for look in [Look::Alike, Look::Loose] {
                for reading in look.readings(&text) {
                    all = hash(all, words(look.skeleton(&reading).as_bytes()));
                }
            }
        }
        assert_eq!(all, SKELETONS, "{all:#X}");
    }

    fn saved() -> Vec<u8> {
        let names = [
            "paypal.com",
            "bücher.example",
            "ɩog.net",
            "þa",
            "login.paypal.com",
        ];
        let ours = Protected::with_suffixes(names, &Uts46::STRICT, |_| 1);
        ours.with_edits().as_bytes().to_vec()
    }

    #[test]
    fn what_is_no_whole_index_of_this_version_is_refused() {
        let saved = saved();
        let error = |bytes: &[u8]| Protected::from_bytes(bytes).map(drop);
        assert_eq!(error(&saved), Ok(()));
        for length in 0..saved.len() {
            let expected = match length {
                0..=7 => SavedError::NoIndex,
                _ => SavedError::Length,
            };
            assert_eq!(error(&saved[..length]), Err(expected), "{length}");
            let mut other = saved.clone();
            other[length] ^= 1;
            let expected = match length {
                0..=6 => SavedError::NoIndex,
                7..=15 => SavedError::Version,
                _ => error(&other).unwrap_err(),
            };
            assert_eq!(error(&other), Err(expected), "{length}");
        }
        assert_eq!(error(b"paypal.com\n"), Err(SavedError::NoIndex));
        assert_eq!(
            error(&[&saved[..], b"\n"].concat()),
            Err(SavedError::Length)
        );
    }

    fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
        let sum = checksum(&bytes);
        bytes[CHECKED - 8..CHECKED].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// By these a look-up would read the same texts again and again.
    #[test]
    fn entries_that_repeat_and_texts_that_overlap_are_refused() {
        let saved = saved();
        let [_, entries, names, texts, end] =
            SkeletonIndex::of_bytes((&saved[..]).into()).unwrap().places;
        let error = |bytes: Vec<u8>| Protected::from_bytes(with_checksum(bytes)).map(drop);
        assert_eq!(error(saved.clone()), Ok(()));
        let mut repeated = saved.clone();
        for at in (entries + 8..names).step_by(8) {
            repeated.copy_within(entries..entries + 8, at);
        }
        assert_eq!(error(repeated), Err(SavedError::Damaged));
        let mut overlapping = saved;
        overlapping[names..names + 8].copy_from_slice(&((end - texts) as u64).to_le_bytes());
        assert_eq!(error(overlapping), Err(SavedError::Damaged));
    }

    proptest! {
        /// Whatever follows a right checksum: an index of such bytes is refused, or its look-ups end.
        #[test]
        fn hostile_bytes_do_no_harm(
            changes in prop::collection::vec((16_usize..1_000, any::<u8>()), 1..4),
            words in prop::collection::vec((3_usize..100, 0_u64..40), 0..4),
        ) {
            let mut bytes = saved();
            for (at, byte) in changes {
                let length = bytes.len();
                bytes[16 + at % (length - 16)] = byte;
            }
            for (at, word) in words {
                if let Some(place) = bytes.get_mut(8 * at..8 * at + 8) {
                    place.copy_from_slice(&word.to_le_bytes());
                }
            }
            let bytes = with_checksum(bytes);
            let start = Instant::now();
            if let Ok(ours) = Protected::from_bytes(&bytes) {
                for name in ["payраl.com", "bucher.example", "a.b.paypal.com.x.y", "paypall.net"] {
                    ours.lookup(name, &Uts46::STRICT);
                }
                assert!(ours.names().count() <= bytes.len());
                let again = ours.with_edits();
                again.lookup("paypall.net", &Uts46::STRICT);
            }
            assert!(start.elapsed() < Duration::from_secs(10));
        }
    }
}
