//! Warnings about the local part of a valid mail address (UTS #39, section 3.3).

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use puny_idna::code_point::is_hidden;
use puny_idna::internal::named;
use puny_idna::steps::nfc;

use super::numbers;
use super::scripts::{mixing_level, Level, Scripts};
use crate::unicode::script::{is_allowed, is_invisible};

named! {
    /// A condition of UTS #39, section 3.3, that the local part of a mail address does not satisfy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum LocalPartWarningKind {
        /// A code point is invisible, or changes the order in which text is shown.
        Invisible = "invisible",
        /// A code point outside ASCII is not allowed in identifiers.
        Restricted = "restricted",
        /// Scripts are mixed beyond Highly Restrictive.
        MixedScripts = "mixed_scripts",
        /// Decimal digits are of two numbering systems.
        MixedNumbers = "mixed_numbers",
        /// The text is not in Normalization Form C.
        NotNormalised = "not_normalised",
    }

    /// Returns the machine-readable name in `snake_case`. It does not change.
    fn name;
}

impl LocalPartWarningKind {
    /// Returns the message, which is a predicate that follows the code point, and the condition.
    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            LocalPartWarningKind::Invisible => ("is invisible", "a local part must not contain invisible characters (UTS #39, sections 3.1 and 3.3)"),
            LocalPartWarningKind::Restricted => ("is not recommended in identifiers", "every code point outside ASCII must have Identifier_Status Allowed (UTS #39, section 3.3)"),
            LocalPartWarningKind::MixedScripts => ("is in another script than the text before it", "a local part must be in one script, or in Latin with Chinese, Japanese or Korean (UTS #39, sections 3.3 and 5.2)"),
            LocalPartWarningKind::MixedNumbers => ("is a digit of another numbering system than the first digit", "the digits of a local part must belong to one numbering system (UTS #39, sections 3.3 and 5.3)"),
            LocalPartWarningKind::NotNormalised => ("is changed by Normalization Form C", "a local part must be in Normalization Form C (UTS #39, section 3.3; RFC 6532, section 3.1)"),
        }
    }

    /// Returns the condition as a sentence about local parts without warnings, with its source. The wording may change.
    pub const fn rule(self) -> &'static str {
        self.texts().1
    }
}

/// A condition that the local part of a mail address does not satisfy, with the first code point that violates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalPartWarning {
    kind: LocalPartWarningKind,
    at: usize,
    c: char,
}

impl LocalPartWarning {
    /// Returns the kind of warning.
    pub const fn kind(&self) -> LocalPartWarningKind {
        self.kind
    }

    /// Returns the code point.
    pub const fn code_point(&self) -> char {
        self.c
    }

    /// Returns the byte range of the code point in the local part.
    pub const fn range(&self) -> Range<usize> {
        self.at..self.at + self.c.len_utf8()
    }

    /// Returns a short message: what is suspicious, without the condition. The wording may change.
    pub fn what(&self) -> impl fmt::Display + '_ {
        What(self)
    }
}

/// `Display` for [`LocalPartWarning::what`].
struct What<'w>(&'w LocalPartWarning);

impl fmt::Display for What<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X} {}", u32::from(self.0.c), self.0.kind.texts().0)
    }
}

impl fmt::Display for LocalPartWarning {
    /// Writes what is suspicious, the byte range, the condition and its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (bytes {:?}): ", self.what(), self.range())?;
        write!(f, "{} [{}]", self.kind.rule(), self.kind.name())
    }
}

/// Returns what is suspicious in the local part of a mail address, by the profile for e-mail of UTS #39, section 3.3,
/// at the level Highly Restrictive: at most one warning of each kind. An address with warnings is still valid. Takes
/// O(n log n) time.
///
/// The conditions on code points apply only to code points outside ASCII, because the grammar of addresses covers
/// ASCII. The condition of the profile that the first code point must have XID_Start is not checked. Normalization Form
/// C is checked instead of Normalization Form KC: a code point that only Normalization Form KC changes is not allowed
/// in identifiers, so the kind `Restricted` covers it.
///
/// ```
/// use puny_display::{local_part_warnings, LocalPartWarningKind};
///
/// let warning = local_part_warnings("pаypal")[0]; // with a Cyrillic а
/// assert_eq!(warning.kind(), LocalPartWarningKind::MixedScripts);
/// assert_eq!(warning.range(), 1..3);
/// assert!(local_part_warnings("jürgen").is_empty());
/// ```
pub fn local_part_warnings(local_part: &str) -> Vec<LocalPartWarning> {
    use LocalPartWarningKind::*;
    let find = |is_found: fn(char) -> bool| {
        let mut outside = local_part.char_indices().filter(|(_, c)| !c.is_ascii());
        outside.find(|&(_, c)| is_found(c))
    };
    let changed = nfc(local_part).next().map(|part| part.range());
    let at_change =
        |&(at, _): &(usize, char)| changed.as_ref().map_or(false, |part| part.start == at);
    // The first code point that shares no script with the text before it.
    let is_mixed = mixing_level(local_part) > Level::HighlyRestrictive;
    let mut before = Scripts::of("");
    let other_script = local_part.char_indices().find(|&(_, c)| {
        before = before.and(c);
        is_mixed && before.is_mixed()
    });
    let found = [
        (Invisible, find(is_unseen)),
        (Restricted, find(|c| !is_allowed(c) && !is_unseen(c))),
        (MixedScripts, other_script),
        (MixedNumbers, numbers::find_mixed(local_part)),
        (NotNormalised, local_part.char_indices().find(at_change)),
    ];
    let warnings = found.into_iter().filter_map(|(kind, found)| {
        let (at, c) = found?;
        Some(LocalPartWarning { kind, at, c })
    });
    warnings.collect()
}

/// Returns whether a code point is invisible, or changes the order in which text is shown.
fn is_unseen(c: char) -> bool {
    is_invisible(c) || is_hidden(c)
}
