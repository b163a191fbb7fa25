//! Top-level domains: the scripts and letters that are expected below them, and whether they look
//! like ASCII.

use super::confusable::skeleton;
use super::scripts::{Script, Scripts};
use crate::dns::ldh::is_ldh;

/// The top-level domain that a label is below, computed once for a name. The default expects no
/// script.
#[derive(Default)]
pub(super) struct TopLevelDomain<'a> {
    text: &'a str,
    /// The scripts of its letters, if it has any.
    scripts: Option<Scripts>,
}

impl TopLevelDomain<'_> {
    /// The top-level domain with this text in Unicode.
    pub(super) fn of(text: &str) -> TopLevelDomain<'_> {
        TopLevelDomain {
            text,
            scripts: Some(Scripts::of(text)).filter(|scripts| !scripts.is_all()),
        }
    }

    pub(super) fn is_one_of(&self, domains: &[&str]) -> bool {
        domains.contains(&self.text)
    }

    /// Whether one of these scripts is expected below this domain: it is in one of them, or of a
    /// country that uses one.
    pub(super) fn uses_script(&self, scripts: Scripts) -> bool {
        self.scripts.map_or(false, |own| own.share(scripts))
            || COUNTRIES
                .iter()
                .any(|(script, countries)| scripts.has(*script) && self.is_one_of(countries))
    }
}

/// The top-level domains of countries that use a script: Chromium's list, and five more whose
/// official languages are written in Cyrillic (CLDR).
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

/// The top-level domains of countries whose languages use a Latin letter that most readers take
/// for another: þ for b or p, ð for o or d, ə and ǝ for e, ɩ for l or i, ƒ for f, and so on. The
/// African letters are used in these languages: ǝ in Kanuri; ɓ and ƴ in Fulah; ƒ in Ewe; ʋ in Ewe,
/// Kabiyè and Mooré; ɩ in Kabiyè and Mooré; ɣ in Dagbani, Ewe, Kabiyè, Kabyle, Nuer and Tachelhit;
/// ɔ in Akan, Bambara, Baoulé, Dagbani, Dyula, Ewe, Fon, Kabiyè, Kpelle, Lingala, Nuer and the
/// languages of Cameroon.
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

/// Top-level domains of the root zone that look like ASCII. ICANN compared them with the others
/// before delegation, so they are allowed.
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

/// Whether a top-level domain in one script, not Latin, may be mistaken for an ASCII one. Letters
/// that look like small capitals count too: in Cyrillic `сом`, UTS #39 does not map м to m, but
/// readers of `paypal.сом` do. For other labels this would be too strict, in names such as
/// `москва.com`.
pub(super) fn is_deceiving(top: &str) -> bool {
    looks_like_ascii(top) && !DELEGATED.contains(&top)
}

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

    /// `DELEGATED` has no other domains. A test in `tests/rules/display.rs` reads the root zone, so none is missing.
    #[test]
    fn delegated_domains_look_like_ascii() {
        assert!(DELEGATED.iter().all(|top| looks_like_ascii(top)));
    }

    #[test]
    fn deceiving() {
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
