//! Finds the scripts that a label mixes (UTS #39, section 5.2): the main script, and the parts in other scripts.

use puny_display::Script;

use crate::report::shown::{and_more, with_name};

/// The maximum number of other scripts that a message lists, and the maximum number of code points that it lists for each
/// script.
const MAX_LISTED: usize = 3;

/// The scripts of a label.
pub(super) struct Mixture {
    /// The main script.
    main: Script,
    /// The code points in other scripts, grouped by script. If at least one of these scripts must not be mixed with the
    /// main script, only scripts that must not be mixed with it are listed.
    odd: Vec<(Script, Vec<char>)>,
}

impl Mixture {
    /// Finds the scripts of a Unicode label. Returns `None` if no code point has a single script. O(n).
    pub(super) fn of_label(label: &str) -> Option<Self> {
        // A linear search is fast enough, because there are fewer than two hundred scripts.
        let mut parts: Vec<(Script, Vec<char>)> = Vec::new();
        for c in label.chars() {
            let script = Script::of(c);
            match parts.iter_mut().find(|(known, _)| *known == script) {
                _ if matches!(script, Script::COMMON | Script::INHERITED | Script::UNKNOWN) => {}
                Some((_, part)) => part.push(c),
                None => parts.push((script, vec![c])),
            }
        }
        // If Latin and another script have equal numbers of code points, Latin is the main script.
        let most = |(script, part): &&(Script, Vec<char>)| (part.len(), *script == Script::LATIN);
        let main = parts.iter().max_by_key(most)?.0;
        let mut odd = parts;
        odd.retain(|(script, _)| *script != main);
        let is_alien = |(script, _): &(Script, _)| !(may_mix(main) && may_mix(*script));
        if odd.iter().any(is_alien) {
            odd.retain(is_alien);
        }
        Some(Mixture { main, odd })
    }

    /// Returns the name of the script if the label has only one script.
    pub(super) fn whole(&self) -> Option<&'static str> {
        self.odd.is_empty().then(|| self.main.name())
    }

    /// Returns the first code point of the first script in `odd`, or `None` if the label has only one script.
    pub(super) fn odd_one(&self) -> Option<char> {
        let (_, part) = self.odd.first()?;
        part.first().copied()
    }

    /// Describes the parts in other scripts. Returns `None` if there are none. `label` is the label in words, such as
    /// "label 1".
    pub(super) fn blame(&self, label: &str) -> Option<String> {
        let odd = self.odd.iter().take(MAX_LISTED).map(|(script, part)| {
            // A repeated code point is listed once.
            let mut first: Vec<char> = Vec::new();
            for c in part {
                if first.len() < MAX_LISTED && !first.contains(c) {
                    first.push(*c);
                }
            }
            let others = part.iter().filter(|c| !first.contains(c)).count();
            let first: Vec<String> = first.into_iter().map(with_name).collect();
            format!("{} {}{}", script.name(), first.join(", "), and_more(others))
        });
        let odd: Vec<String> = odd.collect();
        let scripts = and_more(self.odd.len() - odd.len());
        let main = self.main.name();
        let rest = format!("{scripts} in {label}, which is {main} otherwise");
        (!odd.is_empty()).then(|| odd.join("; ") + &rest)
    }
}

/// Returns whether a script may be mixed with at least one other script of this list in a label (the level Highly
/// Restrictive of UTS #39). Not every pair of the list may be mixed.
fn may_mix(script: Script) -> bool {
    matches!(
        script,
        Script::HAN
            | Script::HIRAGANA
            | Script::KATAKANA
            | Script::BOPOMOFO
            | Script::HANGUL
            | Script::LATIN
    )
}

#[cfg(test)]
mod tests {
    use super::Mixture;

    /// The scripts are from Scripts.txt.
    #[test]
    fn the_minority_script_is_blamed() {
        let blame = |label| Mixture::of_label(label).unwrap().blame("label 1");
        for (label, start, end) in [
            ("приvет", "Latin 'v' (U+0076", "which is Cyrillic otherwise"),
            // If the numbers are equal, Latin is the main script.
            ("аb", "Cyrillic 'а'", "which is Latin otherwise"),
            // Chinese, Japanese and Korean may mix with Latin.
            (
                "日本タapplе",
                "Cyrillic 'е' (U+0435",
                "which is Latin otherwise",
            ),
            ("東京タワーа", "Cyrillic 'а'", "which is Katakana otherwise"),
            (
                "αpplе",
                "Greek 'α' (U+03B1 GREEK SMALL LETTER ALPHA); Cyrillic 'е'",
                "Latin otherwise",
            ),
        ] {
            let blame = blame(label).unwrap();
            assert!(blame.starts_with(start) && blame.ends_with(end), "{blame}");
        }
        assert!(
            blame("вгдежabcdefgh")
                .unwrap()
                .contains(") and 2 more in label 1")
        );
        assert_eq!(blame("пример"), None);
        assert_eq!(
            Mixture::of_label("аррӏе").unwrap().whole(),
            Some("Cyrillic")
        );
        assert_eq!(Mixture::of_label("раypal").unwrap().whole(), None);
        assert_eq!(Mixture::of_label("приvет").unwrap().odd_one(), Some('v'));
        assert_eq!(Mixture::of_label("пример").unwrap().odd_one(), None);
        assert!(Mixture::of_label("123-4").is_none());
    }
}
