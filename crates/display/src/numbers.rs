//! Finds decimal digits of more than one numbering system in a label (UTS #39, section 5.3), and letters that look like
//! digits in a number (Chromium).

/// The zeros of the scripts that UAX #31 recommends. The digits 1 to 9 follow each zero directly. The digits of other
/// scripts are not listed, because they are not allowed in identifiers, so the reason `Restricted` covers them.
const ZEROS: [char; 22] = [
    '0', '\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}', '\u{BE6}',
    '\u{C66}', '\u{CE6}', '\u{D66}', '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}', '\u{1040}',
    '\u{1090}', '\u{17E0}', '\u{A9F0}', '\u{AA50}', '\u{ABF0}',
];

/// Returns the zero of the numbering system of a digit, or `None` if the code point is not a digit.
pub(super) fn zero(c: char) -> Option<char> {
    let before = ZEROS.partition_point(|&zero| zero <= c);
    let zero = *ZEROS.get(before.checked_sub(1)?)?;
    Some(zero).filter(|&zero| u32::from(c) - u32::from(zero) < 10)
}

/// Returns the first digit whose numbering system differs from the numbering system of the first digit in the label,
/// with its byte offset.
pub(super) fn find_mixed(label: &str) -> Option<(usize, char)> {
    let mut digits = label
        .char_indices()
        .filter_map(|(at, c)| zero(c).map(|zero| (at, c, zero)));
    let (_, _, first) = digits.next()?;
    digits
        .find(|&(_, _, zero)| zero != first)
        .map(|(at, c, _)| (at, c))
}

/// Letters that look like a digit next to digits. The list contains the letters of Chromium's list (2024), without the
/// digits of other scripts, which [`find_mixed`] finds. It also contains the letters that have the same skeleton as a
/// letter of Chromium's list, ignoring case: ezh has the skeleton of ӡ; barred o and tza have the skeleton of θ.
const LOOKALIKES: [char; 19] = [
    'θ', 'ө', 'ፀ', 'з', 'ҙ', 'ӡ', 'ʒ', 'ճ', 'շ', 'उ', 'ও', 'ਤ', 'ੜ', 'ဒ', 'ვ', 'პ', 'კ', '丩', 'ㄐ',
];

/// Returns the first letter that looks like a digit, with its byte offset. Returns `None` if the label has other
/// letters, or if it has no digit.
pub(super) fn find_lookalike(label: &str) -> Option<(usize, char)> {
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
    fn finds_digits_of_a_second_numbering_system() {
        assert_eq!(find_mixed("1২"), Some((1, '২')));
        assert_eq!(find_mixed("a12b3"), None);
        assert_eq!(find_mixed("२३"), None);
        assert_eq!(find_mixed("\u{661}\u{6F1}"), Some((2, '\u{6F1}')));
        assert_eq!(zero('9'), Some('0'));
        assert_eq!(zero(':'), None);
        assert_eq!(zero('/'), None);
    }

    #[test]
    fn finds_letters_that_look_like_digits_in_a_number() {
        for (label, found) in [
            ("1շ", Some((1, 'շ'))),
            ("12з4567890", Some((2, 'з'))),
            ("1-з", Some((2, 'з'))),
            ("ਤ0", Some((0, 'ਤ'))),
            ("12ʒ", Some((2, 'ʒ'))),
            ("16კ", Some((2, 'კ'))),
            ("16ө", Some((2, 'ө'))),
            ("16ፀ", Some((2, 'ፀ'))),
            // These labels are not numbers.
            ("з", None),
            ("1за", None),
            ("зв12", None),
        ] {
            assert_eq!(find_lookalike(label), found, "{label}");
        }
    }

    /// If a letter has the same skeleton as a listed letter, ignoring case, then it is listed too. Letters that have
    /// the skeleton of a digit need not be listed: they look like ASCII, so the reason `WholeScript` covers them.
    #[test]
    fn every_letter_with_the_skeleton_of_a_listed_letter_is_listed() {
        let like = |c: char| Look::Alike.skeleton(c.encode_utf8(&mut [0; 4]));
        let listed: std::vec::Vec<_> = LOOKALIKES.iter().map(|&c| like(c)).collect();
        let missing: alloc::string::String = ('\0'..=char::MAX)
            .filter(|&c| is_allowed(c) && c.to_lowercase().eq([c]))
            .filter(|c| !LOOKALIKES.contains(c) && listed.contains(&like(*c)))
            .collect();
        assert_eq!(missing, "");
    }

    /// Every numeric code point that is allowed in identifiers belongs to a known numbering system. The only exception
    /// is 〇, which is not a decimal digit.
    #[test]
    fn zeros_has_every_numbering_system_allowed_in_identifiers() {
        let missing: alloc::string::String = ('\0'..=char::MAX)
            .filter(|&c| c.is_numeric() && is_allowed(c) && zero(c).is_none())
            .collect();
        assert_eq!(missing, "〇");
    }
}
