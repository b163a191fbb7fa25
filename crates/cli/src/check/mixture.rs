//! The scripts that a label mixes (UTS #39, section 5.2): the main script, and the parts in other
//! scripts.

use puny_idna::display::Script;

use crate::report::shown::with_name;

/// The most scripts listed beside the main one, and code points listed of each.
const MAX_LISTED: usize = 3;

/// The scripts of a label.
pub(super) struct Mixture {
    /// The main script.
    main: Script,
    /// The parts in other scripts.
    odd: Vec<Part>,
}

/// A label's part in a script.
struct Part {
    script: Script,
    count: usize,
    /// Some code points, each once.
    first: Vec<char>,
    /// How many others follow.
    more: usize,
}

impl Part {
    fn take(&mut self, c: char) {
        self.count += 1;
        match self.first.len() {
            _ if self.first.contains(&c) => {}
            MAX_LISTED => self.more += 1,
            _ => self.first.push(c),
        }
    }
}

impl Mixture {
    /// The scripts of a Unicode label; `None` if no code point has a single script. O(n).
    pub(super) fn of(label: &str) -> Option<Self> {
        // There are fewer than two hundred scripts.
        let mut parts: Vec<Part> = Vec::new();
        for c in label.chars() {
            let Some(script) = script(c) else { continue };
            match parts.iter_mut().find(|part| part.script == script) {
                Some(part) => part.take(c),
                None => parts.push(Part {
                    script,
                    count: 1,
                    first: vec![c],
                    more: 0,
                }),
            }
        }
        // On a tie, prefer Latin, the most common.
        let most = |part: &&Part| (part.count, part.script == Script::LATIN);
        let main = parts.iter().max_by_key(most)?.script;
        let mut odd = parts;
        odd.retain(|part| part.script != main);
        if odd.iter().any(|part| !go_together(main, part.script)) {
            odd.retain(|part| !go_together(main, part.script));
        }
        Some(Mixture { main, odd })
    }

    /// The script, if there is just one.
    pub(super) fn whole(&self) -> Option<&'static str> {
        self.odd.is_empty().then(|| self.main.name())
    }

    /// The first code point not in the main script.
    pub(super) fn odd_one(&self) -> Option<char> {
        self.odd.first()?.first.first().copied()
    }

    /// Describes the parts in other scripts, and the label; `None` if there are none.
    pub(super) fn blame(&self, label: &str) -> Option<String> {
        let more = |more: usize| match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let odd = self.odd.iter().take(MAX_LISTED).map(|part| {
            let first: Vec<String> = part.first.iter().copied().map(with_name).collect();
            let (script, more) = (part.script.name(), more(part.more));
            format!("{script} {}{more}", first.join(", "))
        });
        let odd: Vec<String> = odd.collect();
        let scripts = more(self.odd.len() - odd.len());
        let main = self.main.name();
        let rest = format!("{scripts} in {label}, which is {main} otherwise");
        (!odd.is_empty()).then(|| odd.join("; ") + &rest)
    }
}

/// The script of a code point, if it has only one.
fn script(c: char) -> Option<Script> {
    match Script::of(c) {
        Script::COMMON | Script::INHERITED | Script::UNKNOWN => None,
        script => Some(script),
    }
}

/// Whether one label may mix two scripts: those of Chinese, Japanese and Korean with each other and
/// with Latin (Highly Restrictive).
fn go_together(one: Script, other: Script) -> bool {
    let is_one = |script| {
        matches!(
            script,
            Script::HAN | Script::HIRAGANA | Script::KATAKANA | Script::BOPOMOFO | Script::HANGUL
        )
    };
    match (is_one(one), is_one(other)) {
        (true, true) => true,
        (true, false) => other == Script::LATIN,
        (false, true) => one == Script::LATIN,
        (false, false) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::Mixture;

    /// Scripts are from Scripts.txt.
    #[test]
    fn the_minority_script_is_blamed() {
        let blame = |label| Mixture::of(label).unwrap().blame("label 1");
        for (label, start, end) in [
            (
                "раypal",
                "Cyrillic 'р' (U+0440",
                "in label 1, which is Latin otherwise",
            ),
            (
                "pаypal",
                "Cyrillic 'а' (U+0430 CYRILLIC SMALL LETTER A) in",
                "Latin otherwise",
            ),
            ("приvет", "Latin 'v' (U+0076", "which is Cyrillic otherwise"),
            // A tie: Latin is the main.
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
        assert_eq!(Mixture::of("аррӏе").unwrap().whole(), Some("Cyrillic"));
        assert_eq!(Mixture::of("раypal").unwrap().whole(), None);
        assert_eq!(Mixture::of("приvет").unwrap().odd_one(), Some('v'));
        assert_eq!(Mixture::of("пример").unwrap().odd_one(), None);
        assert!(Mixture::of("123-4").is_none());
    }
}
