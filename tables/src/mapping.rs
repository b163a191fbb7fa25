//! The mappings of UTS #46 that are not stored as shifts of classes.
//!
//! Code points are in groups of 32. A group with mappings has a bit mask of the code points that
//! have one, and the index of its first value; so a value is found by counting bits. A value is a
//! code point of the BMP, or, in a range that is not a mapping (surrogates, private use), the offset
//! of a text.

use std::collections::{BTreeMap, BTreeSet};

use crate::classes::shift;
use crate::emit::Tables;
use crate::source::Entry;
use crate::trie::overlap;

/// The number of groups in a block of the index.
const BLOCK: usize = 16;

/// The values from here to `LAST_TEXT` are offsets of texts.
const FIRST_TEXT: u16 = 0xD800;
const LAST_TEXT: u16 = 0xF8FF;

pub(crate) fn tables(entries: &[Option<Entry>], shifts: &BTreeSet<i32>) -> Tables {
    let mut texts = Texts::default();
    let mut values: Vec<u16> = Vec::new();
    let (mut bits, mut bases) = (vec![0u32], vec![0u16]);
    let mut groups = Vec::new();
    for (number, group) in entries.chunks(32).enumerate() {
        let base = u16::try_from(values.len()).expect("few values");
        let mut mapped = 0;
        for (offset, entry) in group.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let shift = shift(number * 32 + offset, entry);
            if entry.mapping.is_empty() || shift.is_some_and(|shift| shifts.contains(&shift)) {
                continue;
            }
            mapped |= 1 << offset;
            values.push(texts.value(&entry.mapping));
        }
        groups.push(if mapped == 0 {
            0
        } else {
            bits.push(mapped);
            bases.push(base);
            u8::try_from(bits.len() - 1).expect("few groups have mappings")
        });
    }
    let end = groups.iter().rposition(|&group| group != 0).unwrap_or(0) + 1;
    groups.truncate(end.next_multiple_of(BLOCK));
    let (data, index) = overlap(&groups, BLOCK);

    let mut tables = Tables::new("The IDNA Mapping Table of UTS #46.");
    tables.array(
        "The index in `GROUPS` of the first group of each 512 code points.",
        "INDEX",
        "u16",
        &index,
    );
    tables.array(
        "The number of a group of 32 code points; 0 has no mappings.",
        "GROUPS",
        "u8",
        &data,
    );
    tables.array(
        "A bit mask of the code points of each group that have a value.",
        "BITS",
        "u32",
        &bits,
    );
    tables.array(
        "The index in `VALUES` of the first value of each group.",
        "BASES",
        "u16",
        &bases,
    );
    tables.array(
        "A code point, or from `FIRST_TEXT` to `LAST_TEXT` an offset in `TEXTS`.",
        "VALUES",
        "u16",
        &values,
    );
    tables.constant(
        "The value for offset 0 in `TEXTS`.",
        "FIRST_TEXT",
        "u16",
        format!("0x{FIRST_TEXT:X}"),
    );
    tables.constant(
        "The last value that is an offset in `TEXTS`.",
        "LAST_TEXT",
        "u16",
        format!("0x{LAST_TEXT:X}"),
    );
    tables.text_of(
        "The texts, each preceded by a character that is its length in bytes.",
        "TEXTS",
        &texts.all,
    );
    tables
}

/// All texts in one string, each preceded by its length.
#[derive(Default)]
struct Texts {
    all: String,
    offsets: BTreeMap<String, u16>,
}

impl Texts {
    fn value(&mut self, mapping: &[char]) -> u16 {
        if let [to @ '\0'..='\u{FFFF}'] = mapping
            && let Ok(value) = u16::try_from(u32::from(*to))
            && !(FIRST_TEXT..=LAST_TEXT).contains(&value)
        {
            return value;
        }
        let text = String::from_iter(mapping);
        if let Some(value) = self.offsets.get(&text) {
            return *value;
        }
        let value = u16::try_from(usize::from(FIRST_TEXT) + self.all.len()).expect("few texts");
        assert!(value <= LAST_TEXT, "too many texts");
        let length = u8::try_from(text.len()).expect("texts are short");
        assert!(length.is_ascii(), "texts are short");
        self.all.push(char::from(length));
        self.all.push_str(&text);
        self.offsets.insert(text, value);
        value
    }
}
