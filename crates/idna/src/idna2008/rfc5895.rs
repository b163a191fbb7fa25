//! RFC 5895, section 2: the mapping that an application may do before IDNA2008.

use crate::unicode::mapping::mapping as uts46_mapping;

/// Steps 1 and 2 on one code point: lower case, and then full and half width. Step 3, NFC, is
/// done by what takes the result; step 4, the ideographic full stop, by what divides names.
pub(crate) fn map(c: char, push: impl FnMut(char)) {
    if is_wide_or_narrow(c) {
        width(c).for_each(push);
    } else if is_newer_capital(c) {
        uts46_mapping(c).chars().for_each(push);
    } else {
        c.to_lowercase().for_each(push);
    }
}

/// The capitals of Unicode 15 to 18. The language's own lower case has those of the
/// compiler's version, which is 14 in the oldest that builds this crate; the result is
/// to be the same by all of them. UTS #46 maps a capital that has no decomposition, as
/// these, to its lower case.
fn is_newer_capital(c: char) -> bool {
    matches!(
        c,
        '\u{1C89}'
            | '\u{A7CB}'..='\u{A7CC}'
            | '\u{A7CE}'
            | '\u{A7D2}'
            | '\u{A7D4}'
            | '\u{A7DA}'
            | '\u{A7DC}'..='\u{A7DD}'
            | '\u{A7E2}'
            | '\u{AB6C}'..='\u{AB6D}'
            | '\u{10D50}'..='\u{10D65}'
            | '\u{16EA0}'..='\u{16EB8}'
            | '\u{1DF40}'
            | '\u{1DF48}'
            | '\u{1DF4A}'
            | '\u{1DF4D}'
            | '\u{1DF51}'
            | '\u{1DF68}'
            | '\u{1DF6A}'
            | '\u{1DF6C}'
            | '\u{1DF6E}'
            | '\u{1DF72}'
            | '\u{1DF74}'
            | '\u{1DF76}'
            | '\u{1DF78}'
            | '\u{1DF7A}'
            | '\u{1DF7C}'
            | '\u{1DF7E}'
    )
}

/// Whether the decomposition type is `<wide>` or `<narrow>`: the block Halfwidth and
/// Fullwidth Forms, and the ideographic space.
fn is_wide_or_narrow(c: char) -> bool {
    matches!(c, '\u{3000}' | '\u{FF01}'..='\u{FFEE}')
}

/// The decomposition mapping, of the lower case for a capital. UTS #46 maps to the same,
/// but for the full stop, and where it goes on with what a decomposition is mapped to: the
/// macron, and the letters of Hangul, which are compatibility letters at full width and
/// DISALLOWED.
fn width(c: char) -> impl Iterator<Item = char> {
    let hangul = |first: u32, to: u32| char::from_u32(c as u32 - first + to);
    let exception = match c {
        '\u{FF61}' => Some('\u{3002}'),
        '\u{FFA0}' => Some('\u{3164}'),
        '\u{FFA1}'..='\u{FFBE}' => hangul(0xFFA1, 0x3131),
        '\u{FFC2}'..='\u{FFC7}' => hangul(0xFFC2, 0x314F),
        '\u{FFCA}'..='\u{FFCF}' => hangul(0xFFCA, 0x3155),
        '\u{FFD2}'..='\u{FFD7}' => hangul(0xFFD2, 0x315B),
        '\u{FFDA}'..='\u{FFDC}' => hangul(0xFFDA, 0x3161),
        '\u{FFE3}' => Some('\u{AF}'),
        _ => None,
    };
    let mapped = exception.is_none().then(|| uts46_mapping(c).chars());
    exception.into_iter().chain(mapped.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::{is_newer_capital, map, uts46_mapping};
    use std::string::String;

    fn mapped(text: &str) -> String {
        let mut mapped = String::new();
        text.chars().for_each(|c| map(c, |c| mapped.push(c)));
        mapped
    }

    /// Every capital of the compiler's Unicode is mapped to its lower case, whether it is
    /// in the list or not; and what is in the list to one other code point.
    #[test]
    fn lower_case_of_every_code_point() {
        let mut capitals = 0;
        for c in ('\0'..=char::MAX).filter(|c| !('\u{FF01}'..='\u{FFEE}').contains(c)) {
            let lower: String = c.to_lowercase().collect();
            if lower != String::from(c) {
                capitals += 1;
                assert_eq!(mapped(c.encode_utf8(&mut [0; 4])), lower, "{c:?}");
            }
            if is_newer_capital(c) {
                let to: String = uts46_mapping(c).chars().collect();
                assert!(to.chars().count() == 1 && !to.contains(c), "{c:?}");
            }
        }
        assert!(capitals > 1400);
    }

    /// RFC 5895, section 2: what is only compatible is left to the protocol to refuse.
    #[test]
    fn width_and_nothing_else() {
        assert_eq!(mapped("ＡＢｃ"), "abc");
        assert_eq!(mapped("ｶﾞ"), "カ\u{3099}");
        assert_eq!(mapped("｡\u{3000}\u{FFA0}￣"), "。 \u{3164}\u{AF}");
        assert_eq!(mapped("ﾡﾾￂￇￊￏￒￗￚￜ"), "ㄱㅎㅏㅔㅕㅚㅛㅠㅡㅣ");
        assert_eq!(mapped("ℌﬁ²"), "ℌﬁ²");
        assert_eq!(mapped("ßςΣİ"), "ßςσi\u{307}");
    }
}
