//! The mapping of RFC 5895, section 2, which an application may apply before IDNA2008.

use super::derived_property::{derived_property, DerivedProperty};
use crate::unicode::lower::lower_case;
use crate::unicode::mapping::mapping as uts46_mapping;

/// Applies steps 1 and 2 to one code point: maps it to lower case, and maps fullwidth and halfwidth characters. Calls
/// `push` with each resulting character. The caller applies NFC (step 3). The ideographic full stop (step 4) is handled
/// by the code that splits names into labels.
///
/// A code point that IDNA2008 allows is unchanged, because the purpose of the mapping is to produce valid code points.
/// The only capitals that IDNA2008 allows are Cherokee capitals. Cherokee small letters are DISALLOWED, because the
/// case folding of Unicode turns them into capitals.
pub(crate) fn map_code_point(c: char, mut push: impl FnMut(char)) {
    use DerivedProperty::{ContextJ, ContextO, Pvalid};
    if matches!(derived_property(c), Pvalid | ContextJ | ContextO) {
        push(c);
    } else if is_wide_or_narrow(c) {
        map_width(c).for_each(push);
    } else if c == '\u{130}' {
        // The capital I with a dot is the only character with two code points in lower case.
        "i\u{307}".chars().for_each(push);
    } else {
        push(lower_case(c).unwrap_or(c));
    }
}

/// Returns whether the decomposition type of a character is `<wide>` or `<narrow>`. All characters with these types are
/// in the block Halfwidth and Fullwidth Forms, except the ideographic space (U+3000).
fn is_wide_or_narrow(c: char) -> bool {
    matches!(c, '\u{3000}' | '\u{FF01}'..='\u{FFEE}')
}

/// Returns the decomposition mapping of a fullwidth or halfwidth character, in lower case.
///
/// For most of these characters, the mapping of UTS #46 is the result. The exceptions are the halfwidth ideographic
/// full stop, the fullwidth macron and the halfwidth Hangul letters: UTS #46 does not map them to their decompositions.
/// The decompositions of the Hangul letters are compatibility letters, which are DISALLOWED.
fn map_width(c: char) -> impl Iterator<Item = char> {
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
    use super::{derived_property, map_code_point, uts46_mapping, DerivedProperty};
    use crate::unicode::lower::lower_case;
    use std::string::String;
    use std::vec::Vec;

    fn mapped(text: &str) -> String {
        let mut mapped = String::new();
        text.chars()
            .for_each(|c| map_code_point(c, |c| mapped.push(c)));
        mapped
    }

    /// RFC 5895, section 2, applies the mapping "in order to produce Unicode code points that will be valid under the
    /// IDNA protocol". Cherokee capitals are PVALID, and Cherokee small letters are DISALLOWED
    /// (idna-tables-properties.csv of IANA, U+13A0 to U+13F5, U+13F8 to U+13FD and U+AB70 to U+ABBF).
    #[test]
    fn allowed_code_points_are_not_mapped() {
        let mut changed = Vec::new();
        for c in '\0'..=char::MAX {
            if derived_property(c) == DerivedProperty::Pvalid {
                assert_eq!(mapped(c.encode_utf8(&mut [0; 4])), String::from(c), "{c:?}");
                if !c.to_lowercase().eq([c]) {
                    changed.push(c);
                }
            }
        }
        assert!(changed.into_iter().eq('\u{13A0}'..='\u{13F5}'));
        // A small letter has no lower case, so the mapping does not change it. IDNA2008 refuses it afterwards.
        assert_eq!(mapped("\u{AB70}\u{13F8}"), "\u{AB70}\u{13F8}");
    }

    /// Checks that every capital of the compiler's Unicode version, except Cherokee capitals, is mapped to its lower
    /// case. Capitals of newer versions have no decomposition, so UTS #46 maps each of them to its lower case.
    #[test]
    fn capitals_are_mapped_to_lower_case() {
        let mut capitals = 0;
        for c in ('\0'..=char::MAX).filter(|c| !('\u{FF01}'..='\u{FFEE}').contains(c)) {
            if ('\u{13A0}'..='\u{13F5}').contains(&c) {
                continue;
            }
            let mapped = mapped(c.encode_utf8(&mut [0; 4]));
            let lower: String = c.to_lowercase().collect();
            if lower != String::from(c) {
                capitals += 1;
                assert_eq!(mapped, lower, "{c:?}");
            } else if lower_case(c).is_some() {
                let uts46: String = uts46_mapping(c).chars().collect();
                assert_eq!(mapped, uts46, "{c:?}");
            } else if c != '\u{3000}' {
                assert_eq!(mapped, lower, "{c:?}");
            }
        }
        assert!(capitals > 1300);
    }

    /// RFC 5895, section 2, maps only compatibility characters of another width. IDNA2008 refuses other compatibility
    /// characters.
    #[test]
    fn only_fullwidth_and_halfwidth_characters_are_decomposed() {
        assert_eq!(mapped("ＡＢｃ"), "abc");
        assert_eq!(mapped("ｶﾞ"), "カ\u{3099}");
        assert_eq!(mapped("｡\u{3000}\u{FFA0}￣"), "。 \u{3164}\u{AF}");
        assert_eq!(mapped("ﾡﾾￂￇￊￏￒￗￚￜ"), "ㄱㅎㅏㅔㅕㅚㅛㅠㅡㅣ");
        assert_eq!(mapped("ℌﬁ²"), "ℌﬁ²");
        assert_eq!(mapped("ßςΣİ"), "ßςσi\u{307}");
    }
}
