//! Tests saved sets of protected names. Compares each look-up with the result of comparing the name with every
//! protected name.

use proptest::prelude::*;
use puny_display::{compare, Comparison, Match, Protected, SavedError};
use puny_idna::{Idna, Uts46};

const STRICT: &dyn Idna = &Uts46::STRICT;

#[test]
fn bytes_that_are_not_a_whole_index_of_this_version_are_refused() {
    let names = [
        "paypal.com",
        "bücher.example",
        "ɩog.net",
        "þa",
        "login.paypal.com",
    ];
    let ours = Protected::with_suffixes(names, STRICT, |_| 1);
    let saved = ours.as_bytes().to_vec();
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
    let longer = [&saved[..], b"\n"].concat();
    assert_eq!(error(&longer), Err(SavedError::Length));
}

/// Tests each option alone: in a set before it is saved, in the set that was saved and read again, and in a set without
/// the option.
#[test]
fn options_are_saved() {
    type Change = fn(Protected<'_>) -> Protected<'_>;
    let ours = Protected::with_suffixes(["paypal.com", "me.me"], STRICT, |_| 1);
    let before = ours.as_bytes().to_vec();
    let answers = |ours: &Protected<'_>| {
        let relation = |name| ours.lookup(name, STRICT).unwrap().name();
        let hides = ours.hides(Match::Resembles("paypal.com"));
        (relation("mę.me"), relation("payapl.com"), hides)
    };
    let none = ("none", "none", true);
    assert_eq!(answers(&ours), none);
    let short: Change = |ours| ours.with_shortest(2);
    for (change, expected) in [
        (short, ("resembles", "none", true)),
        (|ours| ours.with_edits(), ("none", "misspells", true)),
        (|ours| ours.with_resembling_shown(), ("none", "none", false)),
    ] {
        let changed = change(ours.clone());
        assert_eq!(answers(&changed), expected);
        assert_ne!(changed.as_bytes(), before);
        let saved = Protected::from_bytes(changed.as_bytes()).unwrap();
        assert_eq!(answers(&saved), expected);
        let later = change(Protected::from_bytes(&before[..]).unwrap());
        assert_eq!(later.as_bytes(), changed.as_bytes());
    }
    assert_eq!(ours.with_shortest(3).as_bytes(), before);
}

/// Returns the relation of a name. Compares the name with every protected name. Each protected name protects the label
/// before its top-level domain. `names` must be sorted.
fn by_comparison<'n>(names: &[&'n str], name: &str) -> Match<'n> {
    use std::cmp::Reverse;
    let labels: Vec<&str> = name.split('.').collect();
    let label_of = |own: &'n str| own.rsplit('.').nth(1).unwrap_or(own);
    let owner = |label: &str| {
        let owners = names.iter().filter(|own| label_of(own) == label);
        owners.min_by_key(|own| (own.contains('.'), **own))
    };
    let in_common = |one: &str, other: &str| {
        let same = |pairs: Vec<(char, char)>| pairs.iter().filter(|pair| pair.0 == pair.1).count();
        let from_start = same(one.chars().zip(other.chars()).collect());
        from_start.max(same(one.chars().rev().zip(other.chars().rev()).collect()))
    };
    let is_long = |own: &str, other: &str| {
        let mut pairs = own.split('.').zip(other.split('.'));
        pairs.all(|(own, other)| own == other || own.chars().count() >= 3)
    };
    let tail = |own: &str| {
        let start = labels.len().checked_sub(own.split('.').count())?;
        Some(labels[start..].join("."))
    };
    let whole = |is: &dyn Fn(&str, &str) -> bool| {
        let rank = |own: &&&'n str| {
            let tail = tail(own).filter(|tail| is(own, tail))?;
            Some((
                own.split('.').count(),
                in_common(own, &tail),
                Reverse(**own),
            ))
        };
        let best = names
            .iter()
            .filter(|own| rank(own).is_some())
            .max_by_key(rank);
        best.copied()
    };
    let label = |is: &dyn Fn(&str, &str) -> bool, shortest_of_ascii: usize| {
        let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
        let others = labels.iter().rev().filter(|label| !is_number(label));
        let mut others = others.filter(|label| owner(label).is_none());
        others.find_map(|label| {
            let own = names.iter().filter(|own| owner(label_of(own)) == Some(own));
            let is_short = |own: &str| label.is_ascii() && own.chars().count() < shortest_of_ascii;
            let like = own.filter(|own| !is_short(label_of(own)) && is(label_of(own), label));
            like.max_by_key(|own| (in_common(label_of(own), label), Reverse(**own)))
                .copied()
        })
    };
    let alike = |own: &str, other: &str| compare(own, other, STRICT).is_confusable();
    let loose = |own: &str, other: &str| {
        compare(own, other, STRICT) == Comparison::Resembles && is_long(own, other)
    };
    let contained = || {
        let parts = (0..labels.len())
            .flat_map(|start| (start..labels.len()).rev().map(move |end| (start, end)));
        let mut parts = parts.filter(|(start, end)| end - start > 1 && end + 2 <= labels.len());
        parts.find_map(|(start, end)| {
            let part = labels[start..end].join(".");
            names.iter().find(|own| **own == part).copied()
        })
    };
    let owned = || {
        labels
            .iter()
            .rev()
            .find_map(|label| owner(label).filter(|own| !own.contains('.')))
    };
    None.or_else(|| whole(&|own, other| own == other).map(Match::Protected))
        .or_else(|| {
            whole(&alike)
                .or_else(|| label(&alike, 0))
                .map(Match::LooksLike)
        })
        .or_else(|| contained().map(Match::Contains))
        .or_else(|| owned().copied().map(Match::Protected))
        .or_else(|| {
            whole(&loose)
                .or_else(|| label(&loose, 6))
                .map(Match::Resembles)
        })
        .unwrap_or(Match::None)
}

proptest! {
    // Each case takes milliseconds.
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Tests the set as it was built, and as it was saved and read again. The labels are too short for edits. Only a
    /// label of more than four letters can contain a part that resembles a protected label. If the comparison finds
    /// nothing for a name with a label of this length, the look-up may find a part.
    #[test]
    fn a_lookup_agrees_with_a_comparison_with_every_name(
        names in prop::collection::vec("([aаáb]{1,3}[.])?([aаáoо0lɩ1dvwþ]{1,3}|a?(cl|vv)|(cl|vv)[1áb])([.](com|net|сом))?", 1..20),
        others in prop::collection::vec("([aаáb]{1,3}[.]){0,2}([aаáoо0lɩ1dvwþ]|cl|vv){1,4}([.](com|net|сом)){1,3}", 1..20),
    ) {
        let ours = Protected::with_suffixes(names.iter().map(String::as_str), STRICT, |_| 1);
        let saved = Protected::from_bytes(ours.as_bytes()).unwrap();
        let sorted: Vec<&str> = ours.names().collect();
        for name in names.iter().chain(&others) {
            let expected = by_comparison(&sorted, name);
            let found = ours.lookup(name, STRICT);
            let may_have_part = name.split('.').any(|label| label.chars().count() > 4);
            let is_part = matches!(found, Ok(Match::Resembles(_))) && expected == Match::None;
            if !(may_have_part && is_part) {
                prop_assert_eq!(found, Ok(expected), "{}", name);
            }
            prop_assert_eq!(saved.lookup(name, STRICT), found, "{}", name);
        }
    }
}
