//! Top-level domains: the scripts and letters that are expected below a top-level domain, and whether it looks like
//! ASCII.

use puny_idna::is_ldh;

use super::confusable::skeleton;
use super::scripts::{Script, Scripts};

/// The top-level domain of a name, computed once for all its labels. No script is expected below the default value,
/// which is used for a top-level domain that is hidden.
#[derive(Default)]
pub(super) struct TopLevelDomain<'a> {
    text: &'a str,
    /// The scripts of its letters, or `None` if it has no letters of a particular script.
    scripts: Option<Scripts>,
}

impl TopLevelDomain<'_> {
    /// Creates a top-level domain from its text in Unicode.
    pub(super) fn of(text: &str) -> TopLevelDomain<'_> {
        TopLevelDomain {
            text,
            scripts: Some(Scripts::of(text)).filter(|scripts| !scripts.is_all()),
        }
    }

    /// Returns whether this is one of these domains.
    pub(super) fn is_one_of(&self, domains: &[&str]) -> bool {
        domains.contains(&self.text)
    }

    /// Returns whether labels in one of these scripts are expected below this domain. This is so if the domain itself
    /// is in one of these scripts, or if it belongs to a country that uses one of these scripts.
    pub(super) fn uses_script(&self, scripts: Scripts) -> bool {
        self.scripts.map_or(false, |own| own.share(scripts))
            || COUNTRIES
                .iter()
                .any(|(script, countries)| scripts.has(*script) && self.is_one_of(countries))
    }
}

/// Scripts, and the top-level domains of the countries that use them. The list is Chromium's, with five more countries
/// whose official languages are written in Cyrillic (CLDR).
const COUNTRIES: &[(Script, &[&str])] = &[
    (Script::ARMENIAN, &["am"]),
    (
        Script::CYRILLIC,
        &[
            "bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz",
        ],
    ),
    (Script::ETHIOPIC, &["er", "et"]),
    (Script::GEORGIAN, &["ge"]),
    (Script::GREEK, &["gr"]),
    (Script::HEBREW, &["il"]),
    (Script::MYANMAR, &["mm"]),
    (Script::THAI, &["th"]),
];

/// Returns the top-level domains of the countries whose languages use this letter. Returns `None` for all letters that
/// need no check. The listed letters are Latin letters that most readers mistake for others: þ for b or p, ð for o or
/// d, ə and ǝ for e, ɩ for l or i, ƒ for f, and so on.
///
/// The African letters are used in these languages: ǝ in Kanuri; ɓ and ƴ in Fulah; ƒ in Ewe; ʋ in Ewe, Kabiyè and
/// Mooré; ɩ in Kabiyè and Mooré; ɣ in Dagbani, Ewe, Kabiyè, Kabyle, Nuer and Tachelhit; ɔ in Akan, Bambara, Baoulé,
/// Dagbani, Dyula, Ewe, Fon, Kabiyè, Kpelle, Lingala, Nuer and the languages of Cameroon.
pub(super) fn countries_using(c: char) -> Option<&'static [&'static str]> {
    Some(match c {
        'þ' | 'ð' => &["is", "fo"],
        'ə' => &["az"],
        'ǝ' => &["ne", "ng"],
        'ɓ' | 'ƴ' => &[
            "bf", "cm", "gh", "gm", "gn", "gw", "lr", "mr", "ne", "ng", "sl", "sn",
        ],
        'ƒ' => &["gh", "tg"],
        'ʋ' => &["bf", "gh", "tg"],
        'ɩ' => &["bf", "tg"],
        'ɣ' => &["dz", "gh", "ma", "ss", "tg"],
        'ɔ' => &[
            "ao", "bf", "bj", "cd", "cf", "cg", "ci", "cm", "gh", "gn", "lr", "ml", "ss", "tg",
        ],
        _ => return None,
    })
}

/// The top-level domains of the root zone that look like ASCII. They are allowed, because ICANN compares each new
/// top-level domain with the existing domains before it delegates the domain.
const DELEGATED: [&str; 9] = [
    "бг",
    "ком",
    "мон",
    "москва",
    "орг",
    "рус",
    "срб",
    "укр",
    "հայ",
];

/// Returns whether a top-level domain in one script other than Latin can be mistaken for an ASCII domain.
///
/// Letters that look like small capitals count as ASCII letters here: UTS #39 does not map the м of the Cyrillic `сом`
/// to m, but readers of `paypal.сом` do. For other labels this would be too strict: it would hide names such as
/// `москва.com`.
pub(super) fn is_deceiving(top: &str) -> bool {
    looks_like_ascii(top) && !DELEGATED.contains(&top)
}

/// Returns whether a top-level domain looks like ASCII, where small capitals count as ASCII letters.
fn looks_like_ascii(top: &str) -> bool {
    // The prototypes of в, к, м, н and т.
    let is_small_capital = |c| matches!(c, 'ʙ' | 'ĸ' | 'ʍ' | 'ʜ' | 'ᴛ');
    skeleton(top)
        .chars()
        .all(|c| is_ldh(c) || is_small_capital(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `DELEGATED` contains only domains that look like ASCII. A test in `tests/rules/display.rs` compares it with the
    /// root zone, so no domain is missing.
    #[test]
    fn every_delegated_domain_looks_like_ascii() {
        assert!(DELEGATED.iter().all(|top| looks_like_ascii(top)));
    }

    #[test]
    fn finds_top_level_domains_that_look_like_ascii() {
        for (top, expected) in [
            ("сом", true),
            ("соm", true),
            ("нет", true),
            ("ѕсоре", true),
            ("рф", false),
            ("ею", false),
            ("ελ", false),
            ("орг", false),
            ("世界", false),
        ] {
            assert_eq!(is_deceiving(top), expected, "{top}");
        }
    }
}
