//! Scripts (UAX #24) and Identifier_Status (UTS #39, section 3.1) of code points.
//!
//! A sorted list contains the first code point of each run of code points with the same script and script extensions.
//! Each run has a class, which contains these values. A run may contain unassigned code points. They do not have the
//! values of the run, so [`is_own`] excludes them.
//!
//! Identifier_Status is usually what [`is_usually_allowed`] returns. A second sorted list contains the code points at
//! which a range of exceptions begins or ends.

use core::fmt;

use puny_idna::internal::{properties, Numbers, Properties};

use super::sorted::Sorted;
use super::tables::identifier_status::is_usually_allowed;
use super::tables::script::{
    ARMENIAN, BOPOMOFO, CHANGES_FIRST, CHANGES_FROM, CHANGES_STEPS, CLASSES, CODES, COMMON,
    CYRILLIC, ETHIOPIC, EXTENSIONS, GEORGIAN, GREEK, HAN, HANGUL, HEBREW, HIRAGANA, IGNORABLE,
    INHERITED, INVISIBLE, KATAKANA, LATIN, LISTS, MYANMAR, NAMES, RECOMMENDED, RUNS, SCRIPTS,
    STARTS_FIRST, STARTS_FROM, STARTS_STEPS, THAI, UNKNOWN,
};

static STARTS: Sorted = Sorted {
    first: &STARTS_FIRST,
    from: Numbers(&STARTS_FROM),
    steps: &STARTS_STEPS,
};

static CHANGES: Sorted = Sorted {
    first: &CHANGES_FIRST,
    from: Numbers(&CHANGES_FROM),
    steps: &CHANGES_STEPS,
};

/// A script of Unicode (UAX #24).
///
/// ```
/// use puny_display::Script;
///
/// let script = Script::of('б');
/// assert_eq!((script.code(), script.name()), ("Cyrl", "Cyrillic"));
/// assert_eq!(script, Script::CYRILLIC);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Script(u8);

/// The scripts that policies refer to by name.
#[allow(missing_docs)] // the names are enough
impl Script {
    pub const ARMENIAN: Script = Script(ARMENIAN);
    pub const BOPOMOFO: Script = Script(BOPOMOFO);
    pub const COMMON: Script = Script(COMMON);
    pub const CYRILLIC: Script = Script(CYRILLIC);
    pub const ETHIOPIC: Script = Script(ETHIOPIC);
    pub const GEORGIAN: Script = Script(GEORGIAN);
    pub const GREEK: Script = Script(GREEK);
    pub const HAN: Script = Script(HAN);
    pub const HANGUL: Script = Script(HANGUL);
    pub const HEBREW: Script = Script(HEBREW);
    pub const HIRAGANA: Script = Script(HIRAGANA);
    pub const INHERITED: Script = Script(INHERITED);
    pub const KATAKANA: Script = Script(KATAKANA);
    pub const LATIN: Script = Script(LATIN);
    pub const MYANMAR: Script = Script(MYANMAR);
    pub const THAI: Script = Script(THAI);
    pub const UNKNOWN: Script = Script(UNKNOWN);
}

impl Script {
    /// Returns the script of a code point. Code points of no particular script have the script `COMMON` or `INHERITED`.
    /// Unassigned code points have the script `UNKNOWN`. O(log n) in the size of the table.
    pub fn of(c: char) -> Script {
        let [script, _] = class(c).1.to_le_bytes();
        Script(script)
    }

    /// Returns the code of four letters in ISO 15924.
    pub fn code(self) -> &'static str {
        let at = 4 * usize::from(self.0);
        CODES.get(at..at + 4).unwrap_or_default()
    }

    /// Returns the script with this code of four letters in ISO 15924, in any case. Returns `None` if Unicode has no
    /// script with this code.
    ///
    /// ```
    /// use puny_display::Script;
    ///
    /// assert_eq!(Script::from_code("cyrl"), Some(Script::CYRILLIC));
    /// assert_eq!(Script::from_code("Jpan"), None); // a writing system of several scripts
    /// ```
    pub fn from_code(code: &str) -> Option<Script> {
        Script::all().find(|script| script.code().eq_ignore_ascii_case(code))
    }

    /// Returns the name in Unicode.
    pub fn name(self) -> &'static str {
        NAMES.lines().nth(usize::from(self.0)).unwrap_or_default()
    }

    /// Returns whether UAX #31 recommends the script for identifiers (table 5).
    pub(crate) fn is_recommended(self) -> bool {
        RECOMMENDED.get(usize::from(self.0)) == Some(&1)
    }

    /// Returns the number of the script, which is less than [`Script::COUNT`].
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The number of scripts.
    pub(crate) const COUNT: usize = SCRIPTS;

    /// Returns all scripts, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Script> {
        (0_u8..=u8::MAX).take(SCRIPTS).map(Script)
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the numbers of the scripts in Script_Extensions. For a code point of no particular script, returns the
/// number of Common or Inherited. For an unassigned code point, returns an empty slice.
#[inline(never)]
pub(crate) fn extensions(c: char) -> &'static [u8] {
    let list = EXTENSIONS
        .get(usize::from(class(c).0)..)
        .unwrap_or_default();
    match list.split_first() {
        Some((length, rest)) => rest.get(..usize::from(*length)).unwrap_or_default(),
        None => &[],
    }
}

/// Returns whether the Identifier_Status of a code point is Allowed.
pub(crate) fn is_allowed(c: char) -> bool {
    let is_usual = CHANGES
        .last(c.into())
        .map_or(true, |(_, index)| index % 2 != 0);
    let own = properties(c);
    is_usually_allowed(c, own, Script::of(c).is_recommended()) == is_usual
        && !own.has(Properties::UNASSIGNED)
}

/// Returns whether the Identifier_Type of a code point is Default_Ignorable.
pub(crate) fn is_ignorable(c: char) -> bool {
    has(c, IGNORABLE)
}

/// Returns whether a code point has the property Default_Ignorable_Code_Point. Skeletons do not contain these code
/// points.
pub(crate) fn is_invisible(c: char) -> bool {
    has(c, INVISIBLE)
}

/// Returns whether this bit is set in the class of a code point.
fn has(c: char, bit: u8) -> bool {
    let [_, bits] = class(c).1.to_le_bytes();
    bits & bit != 0
}

/// Returns the values of the class of a code point: the index of its list of extensions, and its script (lower byte)
/// with the bits (upper byte).
#[inline(never)]
fn class(c: char) -> (u16, u16) {
    let run = STARTS.last(c.into()).map_or(0, |(_, index)| index);
    // The first run begins at 0, so there is always one.
    let class = usize::from(Numbers(&RUNS).get(run).unwrap_or(0));
    match (Numbers(&LISTS).get(class), Numbers(&CLASSES).get(class)) {
        (Some(extensions), Some(script)) if is_own(c, script) => (extensions, script),
        _ => (u16::MAX, UNKNOWN.into()),
    }
}

/// Returns whether a code point in a run has the values of the run: whether it is assigned, or the script of the run is
/// `UNKNOWN`. `script` is the script (lower byte) with the bits (upper byte).
fn is_own(c: char, script: u16) -> bool {
    let [script, _] = script.to_le_bytes();
    script == UNKNOWN || !properties(c).has(Properties::UNASSIGNED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;
    use unicode_script::{ScriptExtension, UnicodeScript};
    use unicode_security::general_security_profile::IdentifierType;
    use unicode_security::GeneralSecurityProfile;

    /// Compares the results for every code point with the crates `unicode-script` and `unicode-security`, from which
    /// the tables are made.
    #[test]
    fn every_code_point_has_the_values_of_the_unicode_crates() {
        let mut last = (unicode_script::Script::Unknown, ScriptExtension::default());
        for c in '\0'..=char::MAX {
            let own = (c.script(), ScriptExtension::from(c));
            assert_eq!(Script::of(c).code(), own.0.short_name(), "{c:?}");
            let ignorable = Some(IdentifierType::Default_Ignorable);
            assert_eq!(is_allowed(c), c.identifier_allowed(), "{c:?}");
            assert_eq!(is_ignorable(c), c.identifier_type() == ignorable, "{c:?}");
            // Within a run, the other values do not change, so they are compared once for each run.
            if own == last {
                let before = char::from_u32(u32::from(c) - 1).unwrap_or(c);
                assert_eq!(extensions(c), extensions(before), "{c:?}");
                continue;
            }
            last = own;
            assert_eq!(Script::of(c).name(), own.0.full_name());
            assert_eq!(Script::of(c).is_recommended(), own.0.is_recommended());
            let mut list: Vec<&str> = extensions(c).iter().map(|n| Script(*n).code()).collect();
            let mut other: Vec<&str> = own.1.iter().map(|script| script.short_name()).collect();
            list.sort_unstable();
            other.sort_unstable();
            assert_eq!(list, other, "{c:?}");
        }
    }
}
