//! Reads the lists of real names, and selects the names that every engine accepts.
//!
//! Each list is a biased sample, so lists of several kinds are used: names that registries and hosting companies offer,
//! names that browsers and resolvers look up, and names that filters block. Lists are not used if their IDN imitate a
//! few brands. An example is npm's `eth-phishing-detect`: 1,093 of its 1,097 labels are Latin.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use figures::checkout::root;
use serde::Deserialize;
use unicode_script::UnicodeScript;

/// A list: the path of its file, and a number N. Every Nth name is added to [`Lists::mix`]; if N is 0, no name is
/// added. All IDN of the list are added to [`Lists::idn`].
type List = (&'static str, usize);

/// The list in this project, and the lists from published packages.
const LISTS: [List; 6] = [
    // The public suffix list.
    ("data/domains.txt", 1),
    // Domains of disposable mail addresses, from npm.
    ("vectors/real-names/disposable-email-domains-1.0.62.json", 1),
    // The million hosts that users of Chrome visit most (Chrome UX Report), and the first million domains of Tranco's
    // ranking, from MISP's warning lists on PyPI. Only every fifth host of Chrome is added to the mix, so that this
    // list does not outweigh the other lists. Only the IDN of Tranco's ranking are used.
    ("vectors/real-names/crux-2025-12-23.json", 5),
    ("vectors/real-names/tranco-2025-01-15.json", 0),
    // Older versions of the lists of Chrome and Tranco. Most of their IDN are not in the newer versions.
    ("vectors/real-names/crux-2023-07-04.json", 0),
    ("vectors/real-names/tranco-2023-07-04.json", 0),
];

/// Samples of block lists: a sample of all names, and a sample of the names with `xn--`. They are read if the
/// environment variable `PUNY_VECTORS` is set, from the folder that the variable names.
const BESIDE: [List; 2] = [("real-names/mix.txt", 1), ("real-names/idn.txt", 0)];

/// The JSON form of MISP's warning lists.
#[derive(Deserialize)]
struct WarningList {
    list: Vec<String>,
}

/// The names of all lists that exist on this machine.
pub struct Lists {
    /// The names as they are written in the lists, from all lists whose number is not 0.
    pub mix: Vec<String>,
    /// The IDN of all lists, in Unicode.
    pub idn: Vec<String>,
    /// A line for each list, with the number of names that the list adds, or a note that the list is missing. The last
    /// line describes the labels of all IDN.
    pub described: Vec<String>,
    /// Whether all lists that `cargo xtask vectors` fetches exist.
    pub are_fetched: bool,
}

impl Lists {
    /// Reads the lists. A name that is in several lists is used only from the first of these lists.
    pub fn read() -> Lists {
        let mut lists = Lists {
            mix: Vec::new(),
            idn: Vec::new(),
            described: Vec::new(),
            are_fetched: true,
        };
        let mut seen = HashSet::new();
        for list in LISTS {
            if !lists.add(list, root(), &mut seen) {
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

    /// Adds the names of a list. Returns `false` if the file is missing.
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
            0 => "only the IDN are used; ".to_owned(),
            1 => String::new(),
            _ => format!("one in {one_of} and the IDN are used; "),
        };
        let idn = &self.idn[had_idn..];
        self.described.push(format!(
            "{path}: {all} names; {taken}{refused} are rejected by an engine or an edition; {} are \
             new, {} of them IDN, {}",
            seen.len() - had,
            idn.len(),
            scripts(&distinct_labels(idn)),
        ));
        true
    }

    /// Returns the distinct labels that are not ASCII.
    pub fn idn_labels(&self) -> Vec<String> {
        distinct_labels(&self.idn)
    }
}

/// Parses a list of names. The text is a JSON array, a warning list in JSON, or a name on each line.
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

/// Returns the six most frequent scripts of labels, with percentages. The script of a label is the most frequent script
/// of its letters.
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

/// Returns whether a name is valid in IDNA2008 and in strict UTS #46, and whether conversion to Unicode does not change
/// the name. The check uses engines with different flags and versions of Unicode, so the benchmark does not contain
/// names that only some of these engines reject. All of these engines are in every build, so every build selects the
/// same names.
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
    fn the_list_of_the_project_is_read() {
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
