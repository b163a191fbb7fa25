//! The resolved script set of a label, and its restriction level (UTS #39, sections 5.1 and 5.2).

use core::fmt;

use puny_idna::internal::named;

pub use crate::unicode::script::Script;
use crate::unicode::script::{extensions, is_allowed};

/// The resolved script set of a label (section 5.1): the scripts to which every code point of the label belongs, by
/// Script_Extensions. The set may also contain Hanb, Jpan and Kore, which are writing systems of several scripts.
///
/// ```
/// use puny_display::Scripts;
///
/// assert_eq!(Scripts::of("пример").to_string(), "Cyrl");
/// assert_eq!(Scripts::of("東京タワー").to_string(), "Jpan");
/// assert!(Scripts::of("123-4").is_all()); // digits and the hyphen belong to all scripts
/// assert!(Scripts::of("pаypal").is_mixed()); // with a Cyrillic а: no common script
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scripts([u64; 3]);

/// The numbers of the writing systems. They follow the numbers of the scripts.
const HANB: usize = Script::COUNT;
const JPAN: usize = Script::COUNT + 1;
const KORE: usize = Script::COUNT + 2;

/// The set of all scripts and writing systems.
const ALL: Scripts = Scripts([u64::MAX; 3]);

impl Scripts {
    /// Returns the resolved script set of a label in Unicode. O(n).
    pub fn of(label: &str) -> Scripts {
        label.chars().fold(ALL, Scripts::and)
    }

    /// Returns whether the label mixes scripts: whether the resolved script set is empty.
    pub fn is_mixed(self) -> bool {
        self.0 == [0; 3]
    }

    /// Returns whether the resolved script set contains all scripts. This is so if no code point of the label belongs
    /// to a particular script, as in a label of digits and hyphens.
    pub fn is_all(self) -> bool {
        self == ALL
    }

    /// Returns the codes of the writing systems and scripts in the set (ISO 15924). If the set contains all scripts,
    /// returns Zyyy (Common) in their place.
    pub fn codes(self) -> impl Iterator<Item = &'static str> {
        let systems = [("Hanb", HANB), ("Jpan", JPAN), ("Kore", KORE)];
        let systems = systems
            .into_iter()
            .filter(move |system| self.has_number(system.1));
        let all = self.is_all();
        let scripts = Script::all().filter(move |script| match all {
            true => *script == Script::COMMON,
            false => self.has(*script),
        });
        systems
            .map(|system| system.0)
            .chain(scripts.map(Script::code))
    }

    /// Returns whether a script is in the set.
    pub(super) fn has(self, script: Script) -> bool {
        self.has_number(usize::from(script.number()))
    }

    /// Returns whether the script or writing system with this number is in the set.
    fn has_number(self, number: usize) -> bool {
        let part = self.0.get(number / 64).copied().unwrap_or(0);
        part >> (number % 64) & 1 != 0
    }

    /// Adds the script or writing system with this number.
    fn add(&mut self, number: usize) {
        if let Some(part) = self.0.get_mut(number / 64) {
            *part |= 1 << (number % 64);
        }
    }

    /// Returns the augmented script set of a code point (section 5.1).
    fn of_char(c: char) -> Scripts {
        let mut set = Scripts([0; 3]);
        for &number in extensions(c) {
            let systems: &[usize] = match number {
                _ if number == Script::COMMON.number() => return ALL,
                _ if number == Script::INHERITED.number() => return ALL,
                _ if number == Script::HAN.number() => &[HANB, JPAN, KORE],
                _ if number == Script::BOPOMOFO.number() => &[HANB],
                _ if number == Script::HIRAGANA.number() => &[JPAN],
                _ if number == Script::KATAKANA.number() => &[JPAN],
                _ if number == Script::HANGUL.number() => &[KORE],
                _ => &[],
            };
            set.add(number.into());
            systems.iter().for_each(|system| set.add(*system));
        }
        set
    }

    /// Returns the resolved script set of the label with one more code point.
    #[inline(never)]
    pub(super) fn and(self, c: char) -> Scripts {
        self.intersection(Scripts::of_char(c))
    }

    /// Returns the scripts that are in both sets.
    fn intersection(self, other: Scripts) -> Scripts {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Scripts([a & d, b & e, c & f])
    }

    /// Returns whether two labels have a script in common.
    pub(super) fn share(self, other: Scripts) -> bool {
        !self.intersection(other).is_mixed()
    }
}

impl fmt::Display for Scripts {
    /// Writes the codes, separated by spaces.
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
        /// All code points belong to one script, or to one of the writing systems Hanb, Jpan and Kore.
        SingleScript = "single_script",
        /// Latin letters, mixed with the scripts of Hanb, Jpan or Kore.
        HighlyRestrictive = "highly_restrictive",
        /// Latin letters, mixed with one other recommended script that is neither Cyrillic nor Greek.
        ModeratelyRestrictive = "moderately_restrictive",
        /// Any other mixture of scripts.
        MinimallyRestrictive = "minimally_restrictive",
        /// The label has a code point that is not allowed in identifiers.
        Unrestricted = "unrestricted",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

/// Returns the restriction level of a label in Unicode (section 5.2). The identifier profile is the set of code points
/// whose Identifier_Status is Allowed. O(n).
///
/// ```
/// use puny_display::{restriction_level, Level};
///
/// assert_eq!(restriction_level("example"), Level::AsciiOnly);
/// assert_eq!(restriction_level("bücher"), Level::SingleScript);
/// assert_eq!(restriction_level("日本go"), Level::HighlyRestrictive);
/// assert_eq!(restriction_level("हिन्दीgo"), Level::ModeratelyRestrictive);
/// assert_eq!(restriction_level("pаypal"), Level::MinimallyRestrictive);
/// assert_eq!(restriction_level("☃"), Level::Unrestricted);
/// ```
pub fn restriction_level(label: &str) -> Level {
    if label.chars().all(is_allowed) {
        mixing_level(label)
    } else {
        Level::Unrestricted
    }
}

/// Returns the restriction level of a label, ignoring Identifier_Status.
pub(super) fn mixing_level(label: &str) -> Level {
    if label.is_ascii() {
        return Level::AsciiOnly;
    }
    if !Scripts::of(label).is_mixed() {
        return Level::SingleScript;
    }
    // The resolved script set without Latin.
    let mut rest = ALL;
    for c in label.chars() {
        let scripts = Scripts::of_char(c);
        if !scripts.has(Script::LATIN) {
            rest = rest.intersection(scripts);
        }
    }
    if [HANB, JPAN, KORE]
        .iter()
        .any(|system| rest.has_number(*system))
    {
        return Level::HighlyRestrictive;
    }
    let goes_with_latin = |script: Script| {
        script.is_recommended() && !matches!(script, Script::CYRILLIC | Script::GREEK)
    };
    if Script::all().any(|script| rest.has(script) && goes_with_latin(script)) {
        return Level::ModeratelyRestrictive;
    }
    Level::MinimallyRestrictive
}

/// Returns whether a code point belongs to a particular script, and is not Common or Inherited.
pub(super) fn has_script(c: char) -> bool {
    !in_scripts(c, &[Script::COMMON, Script::INHERITED])
}

/// Returns whether a code point belongs to at least one of these scripts, by Script_Extensions. A code point that is
/// Common or Inherited belongs to none of the other scripts.
#[inline(never)]
pub(super) fn in_scripts(c: char, scripts: &[Script]) -> bool {
    let own = extensions(c);
    scripts.iter().any(|script| own.contains(&script.number()))
}
