//! The lists of real names, and those of their names that every engine accepts.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use puny_idna::Idna;

/// The list of the project: public suffixes.
const DOMAINS: &str = "data/domains.txt";
/// Domains of disposable mail addresses, from npm.
const FETCHED: &str = "vectors/real-names/disposable-email-domains-1.0.62.json";
/// Samples of block lists, which lie beside the checkout, if at all: of all their names, and of those with `xn--`
/// alone.
const BESIDE: [&str; 2] = ["real-names/mix.txt", "real-names/idn.txt"];

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
        let vectors = std::env::var_os("PUNY_VECTORS");
        let vectors = vectors.map_or_else(|| root.join("../shared/vectors"), PathBuf::from);
        let mut seen = HashSet::new();
        for name in [DOMAINS, FETCHED] {
            if !lists.add(name, &root, &mut seen) {
                lists.are_fetched = false;
                let line = format!("{name}: missing; `cargo xtask vectors` fetches it");
                lists.described.push(line);
            }
        }
        for name in BESIDE {
            lists.add(name, &vectors, &mut seen);
        }
        lists
    }

    /// Adds the names of a file, which are lines or an array in JSON; false if it is missing.
    fn add(&mut self, name: &str, folder: &Path, seen: &mut HashSet<String>) -> bool {
        let Ok(text) = fs::read_to_string(folder.join(name)) else {
            return false;
        };
        let json = serde_json::from_str::<Vec<String>>(&text);
        let names = json.unwrap_or_else(|_| text.lines().map(str::to_owned).collect());
        let (all, had, had_idn) = (names.len(), seen.len(), self.idn.len());
        let mut refused = 0;
        for as_written in names {
            match puny_idna::to_unicode(&as_written).map(Cow::into_owned) {
                Ok(unicode) if is_fit(&unicode) => {
                    if !seen.insert(unicode.clone()) {
                        continue;
                    }
                    if !unicode.is_ascii() {
                        self.idn.push(unicode);
                    }
                    if name != BESIDE[1] {
                        self.mix.push(as_written);
                    }
                }
                _ => refused += 1,
            }
        }
        self.described.push(format!(
            "{name}: {all} names; {refused} are refused by an engine or an edition; {} are new, \
             {} of them IDN",
            seen.len() - had,
            self.idn.len() - had_idn,
        ));
        true
    }

    /// The distinct labels that are not ASCII.
    pub fn idn_labels(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let labels = self.idn.iter().flat_map(|name| name.split('.'));
        let labels = labels.filter(|label| !label.is_ascii() && seen.insert(*label));
        labels.map(str::to_owned).collect()
    }
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
    use super::Lists;

    #[test]
    fn the_project_has_a_list() {
        let lists = Lists::read();
        assert!(lists.mix.len() > 10_000 && lists.idn.len() > 400);
        assert!(lists.described[0].starts_with("data/domains.txt: 10397 names; "));
        let labels = lists.idn_labels();
        assert!(labels.len() > 400 && labels.contains(&"香港".to_owned()));
    }
}
