//! What is suspicious in the local part of a mail address, although it is valid (UTS #39, section 3.3).

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::numbers;
use super::scripts::{mixing_level, Level, Scripts};
use crate::named::named;
use crate::steps::nfc;
use crate::unicode::hidden::is_hidden;
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
    /// The message, which is the predicate that follows the code point; and the condition.
    #[rustfmt::skip]
    const fn texts(self) -> (&'static str, &'static str) {
        match self {
            LocalPartWarningKind::Invisible => ("is invisible", "nothing in a local part is invisible (UTS #39, sections 3.1 and 3.3)"),
            LocalPartWarningKind::Restricted => ("is not recommended in identifiers", "every code point outside ASCII has Identifier_Status Allowed (UTS #39, section 3.3)"),
            LocalPartWarningKind::MixedScripts => ("is in another script than the text before it", "a local part is in one script, or in Latin with Chinese, Japanese or Korean (UTS #39, sections 3.3 and 5.2)"),
            LocalPartWarningKind::MixedNumbers => ("is a digit of another numbering system than the first digit", "the digits of a local part are of one numbering system (UTS #39, sections 3.3 and 5.3)"),
            LocalPartWarningKind::NotNormalised => ("changes in Normalization Form C", "a local part is normalised (UTS #39, section 3.3; RFC 6532, section 3.1)"),
        }
    }

    /// Returns the condition, stated as what an unsuspicious local part satisfies, with its source. The wording may
    /// change.
    pub const fn rule(self) -> &'static str {
        self.texts().1
    }
}

/// A condition that the local part of a mail address does not satisfy, with the first code point that shows it.
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
}

impl fmt::Display for LocalPartWarning {
    /// What is suspicious, the byte range, the condition and its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, rule) = self.kind.texts();
        let (number, range) = (u32::from(self.c), self.range());
        write!(f, "U+{number:04X} {what} (bytes {range:?}): ")?;
        write!(f, "{rule} [{}]", self.kind.name())
    }
}

/// Returns what is suspicious in the local part of a mail address, by the profile for e-mail of UTS #39, section 3.3,
/// at the level Highly Restrictive: at most one warning of each kind. An address with warnings is still valid. Takes
/// O(n log n) time.
///
/// The conditions on code points apply to those outside ASCII; the grammar of addresses decides about ASCII. Of the
/// profile, the condition XID_Start for the first code point is not checked. Normalization Form C stands for
/// Normalization Form KC: no code point that differs in the latter only is allowed in identifiers.
///
/// ```
/// use puny_idna::display::{local_part_warnings, LocalPartWarningKind};
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
    let warning = |(kind, found): (_, Option<(usize, char)>)| {
        let (at, c) = found?;
        Some(LocalPartWarning { kind, at, c })
    };
    found.into_iter().filter_map(warning).collect()
}

/// Returns whether a code point is invisible, or changes the order in which text is shown.
fn is_unseen(c: char) -> bool {
    is_invisible(c) || is_hidden(c)
}
