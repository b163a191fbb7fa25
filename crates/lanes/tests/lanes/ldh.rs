//! Checks that exactly the names that satisfy the definition are recognised as lower-case LDH.

use puny_lanes::column::Column;
use puny_lanes::{InstructionSet, lower_ldh_lines};

use crate::support::{every_set, is_lower_ldh, is_recognised, list, listed};

fn check<'a>(names: impl Iterator<Item = &'a str> + Clone) {
    check_lines(names.clone());
    let mut text = String::from("before");
    let mut offsets = vec![text.len() as u64];
    let mut expected = Vec::new();
    for (row, name) in names.enumerate() {
        text.push_str(name);
        offsets.push(text.len() as u64);
        if !is_recognised(name) {
            expected.push(listed(row, name));
        }
    }
    text.push_str("-after");
    let column = Column::new(&text, &offsets).unwrap();
    for lanes in every_set() {
        let looked = list(lanes.set(), column);
        assert_eq!(looked.is_some(), lanes.set() != InstructionSet::Scalar);
        assert!(looked.is_none_or(|rows| rows == expected));
    }
}

/// Checks `lower_ldh_lines` with the names as lines. The function counts the lines before the first line that is not
/// lower-case LDH of up to 63 bytes. The check calls it again after each of these lines, until the end of the text.
fn check_lines<'a>(names: impl Iterator<Item = &'a str>) {
    let names: Vec<&str> = names.collect();
    for end in [b'\n', 0] {
        let is_end = char::from(end);
        let names = names.iter().copied().flat_map(|name| name.split(is_end));
        let mut text = String::new();
        let mut good = Vec::new();
        for name in names {
            text.push_str(name);
            text.push(is_end);
            good.push((is_lower_ldh(name, 63), name.len() + 1));
        }
        // The last line has no terminator.
        text.push_str("example");
        for lanes in every_set() {
            let (mut rest, mut lines) = (text.as_bytes(), &good[..]);
            loop {
                let counted = lower_ldh_lines(lanes.set(), rest, end);
                assert_eq!(counted.is_some(), lanes.set() != InstructionSet::Scalar);
                let Some((bytes, count)) = counted else { break };
                let expected = lines.iter().take_while(|(good, _)| *good);
                assert_eq!(count, expected.clone().count());
                assert_eq!(bytes, expected.map(|(_, len)| len).sum());
                let Some((_, len)) = lines.get(count) else {
                    break;
                };
                rest = &rest[bytes + len..];
                lines = &lines[count + 1..];
            }
        }
    }
}

/// Checks names in which every ASCII character, and some other characters, are at every position.
#[test]
fn every_character_is_checked_at_every_position() {
    let characters: Vec<String> = (0..0x80_u8)
        .map(|byte| char::from(byte).to_string())
        .chain(["é", "\u{80}", "字", "\u{10FFFF}"].map(String::from))
        .collect();
    let mut names = Vec::new();
    for length in [1, 2, 3, 7, 31, 32, 33, 55, 56, 57, 63, 64, 65] {
        for position in 0..length {
            for character in &characters {
                let name: String = (0..length)
                    .map(|at| if at == position { character } else { "a" })
                    .collect();
                names.push(name);
            }
        }
    }
    check(names.iter().map(String::as_str));
}

/// Checks all names of up to seven characters from an alphabet with a letter, a non-ASCII letter, and both separators.
/// In the column, these names are at many positions of a block.
#[test]
fn separators_are_checked_in_all_short_names() {
    let mut names = Vec::new();
    for length in 0..=7 {
        for number in 0..4_usize.pow(length) {
            let name = (0..length).map(|i| ['a', 'é', '-', '.'][number >> (2 * i) & 3]);
            names.push(name.collect::<String>());
        }
    }
    check(names.iter().map(String::as_str));
}

/// Checks columns with empty rows, long rows and other rows, in every order.
#[test]
fn empty_and_long_rows_are_listed() {
    let (long, label) = ("a.".repeat(32) + "a", "a".repeat(64));
    let rows = ["", "example.com", &long, &label, "-a", "é.com"];
    let mut names = Vec::new();
    for number in 0..6_usize.pow(5) {
        names.extend((0..5).map(|i| rows[number / 6_usize.pow(i) % 6]));
    }
    check(names.iter().copied());
}

/// Checks names and labels whose lengths are near the limits of the DNS. Each name is in a column with wrong names, and
/// in a column of two names.
#[test]
fn names_near_the_limits_of_the_dns_are_checked() {
    let mut names = Vec::new();
    for length in [
        62, 63, 64, 65, 127, 128, 129, 250, 252, 253, 254, 255, 4095, 4096, 4097,
    ] {
        for label in [1, 2, 62, 63, 64, 65, 300] {
            let name: String = (1..=length)
                .map(|at| {
                    if at % (label + 1) == 0 && at < length {
                        '.'
                    } else {
                        'a'
                    }
                })
                .collect();
            for wrong in ["a", "-", "--", "A", "é", "."] {
                for at in [0, 1, length / 2, length - wrong.len()] {
                    let end = (at + wrong.len()).min(length);
                    names.push(name[..at].to_owned() + wrong + &name[end..]);
                }
                names.push(String::from("example.com"));
            }
        }
    }
    check(names.iter().map(String::as_str));
    for name in &names {
        check([name.as_str(), "example.com"].into_iter());
    }
}

/// Checks rows of one byte, and rows that end at the end of a word of the bitmap, which has 64 bits.
#[test]
fn rows_that_end_at_the_end_of_a_word_are_checked() {
    for length in [1, 2, 16, 32, 63] {
        for at in 0..130 {
            let usual = "a".repeat(length);
            let other = "-".to_owned() + &usual[1..];
            check(
                (0..130)
                    .map(|row| if row == at { &other } else { &usual })
                    .map(String::as_str),
            );
        }
    }
}

/// Checks columns whose number of rows is near the size of a group.
#[test]
fn columns_of_every_size_are_checked() {
    for count in [0, 1, 2, 63, 64, 65, 127, 128, 129] {
        check((0..count).map(|_| "example.com"));
        check((0..count).map(|_| ""));
    }
}

/// Checks a column with a row that is much longer than the bitmap of a group.
#[test]
fn a_very_long_row_is_listed() {
    let mut text = String::from("example.com");
    text.extend(std::iter::repeat_n('a', 70_000));
    text.push_str("example.org");
    let offsets = [0_u64, 11, 70_011, 70_022];
    let names = Column::new(&text, &offsets).unwrap();
    for lanes in every_set() {
        let listed = list(lanes.set(), names);
        assert!(listed.is_none_or(|rows| rows == [(1, vec![], vec![])]));
    }
}

#[test]
fn random_names_are_checked() {
    let mut random = fastrand::Rng::with_seed(952);
    let names: Vec<String> = (0..100_000)
        .map(|_| {
            let length = random.usize(..70);
            let (others, widest) = match random.u8(..6) {
                0..3 => (98, '\u{FFF}'),
                3 => (50, '\u{7FF}'),
                4 => (70, '\u{FFFF}'),
                _ => (80, '\u{10FFFF}'),
            };
            let any = |random: &mut fastrand::Rng| match random.u8(..100) {
                99 => random.char('\0'..='\u{7F}'),
                percent if percent >= others => random.char('\u{80}'..=widest),
                45..49 => ['.', '-'][random.usize(..2)],
                40..45 => random.digit(10),
                _ => random.lowercase(),
            };
            (0..length).map(|_| any(&mut random)).collect()
        })
        .collect();
    check(names.iter().map(String::as_str));
}

/// Checks that nothing is listed with the scalar set and with instruction sets that the machine does not have.
#[test]
fn missing_sets_list_nothing() {
    let names = Column::new("Example.com", &[0_u64, 11]).unwrap();
    for set in InstructionSet::ALL {
        let looked = set != InstructionSet::Scalar && set.is_available();
        assert_eq!(list(set, names), looked.then(|| vec![(0, vec![], vec![])]));
        let found = lower_ldh_lines(set, b"example.com\nExample.com\n", b'\n');
        assert_eq!(found, looked.then_some((12, 1)));
    }
}
