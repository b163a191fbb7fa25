//! Mixed numbers: decimal digits of more than one numbering system (UTS #39, section 5.3). Letters
//! that look like digits in a number (Chromium).

/// The zeros of the scripts that UAX #31 recommends. Each is followed by the digits 1 to 9.
/// Digits of other scripts are not allowed in identifiers, and so `Restricted`.
const ZEROS: [char; 22] = [
    '0', '\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}', '\u{BE6}',
    '\u{C66}', '\u{CE6}', '\u{D66}', '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}', '\u{1040}',
    '\u{1090}', '\u{17E0}', '\u{A9F0}', '\u{AA50}', '\u{ABF0}',
];

/// The zero of the numbering system that a digit belongs to.
pub(super) fn zero(c: char) -> Option<char> {
    let before = ZEROS.partition_point(|&zero| zero <= c);
    let zero = *ZEROS.get(before.checked_sub(1)?)?;
    Some(zero).filter(|&zero| u32::from(c) - u32::from(zero) < 10)
}

/// The first digit of another numbering system than the first digit, with its offset.
pub(super) fn mixed(label: &str) -> Option<(usize, char)> {
    let mut digits = label
        .char_indices()
        .filter_map(|(at, c)| zero(c).map(|zero| (at, c, zero)));
    let (_, _, first) = digits.next()?;
    digits
        .find(|&(_, _, zero)| zero != first)
        .map(|(at, c, _)| (at, c))
}

/// Letters that look like a digit next to digits: those of Chromium's list (2024), except the digits
/// of other scripts, which [`mixed`] finds; and those whose skeleton is the same, ignoring case: ezh,
/// like ӡ; barred o and tza, like θ.
const LOOKALIKES: [char; 19] = [
    'θ', 'ө', 'ፀ', 'з', 'ҙ', 'ӡ', 'ʒ', 'ճ', 'շ', 'उ', 'ও', 'ਤ', 'ੜ', 'ဒ', 'ვ', 'პ', 'კ', '丩', 'ㄐ',
];

/// The first letter that looks like a digit, with its offset, in a label that otherwise has only
/// digits and hyphens.
pub(super) fn lookalike(label: &str) -> Option<(usize, char)> {
    let mut found = None;
    let mut has_digit = false;
    for (at, c) in label.char_indices() {
        if LOOKALIKES.contains(&c) {
            found = found.or(Some((at, c)));
        } else if c.is_ascii_digit() {
            has_digit = true;
        } else if c != '-' {
            return None;
        }
    }
    found.filter(|_| has_digit)
}

#[cfg(test)]
mod tests {
    use super::super::confusable::Look;
    use super::*;
    use crate::unicode::script::is_allowed;

    #[test]
    fn digits_of_two_numbering_systems() {
        assert_eq!(mixed("1২"), Some((1, '২')));
        assert_eq!(mixed("a12b3"), None);
        assert_eq!(mixed("२३"), None);
        assert_eq!(mixed("\u{661}\u{6F1}"), Some((2, '\u{6F1}')));
        assert_eq!(zero('9'), Some('0'));
        assert_eq!(zero(':'), None);
        assert_eq!(zero('/'), None);
    }

    #[test]
    fn letters_like_digits() {
        for (label, found) in [
            ("1շ", Some((1, 'շ'))),
            ("12з4567890", Some((2, 'з'))),
            ("1-з", Some((2, 'з'))),
            ("ਤ0", Some((0, 'ਤ'))),
            ("12ʒ", Some((2, 'ʒ'))),
            ("16კ", Some((2, 'კ'))),
            ("16ө", Some((2, 'ө'))),
            ("16ፀ", Some((2, 'ፀ'))),
            // Not numbers.
            ("з", None),
            ("1за", None),
            ("зв12", None),
        ] {
            assert_eq!(lookalike(label), found, "{label}");
        }
    }

    /// The letters whose skeleton is that of a listed one, ignoring case, are listed. Letters with the
    /// skeleton of a digit look like ASCII, so that `WholeScript` finds them.
    #[test]
    fn lookalikes_are_closed_under_skeletons() {
        let like = |c: char| Look::Alike.skeleton(c.encode_utf8(&mut [0; 4]));
        let listed: std::vec::Vec<_> = LOOKALIKES.iter().map(|&c| like(c)).collect();
        let missing: alloc::string::String = ('\0'..=char::MAX)
            .filter(|&c| is_allowed(c) && c.to_lowercase().eq([c]))
            .filter(|c| !LOOKALIKES.contains(c) && listed.contains(&like(*c)))
            .collect();
        assert_eq!(missing, "");
    }

    /// Every numeric code point that is allowed in identifiers belongs to a known numbering system,
    /// except one that is not a decimal digit.
    #[test]
    fn zeros_has_every_numbering_system_allowed_in_identifiers() {
        let missing: alloc::string::String = ('\0'..=char::MAX)
            .filter(|&c| c.is_numeric() && is_allowed(c) && zero(c).is_none())
            .collect();
        assert_eq!(missing, "〇");
    }
}
