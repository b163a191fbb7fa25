//! The lists of real names, and those of their names that every engine accepts.
//!
//! Each list is a sample with a bias of its own, so they are of several kinds: what registries and hosters offer,
//! what browsers and resolvers ask for, what filters refuse. A list whose IDN are imitations of a few brands
//! (npm's `eth-phishing-detect`: 1,097 labels, 1,093 of them Latin) is not among them.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use puny_idna::Idna;
use serde::Deserialize;
use unicode_script::UnicodeScript;

/// A list: its file, and of how many of its names one is in the mix (0: none is). All of its IDN are taken.
type List = (&'static str, usize);

/// Those of the project, and of published packages.
const LISTS: [List; 6] = [
    // The public suffix list.
    ("data/domains.txt", 1),
    // Domains of disposable mail addresses, from npm.
    ("vectors/real-names/disposable-email-domains-1.0.62.json", 1),
    // The million hosts that Chrome's users visit most (Chrome UX Report), and the million domains that Tranco ranks
    // first, as MISP's warning lists on PyPI have them. One host in five, so that this list does not outweigh others.
    ("vectors/real-names/crux-2025-12-23.json", 5),
    ("vectors/real-names/tranco-2025-01-15.json", 0),
    // Most of their IDN are none of those above.
    ("vectors/real-names/crux-2023-07-04.json", 0),
    ("vectors/real-names/tranco-2023-07-04.json", 0),
];

/// Samples of block lists, in the folder that the variable `PUNY_VECTORS` names, if any: of all their names, and of those
/// with `xn--` alone.
const BESIDE: [List; 2] = [("real-names/mix.txt", 1), ("real-names/idn.txt", 0)];

/// One of MISP's warning lists, in JSON.
#[derive(Deserialize)]
struct WarningList {
    list: Vec<String>,
}

/// The names of all lists that are there.
pub struct Lists {
    /// The names as the lists have them, without the list that has only IDN.
    pub mix: Vec<String>,
    /// The IDN of all lists, in Unicode.
    pub idn: Vec<String>,
    /// One line for each list: how many names it adds, or that it is missing.
    pub described: Vec<String>,
    /// Whether all lists that `cargo xtask vectors` fetches are there.
    pub are_fetched: bool,
}

impl Lists {
    /// Reads the lists. A name that is in two of them counts in the first.
    pub fn read() -> Lists {
        let mut lists = Lists {
            mix: Vec::new(),
            idn: Vec::new(),
            described: Vec::new(),
            are_fetched: true,
        };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut seen = HashSet::new();
        for list in LISTS {
            if !lists.add(list, &root, &mut seen) {
                lists.are_fetched = false;
                let line = format!("{}: missing; `cargo xtask vectors` fetches it", list.0);
                lists.described.push(line);
            }
        }
        if let Some(vectors) = std::env::var_os("PUNY_VECTORS").map(PathBuf::from) {
            for list in BESIDE {
                lists.add(list, &vectors, &mut seen);
            }
        }
        let labels = lists.idn_labels();
        let line = format!(
            "{} labels that are not ASCII, {}",
            labels.len(),
            scripts(&labels)
        );
        lists.described.push(line);
        lists
    }

    /// Adds the names of a file, which are lines or JSON; false if it is missing.
    fn add(&mut self, list: List, folder: &Path, seen: &mut HashSet<String>) -> bool {
        let (path, one_of) = list;
        let Ok(text) = fs::read_to_string(folder.join(path)) else {
            return false;
        };
        let names = names(&text);
        let (all, had, had_idn) = (names.len(), seen.len(), self.idn.len());
        let mut refused = 0;
        for (index, as_written) in names.into_iter().enumerate() {
            let in_mix = one_of > 0 && index % one_of == 0;
            if !in_mix && as_written.is_ascii() && !as_written.contains("xn--") {
                continue;
            }
            match puny_idna::to_unicode(&as_written).map(Cow::into_owned) {
                Ok(unicode) if is_fit(&unicode) => {
                    if !seen.insert(unicode.clone()) {
                        continue;
                    }
                    if !unicode.is_ascii() {
                        self.idn.push(unicode);
                    }
                    if in_mix {
                        self.mix.push(as_written);
                    }
                }
                _ => refused += 1,
            }
        }
        let taken = match one_of {
            0 => "only the IDN are taken; ".to_owned(),
            1 => String::new(),
            _ => format!("one in {one_of} and the IDN are taken; "),
        };
        let idn = &self.idn[had_idn..];
        self.described.push(format!(
            "{path}: {all} names; {taken}{refused} are refused by an engine or an edition; {} are \
             new, {} of them IDN, {}",
            seen.len() - had,
            idn.len(),
            scripts(&distinct_labels(idn)),
        ));
        true
    }

    /// The distinct labels that are not ASCII.
    pub fn idn_labels(&self) -> Vec<String> {
        distinct_labels(&self.idn)
    }
}

/// The names of a list: an array in JSON, a warning list, or lines.
fn names(text: &str) -> Vec<String> {
    let array = serde_json::from_str::<Vec<String>>(text);
    let json = array.or_else(|_| serde_json::from_str::<WarningList>(text).map(|it| it.list));
    json.unwrap_or_else(|_| text.lines().map(str::to_owned).collect())
}

fn distinct_labels(idn: &[String]) -> Vec<String> {
    let mut seen = HashSet::new();
    let labels = idn.iter().flat_map(|name| name.split('.'));
    let labels = labels.filter(|label| !label.is_ascii() && seen.insert(*label));
    labels.map(str::to_owned).collect()
}

/// The scripts that most labels have, each label counted where most of its letters are.
fn scripts(labels: &[String]) -> String {
    let mut counts = BTreeMap::new();
    for label in labels {
        let letters = label.chars().filter(|c| c.is_alphabetic());
        let mut of_letters = BTreeMap::new();
        for script in letters.map(|c| c.script().full_name()) {
            *of_letters.entry(script).or_insert(0) += 1;
        }
        let most = of_letters.into_iter().max_by_key(|&(_, count)| count);
        let script = most.map_or("no letter", |(script, _)| script);
        *counts.entry(script).or_insert(0) += 1;
    }
    let mut sorted: Vec<(&str, usize)> = counts.into_iter().collect();
    sorted.sort_by_key(|&(_, count)| Reverse(count));
    let share = |(script, count): (&str, usize)| {
        let percent = 100.0 * count as f64 / labels.len() as f64;
        format!("{percent:.0} % {script}")
    };
    let shares: Vec<String> = sorted.into_iter().take(6).map(share).collect();
    shares.join(", ")
}

/// Whether a name is valid in IDNA2008 and under strict UTS #46 and equals its Unicode form, according to the engines
/// that every build has. So no row depends on which option or which version of Unicode rejects what.
fn is_fit(name: &str) -> bool {
    idn::Config::strict().to_ascii(name).is_ok()
        && idna::domain_to_ascii_strict(name).is_ok()
        && puny_idna::to_ascii(name).is_ok()
        && puny_idna::Idna2008::REGISTRATION.to_ascii(name).is_ok()
        && idn::Config::new().to_unicode(name).as_deref() == Ok(name)
}

#[cfg(test)]
mod tests {
    use super::{Lists, names, scripts};

    #[test]
    fn the_project_has_a_list() {
        let lists = Lists::read();
        assert!(lists.mix.len() > 10_000 && lists.idn.len() > 400);
        assert!(lists.described[0].starts_with("data/domains.txt: 10397 names; "));
        let labels = lists.idn_labels();
        assert!(labels.len() > 400 && labels.contains(&"香港".to_owned()));
        assert!(labels.len() >= 5_000 || !lists.are_fetched);
    }

    #[test]
    fn lists_have_three_forms() {
        let expected = ["a.example", "b.example"];
        assert_eq!(names("a.example\nb.example\n"), expected);
        assert_eq!(names(r#"["a.example", "b.example"]"#), expected);
        let warning_list = r#"{"name": "a list", "list": ["a.example", "b.example"]}"#;
        assert_eq!(names(warning_list), expected);
    }

    #[test]
    fn a_label_counts_for_the_script_of_most_of_its_letters() {
        let labels = ["bücher", "жabc", "дом", "дом-a", "日本", "☃"].map(str::to_owned);
        assert_eq!(
            scripts(&labels),
            "33 % Cyrillic, 33 % Latin, 17 % Han, 17 % no letter"
        );
    }
}
