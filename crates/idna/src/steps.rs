//! The steps of a conversion that come before the checks: mapping and normalisation. Each function performs one step.
//! Programs can use these functions to explain how a name is processed, or to find the step that changed the name.
//! Callers of the conversions do not need this module.
//!
//! | step | UTS #46 | IDNA2008 | IDNA2003 |
//! |---|---|---|---|
//! | status of a code point | [`mapping_status`](crate::code_point::mapping_status) | `idna2008::derived_property` | - |
//! | mapping of a code point | [`map_uts46`] | `map_rfc5895` | `map_nameprep` |
//! | mapping and normalisation of an iterator of characters | [`map_characters`] | - | - |
//! | normalisation of a text | [`nfc`] | [`nfc`] | `nfkc_3_2` |
//! | whether the Bidi rule applies | [`holds_rtl`] | [`holds_rtl`] | - |
//!
//! ```
//! use puny_idna::{steps, Transitional, Uts46};
//!
//! let name = "BU\u{308}CHER";
//! let mapped: String = name.chars().flat_map(|c| {
//!     steps::map_uts46(c, Transitional::Off).chars().collect::<Vec<_>>()
//! }).collect();
//! assert_eq!(mapped, "bu\u{308}cher");
//! let changes: Vec<_> = steps::nfc(&mapped).collect();
//! assert_eq!((changes[0].range(), changes[0].after()), (1..4, "ü"));
//! assert_eq!(Uts46::STRICT.map(name), "bücher");
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::CharIndices;

use puny::invariant::Ensured;

#[cfg(feature = "idna2003")]
use crate::idna2003::{mapped as nameprep_mapped, normalised_alone};
use crate::idna2008::rfc5895_mapped;
use crate::rules::bidi::{RTL, R_AL};
use crate::rules::flags::Transitional;
use crate::unicode::normalise::{is_boundary, nfc as normalise};
use crate::unicode::properties::properties;
pub use crate::uts46::characters::{map_characters, Ignored};
use crate::uts46::mapping::mapped;

/// Returns the mapping of a code point in UTS #46 (section 4, step 1), without normalisation.
///
/// ```
/// use puny_idna::{steps::map_uts46, Transitional};
///
/// assert_eq!(map_uts46('Ü', Transitional::Off), "ü");
/// assert_eq!(map_uts46('ẞ', Transitional::Off), "ß");
/// assert_eq!(map_uts46('ß', Transitional::Off), "ß");
/// assert_eq!(map_uts46('ß', Transitional::On), "ss");
/// assert_eq!(map_uts46('\u{AD}', Transitional::Off), "");
/// ```
pub fn map_uts46(c: char, transitional: Transitional) -> String {
    mapped(c, transitional).collect()
}

/// Returns the mapping of a code point in RFC 5895 (section 2, steps 1 and 2), without normalisation. These two steps
/// map capitals to lower case, and fullwidth and halfwidth characters to characters of the usual width.
///
/// ```
/// use puny_idna::steps::map_rfc5895;
///
/// assert_eq!(map_rfc5895('Ü'), "ü");
/// assert_eq!(map_rfc5895('ｱ'), "ア");
/// assert_eq!(map_rfc5895('ﬁ'), "ﬁ"); // UTS #46 maps this ligature, RFC 5895 does not
/// ```
pub fn map_rfc5895(c: char) -> String {
    let mut to = String::new();
    rfc5895_mapped(c, |c| to.push(c));
    to
}

/// Returns the mapping of a code point in Nameprep (RFC 3491, section 3), without normalisation. Code points in table
/// B.1 are removed, and code points in table B.2 are case-folded.
///
/// ```
/// use puny_idna::steps::map_nameprep;
///
/// assert_eq!(map_nameprep('Ü'), "ü");
/// assert_eq!(map_nameprep('ß'), "ss");
/// assert_eq!(map_nameprep('\u{200D}'), "");
/// ```
#[cfg(feature = "idna2003")]
pub fn map_nameprep(c: char) -> String {
    nameprep_mapped(c).collect()
}

/// Returns whether a text contains right-to-left text, that is, a code point of Bidi class R, AL or AN. If a label of a
/// name contains right-to-left text, the name is a Bidi domain name, and the Bidi rule applies to all its labels (RFC
/// 5893, section 1.4).
///
/// ```
/// assert!(puny_idna::steps::holds_rtl("1א"));
/// assert!(!puny_idna::steps::holds_rtl("1a"));
/// ```
pub fn holds_rtl(text: &str) -> bool {
    text.chars().any(|c| properties(c).has(RTL))
}

/// Returns whether a label is a right-to-left label (RTL label): its first code point has Bidi class R or
/// AL (RFC 5893, section 2, condition 1).
///
/// ```
/// assert!(puny_idna::steps::is_rtl_label("א1"));
/// assert!(!puny_idna::steps::is_rtl_label("1א"));
/// ```
pub fn is_rtl_label(label: &str) -> bool {
    let first = label.chars().next();
    first.map_or(false, |c| properties(c).has(R_AL))
}

/// A part of a text that normalisation changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Normalised {
    start: usize,
    end: usize,
    after: String,
}

impl Normalised {
    /// Returns the byte range of the part in the text.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the text that replaces the part.
    pub fn after(&self) -> &str {
        &self.after
    }
}

/// Returns the parts of a text that Normalization Form C changes (UTS #46, section 4, step 2), in order. A part is, for
/// example, a letter with its marks, or a Hangul syllable. Normalisation never combines code points of two parts. Time
/// is O(n log n) for the whole text. Memory is linear in the length of the longest part.
///
/// ```
/// use puny_idna::steps::nfc;
///
/// let found: Vec<_> = nfc("e\u{301}te\u{301}").collect();
/// assert_eq!((found[0].range(), found[0].after()), (0..3, "é"));
/// assert_eq!((found[1].range(), found[1].after()), (4..7, "é"));
/// assert_eq!(nfc("été").count(), 0);
/// ```
pub fn nfc(text: &str) -> impl Iterator<Item = Normalised> + '_ {
    Parts::new(text, |c, to| {
        to.push(c);
        true
    })
}

/// Returns the parts of a text that Normalization Form KC of Unicode 3.2 changes (RFC 3491, section 4), in order. Code
/// points that are unassigned in Unicode 3.2 stay unchanged, and a part ends before each of them.
///
/// The text must be a result of the mapping of RFC 3491, section 3 ([`map_nameprep`]). If it is not, code
/// points that the mapping would change may be case-folded too.
///
/// ```
/// use puny_idna::steps::nfkc_3_2;
///
/// let found: Vec<_> = nfkc_3_2("aﬁ").collect();
/// assert_eq!((found[0].range(), found[0].after()), (1..4, "fi"));
/// ```
#[cfg(feature = "idna2003")]
pub fn nfkc_3_2(text: &str) -> impl Iterator<Item = Normalised> + '_ {
    Parts::new(text, |c, to| match normalised_alone(c) {
        Some(found) => {
            to.extend(found);
            true
        }
        None => false,
    })
}

/// An iterator over the parts of a text that normalisation changes.
struct Parts<'t> {
    text: &'t str,
    rest: CharIndices<'t>,
    /// Appends the code points that the composition receives for a code point of the text. Returns `false` if the code
    /// point is inert, that is, if normalisation does not change it and does not combine it with other code points.
    expand: fn(char, &mut Vec<char>) -> bool,
    /// The code points of the current part, before composition.
    part: Vec<char>,
    /// The byte offset of the current part.
    start: usize,
}

impl<'t> Parts<'t> {
    fn new(text: &'t str, expand: fn(char, &mut Vec<char>) -> bool) -> Parts<'t> {
        Parts {
            text,
            rest: text.char_indices(),
            expand,
            part: Vec::new(),
            start: 0,
        }
    }

    /// Ends the current part before this offset. Returns the part if normalisation changes it.
    fn end_part(&mut self, end: usize) -> Option<Normalised> {
        normalise(&mut self.part);
        let from = self.text.get(self.start..end).ensured();
        let found = Some(&self.part).filter(|to| !to.iter().copied().eq(from.chars()));
        let found = found.map(|to| Normalised {
            start: self.start,
            end,
            after: to.iter().collect(),
        });
        self.part.clear();
        self.start = end;
        found
    }
}

impl Iterator for Parts<'_> {
    type Item = Normalised;

    fn next(&mut self) -> Option<Normalised> {
        let mut expanded = Vec::new();
        while let Some((at, c)) = self.rest.next() {
            expanded.clear();
            let is_inert = !(self.expand)(c, &mut expanded);
            let begins = is_inert || expanded.first().map_or(false, |&first| is_boundary(first));
            let ended = match begins {
                true => self.end_part(at),
                false => None,
            };
            if is_inert {
                self.start = at + c.len_utf8();
            } else {
                self.part.append(&mut expanded);
            }
            if ended.is_some() {
                return ended;
            }
        }
        if self.start == self.text.len() {
            return None;
        }
        self.end_part(self.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_point::{mapping_status, MappingStatus};
    use crate::Uts46;
    use alloc::string::ToString;

    /// Returns a text after the changes are applied to it.
    fn applied(text: &str, changes: impl Iterator<Item = Normalised>) -> String {
        let mut out = String::new();
        let mut end = 0;
        for change in changes {
            assert_ne!(&text[change.range()], change.after());
            out.push_str(&text[end..change.range().start]);
            out.push_str(change.after());
            end = change.range().end;
        }
        out + &text[end..]
    }

    /// Returns all code points of planes 0 to 3 and 14 to 16, and every 97th code point of planes 4 to 13, which have
    /// no assigned code points. `cargo xtask tables` compares the data of all code points with its sources.
    fn code_points() -> impl Iterator<Item = char> {
        let unassigned = '\u{40000}'..'\u{E0000}';
        ('\0'..=char::MAX).filter(move |c| !unassigned.contains(c) || *c as u32 % 97 == 0)
    }

    /// Checks that mapping followed by normalisation has the same result as [`Uts46::map`].
    #[test]
    fn steps_agree_with_uts46() {
        for c in code_points() {
            for transitional in [Transitional::Off, Transitional::On] {
                let text = ['e', c, '\u{327}', '\u{301}', c, 'u', '\u{308}', c];
                let edition = Uts46::STRICT.with_transitional(transitional);
                let mapped: String = text.iter().map(|&c| map_uts46(c, transitional)).collect();
                let text: String = text.iter().collect();
                assert_eq!(applied(&mapped, nfc(&mapped)), edition.map(&text), "{c:?}");
            }
            let changes = match mapping_status(c) {
                MappingStatus::Mapped | MappingStatus::Ignored => true,
                MappingStatus::Valid | MappingStatus::Deviation | MappingStatus::Disallowed => {
                    false
                }
            };
            assert_eq!(map_uts46(c, Transitional::Off) != c.to_string(), changes);
        }
    }

    #[cfg(feature = "idna2003")]
    #[test]
    fn steps_agree_with_nameprep() {
        use crate::Idna2003;
        for c in code_points() {
            let text = ['u', '\u{323}', c, '\u{308}', c, '\u{301}'];
            let mapped: String = text.iter().map(|&c| map_nameprep(c)).collect();
            let text: String = text.iter().collect();
            if let Ok(prepared) = Idna2003::QUERY.nameprep(&text) {
                assert_eq!(applied(&mapped, nfkc_3_2(&mapped)), prepared, "{c:?}");
            }
        }
    }

    #[test]
    fn steps_agree_with_rfc5895() {
        use crate::{Idna2008, Rfc5895};
        let edition = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
        let others = |c: &char| !c.is_ascii() && !crate::dns::labels::is_separator(*c);
        for c in code_points().filter(others) {
            let text: String = ['x', c, '\u{301}', c].iter().collect();
            let mapped: String = text.chars().map(map_rfc5895).collect();
            let report = edition.to_unicode_report(&text);
            assert_eq!(
                applied(&mapped, nfc(&mapped)),
                report.text_even_if_refused(),
                "{c:?}"
            );
        }
    }
}
