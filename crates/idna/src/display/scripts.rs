//! The resolved script set of a label, and its restriction level (UTS #39, sections 5.1 and 5.2).

use crate::named::named;

use core::fmt;

use unicode_script::{Script, ScriptExtension};
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::GeneralSecurityProfile;

/// The resolved script set of a label (section 5.1): the scripts to which all of its code points
/// belong, by Script_Extensions, augmented with Hanb, Jpan and Kore for the writing systems that
/// use several scripts.
///
/// ```
/// use puny_idna::display::Scripts;
///
/// assert_eq!(Scripts::of("пример").to_string(), "Cyrl");
/// assert_eq!(Scripts::of("東京タワー").to_string(), "Jpan");
/// assert!(Scripts::of("123-4").is_all()); // digits and the hyphen belong to all scripts
/// assert!(Scripts::of("pаypal").is_mixed()); // with a Cyrillic а: no common script
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scripts(AugmentedScriptSet);

impl Scripts {
    /// The scripts of a label in Unicode. O(n).
    pub fn of(label: &str) -> Scripts {
        Scripts(AugmentedScriptSet::for_str(label))
    }

    /// Whether the label mixes scripts: the resolved script set is empty.
    pub fn is_mixed(self) -> bool {
        self.0.is_empty()
    }

    /// Whether no code point of the label belongs to a particular script, as digits and hyphens:
    /// the resolved script set is ALL.
    pub fn is_all(self) -> bool {
        self.0.is_all()
    }

    /// The scripts by their codes in ISO 15924.
    pub fn codes(self) -> impl Iterator<Item = &'static str> {
        let systems = [
            ("Hanb", self.0.hanb),
            ("Jpan", self.0.jpan),
            ("Kore", self.0.kore),
        ];
        let systems = systems.into_iter().filter(|system| system.1);
        let scripts = self.0.base.iter().map(Script::short_name);
        systems.map(|system| system.0).chain(scripts)
    }

    /// Whether a script is in the set.
    pub(super) fn has(self, script: Script) -> bool {
        self.0.base.contains_script(script)
    }

    /// The scripts of a label and one more code point.
    pub(super) fn and(self, c: char) -> Scripts {
        let mut both = self.0;
        both.intersect_with(AugmentedScriptSet::for_char(c));
        Scripts(both)
    }

    /// Whether two labels have a script in common.
    pub(super) fn share(self, other: Scripts) -> bool {
        let mut both = self.0;
        both.intersect_with(other.0);
        !both.is_empty()
    }
}

impl fmt::Display for Scripts {
    /// The codes, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, code) in self.codes().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            f.write_str(code)?;
        }
        Ok(())
    }
}

named! {
    /// The restriction levels of section 5.2, the strictest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// All code points are ASCII.
        AsciiOnly = "ascii_only",
        /// One script, or one of the writing systems Hanb, Jpan and Kore.
        SingleScript = "single_script",
        /// Latin with the scripts of Hanb, of Jpan or of Kore.
        HighlyRestrictive = "highly_restrictive",
        /// Latin and one other recommended script, except Cyrillic and Greek.
        ModeratelyRestrictive = "moderately_restrictive",
        /// Any mixture of scripts.
        MinimallyRestrictive = "minimally_restrictive",
        /// Has a code point that is not allowed in identifiers.
        Unrestricted = "unrestricted",
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    fn name;
}

/// The restriction level of a label in Unicode (section 5.2), with Identifier_Status as the
/// profile. O(n).
///
/// ```
/// use puny_idna::display::{restriction_level, Level};
///
/// assert_eq!(restriction_level("example"), Level::AsciiOnly);
/// assert_eq!(restriction_level("bücher"), Level::SingleScript);
/// assert_eq!(restriction_level("日本go"), Level::HighlyRestrictive);
/// assert_eq!(restriction_level("हिन्दीgo"), Level::ModeratelyRestrictive);
/// assert_eq!(restriction_level("pаypal"), Level::MinimallyRestrictive);
/// assert_eq!(restriction_level("☃"), Level::Unrestricted);
/// ```
pub fn restriction_level(label: &str) -> Level {
    if label.chars().all(|c| c.identifier_allowed()) {
        mixing_level(label)
    } else {
        Level::Unrestricted
    }
}

/// The restriction level without regard to Identifier_Status.
pub(super) fn mixing_level(label: &str) -> Level {
    if label.is_ascii() {
        return Level::AsciiOnly;
    }
    if !Scripts::of(label).is_mixed() {
        return Level::SingleScript;
    }
    // The resolved script set without Latin.
    let mut rest = AugmentedScriptSet::default();
    for c in label.chars() {
        let scripts = AugmentedScriptSet::for_char(c);
        if !scripts.base.contains_script(Script::Latin) {
            rest.intersect_with(scripts);
        }
    }
    if rest.hanb || rest.jpan || rest.kore {
        return Level::HighlyRestrictive;
    }
    let goes_with_latin = |script: Script| {
        script.is_recommended() && !matches!(script, Script::Cyrillic | Script::Greek)
    };
    if rest.base.iter().any(goes_with_latin) {
        return Level::ModeratelyRestrictive;
    }
    Level::MinimallyRestrictive
}

/// Whether a code point belongs to any of these scripts, by Script_Extensions; false if it is
/// Common or Inherited.
pub(super) fn in_scripts(c: char, scripts: &[Script]) -> bool {
    let extension = ScriptExtension::from(c);
    !extension.is_common()
        && !extension.is_inherited()
        && scripts
            .iter()
            .any(|&script| extension.contains_script(script))
}
