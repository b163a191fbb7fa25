//! Checks the encoding of the labels in names. Compares each encoded part with the result of `puny` for its label.

use puny::punycode;
use puny_lanes::column::Column;
use puny_lanes::{ListedRows, NameEncoder, rows_not_lower_ldh};

use crate::support::{every_set, parts};

/// Returns an upper bound of the deltas that the encoder of RFC 3492, section 6.3, writes for a label.
fn largest_delta(label: &str) -> u32 {
    let mut points: Vec<u32> = label.chars().map(u32::from).collect();
    points.sort_unstable();
    let basic = points.iter().filter(|&&point| point < 0x80).count();
    let (mut last, mut handled, mut largest) = (0x80, u32::try_from(basic).unwrap(), 0);
    for point in points.into_iter().filter(|&point| point >= 0x80) {
        largest = largest.max((point - last) * (handled + 1) + handled);
        handled += 1;
        last = point;
    }
    largest
}

fn check(names: &[String]) {
    let text = names.concat();
    let ends = names.iter().scan(0, |end, name| {
        *end += name.len() as u64;
        Some(*end)
    });
    let offsets: Vec<u64> = std::iter::once(0).chain(ends).collect();
    let column = Column::new(&text, &offsets).unwrap();
    let all: Vec<_> = names.iter().flat_map(|name| parts(name)).collect();
    for lanes in every_set() {
        let mut listed = ListedRows::new(true);
        let Some(mut encoder) = NameEncoder::new(lanes.set()) else {
            continue;
        };
        assert!(rows_not_lower_ldh(lanes.set(), column, &mut listed));
        let (mut encoded, mut results) = (String::from("é"), Vec::new());
        encoder.encode(&text, listed.parts(), &mut encoded, &mut results);
        assert_eq!(results.len(), all.len());
        let mut end = "é".len();
        for (&(before, label, after), result) in all.iter().zip(&results) {
            let set = lanes.set();
            let start = std::mem::replace(&mut end, result.end);
            if label.chars().count() > 32 {
                assert!(!result.is_encoded, "{set:?} {label:?}");
            } else if largest_delta(label) < 1 << 20 {
                assert!(result.is_encoded, "{set:?} {label:?}");
            }
            if !result.is_encoded {
                assert_eq!((result.end, result.a_label), (start, 0));
                continue;
            }
            let a_label = format!("xn--{}", punycode::encode(label).unwrap());
            assert_eq!(usize::from(result.a_label), a_label.len());
            let expected = format!("{before}{a_label}{after}");
            assert_eq!(&encoded[start..end], expected, "{set:?} {label:?}");
        }
        assert_eq!(end, encoded.len());
    }
}

/// Checks labels with every number of code points, of every UTF-8 length. The labels are at the start, in the middle
/// and at the end of a name.
#[test]
fn labels_of_every_length_are_encoded() {
    let mut names = Vec::new();
    for c in ['é', '字', '𐐷', '\u{10FFFF}'] {
        for count in 1..=31 {
            for ascii in [0, 1, 30] {
                let label = "a".repeat(ascii) + &c.to_string().repeat(count);
                names.extend([
                    label.clone(),
                    format!("www.{label}.example"),
                    format!("{label}.{label}"),
                    format!("é.a.{label}.b"),
                ]);
            }
        }
    }
    check(&names);
}

/// Checks columns whose number of rows is near the size of a block.
#[test]
fn columns_of_every_size_are_encoded() {
    for count in (0..40).chain(250..260).chain([509, 510, 511]) {
        let names: Vec<String> = (0..count).map(|row| format!("é{row}.com")).collect();
        check(&names);
    }
}

#[test]
fn random_names_are_encoded() {
    let mut random = fastrand::Rng::with_seed(3492);
    let names: Vec<String> = (0..100_000)
        .map(|_| {
            let length = random.usize(1..30);
            let widest = [0xFF, 0x7FF, 0xFFFF, 0x10_FFFF][random.usize(..4)];
            let any = |random: &mut fastrand::Rng| match random.u8(..10) {
                0..5 => random.lowercase(),
                5 => ['.', '-'][random.usize(..2)],
                _ => random.char('\u{80}'..=char::from_u32(widest).unwrap()),
            };
            (0..length).map(|_| any(&mut random)).collect()
        })
        .collect();
    check(&names);
}

/// Passes parts that are outside the text, too long, or not in order. The encoder must not panic or read beyond the
/// text, and must return a result for each part.
#[test]
fn wrong_parts_do_not_panic() {
    use puny_lanes::NamePart;
    let text = "é.com".repeat(20);
    for lanes in every_set() {
        let Some(mut encoder) = NameEncoder::new(lanes.set()) else {
            continue;
        };
        for start in [
            0,
            1,
            50,
            text.len() - 1,
            text.len(),
            usize::MAX - 3,
            usize::MAX,
        ] {
            for (before, label, after) in [(0, 2, 4), (255, 255, 255), (0, 0, 0), (63, 2, 255)] {
                let part = NamePart {
                    start,
                    before,
                    label,
                    after,
                };
                for parts in [
                    vec![part],
                    vec![part; 300],
                    vec![part, NamePart { start: 0, ..part }],
                ] {
                    let (mut encoded, mut results) = (String::new(), Vec::new());
                    encoder.encode(&text, &parts, &mut encoded, &mut results);
                    assert_eq!(results.len(), parts.len());
                    assert!(encoded.is_ascii());
                }
            }
        }
    }
}
