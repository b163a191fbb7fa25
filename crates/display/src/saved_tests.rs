//! Tests of the bytes of a set of protected names: their version, and forged bytes.

use alloc::format;
use alloc::string::{String, ToString};
use std::time::{Duration, Instant};

use puny_idna::Uts46;

use super::super::confusable::Look;
use super::super::relation::Query;
use super::*;
use crate::Match;
use crate::Protected;

/// If this test fails, skeletons have changed. Set [`SKELETONS`] to the new number, which the failure prints. Indexes
/// that were made with the old skeletons are then refused.
#[test]
fn the_version_is_a_hash_of_all_skeletons() {
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

/// With repeated entries or overlapping texts, a look-up would read the same texts many times.
#[test]
fn entries_that_repeat_and_texts_that_overlap_are_refused() {
    let names = ["paypal.com", "bücher.example", "login.paypal.com"];
    let ours = Protected::with_suffixes(names, &Uts46::STRICT, |_| 1);
    let saved = ours.as_bytes().to_vec();
    let [directory, entries, names, texts, end] =
        Saved::from_bytes((&saved[..]).into()).unwrap().places;
    let error = |mut bytes: Vec<u8>| {
        put_checksum(&mut bytes);
        Protected::from_bytes(bytes).map(drop)
    };
    assert_eq!(error(saved.clone()), Ok(()));
    // The names have two or three labels, so there are two different numbers of labels.
    assert_eq!(directory, COUNTS + 16);
    for count in [0, 2, 1 << 30] {
        let mut other = saved.clone();
        other[COUNTS..COUNTS + 8].copy_from_slice(&u64::to_le_bytes(count));
        assert_eq!(error(other), Err(SavedError::Damaged));
    }
    let mut repeated = saved.clone();
    for at in (entries + 8..names).step_by(8) {
        repeated.copy_within(entries..entries + 8, at);
    }
    assert_eq!(error(repeated), Err(SavedError::Damaged));
    let mut overlapping = saved;
    overlapping[names..names + 8].copy_from_slice(&((end - texts) as u64).to_le_bytes());
    assert_eq!(error(overlapping), Err(SavedError::Damaged));
}

/// In the forged index, every entry has the hash of one label, and the checksum is correct. A look-up of this label
/// must end at the first forged entries. Without the check of entries, a look-up in these 340 kB took 20 s.
#[test]
fn forged_entries_end_the_search() {
    let names: Vec<String> = (0..9_000)
        .map(|number| format!("name{number}.com"))
        .collect();
    let all = names.iter().map(String::as_str).chain(["google.com"]);
    let ours = Protected::with_suffixes(all, &Uts46::STRICT, |_| 1);
    let saved = ours.as_bytes().to_vec();
    let index = Saved::from_bytes((&saved[..]).into()).unwrap();
    for look in [Look::Alike, Look::Loose] {
        let hash = match look {
            Look::Alike => index.label_hash("gooqle"),
            Look::Loose => index.label_hash("google"),
        };
        let bucket = usize::try_from(index.header.first_bits(hash)).unwrap();
        let count = (names.len() + 1) as u64;
        let [directory, entries, texts, ..] = index.places;
        let mut forged = saved.clone();
        // The first `count` entries are all in the bucket of this hash. All other entries are in buckets after it.
        let all = (texts - entries) as u64 / 8;
        for value in 0..(entries - directory) / 8 {
            let first = match value <= bucket {
                true => 0,
                false => count,
            };
            let first = if value + 1 == (entries - directory) / 8 {
                all
            } else {
                first
            };
            let place = directory + 8 * value;
            forged[place..place + 8].copy_from_slice(&u64::to_le_bytes(first));
        }
        for (number, place) in (0..all).zip((entries..).step_by(8)) {
            let entry = match number < count {
                true => u64::from(last_bits(hash)) << 32 | number,
                false => number,
            };
            forged[place..place + 8].copy_from_slice(&entry.to_le_bytes());
        }
        put_checksum(&mut forged);
        // The bucket has all 9,001 entries, but only the names in the first 16 KiB are proposed.
        let lies = Saved::from_bytes((&forged[..]).into()).unwrap();
        assert_eq!(lies.find(hash).count() as u64, count);
        assert!(Query::new(&lies, "a.com").proposed(hash).count() < 1_000);
        let forged = Protected::from_bytes(forged).unwrap();
        for label in ["gooqle.", "g00qle.", "google.", "googlé.", "goɔgle."] {
            let start = Instant::now();
            let found = forged.lookup(&(label.repeat(120) + "com"), &Uts46::STRICT);
            let took = start.elapsed();
            assert!(
                found.is_ok() && took < Duration::from_secs(2),
                "{label} {took:?}"
            );
        }
        // The honest index finds the name.
        let own = Protected::from_bytes(&saved[..]).unwrap();
        let found = own.lookup("gооgle.net", &Uts46::STRICT).unwrap();
        assert_eq!(found, Match::LooksLike("google.com"));
    }
}

/// There are more names with the same skeleton than entries that are proposed without a check. Each name is found.
#[test]
fn honest_entries_of_one_hash_are_all_found() {
    let letters = |mut number: usize| -> String {
        (0..12)
            .map(|_| {
                let letter = ["o", "0"][number % 2];
                number /= 2;
                letter
            })
            .collect()
    };
    let names: Vec<String> = (0..4_096).map(|number| letters(number) + "x.com").collect();
    let ours = Protected::with_suffixes(names.iter().map(String::as_str), &Uts46::STRICT, |_| 1);
    for (number, name) in names.iter().enumerate().step_by(97) {
        assert_eq!(
            ours.lookup(name, &Uts46::STRICT),
            Ok(Match::Protected(name))
        );
        // Only the last letter differs, so no other name is closer.
        let other = letters(number) + "х.com";
        assert_eq!(
            ours.lookup(&other, &Uts46::STRICT),
            Ok(Match::LooksLike(name))
        );
    }
}
