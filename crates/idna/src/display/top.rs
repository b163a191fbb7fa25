//! Top-level domains: what is at home below them, and whether they look like ASCII.

use unicode_script::Script;

use super::confusable::skeleton;
use super::scripts::Scripts;
use crate::dns::ldh::is_ldh;

/// The top-level domain that a label stands below, looked at once for all of a name. The
/// default is the home of nothing.
#[derive(Default)]
pub(super) struct Top<'a> {
    text: &'a str,
    /// Those of its letters, if it has any.
    scripts: Option<Scripts>,
}

impl Top<'_> {
    /// In Unicode.
    pub(super) fn of(text: &str) -> Top<'_> {
        Top {
            text,
            scripts: Some(Scripts::of(text)).filter(|scripts| !scripts.is_all()),
        }
    }

    pub(super) fn is_one_of(&self, domains: &[&str]) -> bool {
        domains.contains(&self.text)
    }

    /// Whether it is in one of these scripts, or of a country that writes it.
    pub(super) fn is_home_of(&self, scripts: Scripts) -> bool {
        self.scripts.map_or(false, |own| own.share(scripts))
            || COUNTRIES
                .iter()
                .any(|(script, countries)| scripts.has(*script) && self.is_one_of(countries))
    }
}

/// Countries that write a script: Chromium's list, and five whose official languages are
/// written in Cyrillic (CLDR).
const COUNTRIES: &[(Script, &[&str])] = &[
    (Script::Armenian, &["am"]),
    (
        Script::Cyrillic,
        &[
            "bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz",
        ],
    ),
    (Script::Ethiopic, &["er", "et"]),
    (Script::Georgian, &["ge"]),
    (Script::Greek, &["gr"]),
    (Script::Hebrew, &["il"]),
    (Script::Myanmar, &["mm"]),
    (Script::Thai, &["th"]),
];

/// The countries where languages are written with a Latin letter that most take for another:
/// þ for b or p, ð for o or d, ə and ǝ for e, ɩ for l or i, ƒ for f, and so on. For those of
/// the African alphabets they are those of Kanuri for ǝ; of Fulah for ɓ and ƴ; of Ewe for ƒ;
/// of Ewe, Kabiyè and Mooré for ʋ; of Kabiyè and Mooré for ɩ; of Dagbani, Ewe, Kabiyè, Kabyle,
/// Nuer and Tachelhit for ɣ; and of Akan, Bambara, Baoulé, Dagbani, Dyula, Ewe, Fon, Kabiyè,
/// Kpelle, Lingala, Nuer and the languages of Cameroon for ɔ.
pub(super) fn writers(c: char) -> Option<&'static [&'static str]> {
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

/// Top-level domains of the root zone that look like ASCII all the same. ICANN has compared
/// them with the others before they were delegated.
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

/// Whether a top-level domain in one script, not Latin, is taken for one in ASCII. Small
/// capitals count too: `сом` in Cyrillic has an м that UTS #39 takes for no m, but who reads
/// `paypal.сом` does. For labels further down that would be too strict, with names such as
/// `москва.com`.
pub(super) fn is_deceiving(top: &str) -> bool {
    looks_like_ascii(top) && !DELEGATED.contains(&top)
}

fn looks_like_ascii(top: &str) -> bool {
    // As prototypes: в, к, м, н and т.
    let is_small_capital = |c| matches!(c, 'ʙ' | 'ĸ' | 'ʍ' | 'ʜ' | 'ᴛ');
    skeleton(top)
        .chars()
        .all(|c| is_ldh(c) || is_small_capital(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// The list is what of the root zone needs it, and nothing else.
    #[test]
    fn delegated_domains_that_look_like_ascii() {
        let root = include_str!("idn-tlds.txt");
        let is_needed = |top: &&str| !Scripts::of(top).has(Script::Latin) && looks_like_ascii(top);
        let mut needed: Vec<&str> = root.lines().filter(is_needed).collect();
        needed.sort_unstable();
        assert_eq!(needed, DELEGATED);
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
