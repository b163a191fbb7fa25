//! Chromium's cases of what is safe to show, and real names that imitate brands.

use std::collections::HashSet;

use puny_idna::display::{host, verdict, Match, Protected};
use puny_idna::UrlStandard;
use serde_json::Value;

use crate::files;

const BROWSER: &UrlStandard = &UrlStandard::BROWSER;

/// The names of a list, protected under every suffix.
fn protected(list: &str) -> Protected<'static> {
    let list = files::read(list);
    let names = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let suffix = |name: &str| if name.ends_with(".co.uk") { 2 } else { 1 };
    Protected::with_suffixes(names, BROWSER, suffix)
}

fn is_imitation(protected: &Protected, name: &str) -> bool {
    let found = protected.lookup(name, BROWSER);
    matches!(found, Ok(Match::LooksLike(_) | Match::Resembles(_)))
}

/// Every case is as in Chromium, except those in the table of departures, and each of these differs.
pub(crate) fn chromium(text: &str) {
    let domains = protected("display/chromium-test-domains.txt").with_shortest(1);
    let departures = include_str!("../../src/display/departures.md");
    let departures: Vec<&str> = departures
        .lines()
        .filter_map(|row| row.split('`').nth(1))
        .collect();
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    let field = |case: &Value, name: &str| case[name].as_str().unwrap().to_owned();
    let differs = |case: &&Value| {
        let (ascii, unicode) = (field(case, "ascii"), field(case, "unicode"));
        let (text, imitates) = (verdict(&ascii, BROWSER), is_imitation(&domains, &ascii));
        match case["result"] == "kSafe" {
            true => text.text() != unicode || imitates,
            false => text.text() != ascii && !imitates,
        }
    };
    let differ: Vec<String> = cases
        .iter()
        .filter(differs)
        .map(|case| field(case, "unicode"))
        .collect();
    let mut expected: Vec<&str> = departures;
    expected.sort_by_key(|name| differ.iter().position(|other| other == name));
    assert_eq!(differ, expected);
    assert_eq!(cases.len() - differ.len(), 436);
}

/// The real imitations all look like or resemble a brand: letter for letter, one letter away, and within a longer
/// label.
pub(crate) fn imitations(text: &str) {
    let brands = protected("display/brands.txt");
    let rows: Vec<Vec<&str>> = text.lines().map(|row| row.split('\t').collect()).collect();
    let count = |is: &dyn Fn(&str) -> bool| rows.iter().filter(|row| is(row[0])).count();
    let is_like = |name: &str| is_imitation(&brands, name);
    assert_eq!((count(&is_like), rows.len()), (1051, 1051));
    // Such a host is not safe.
    let is_safe = |name: &str| host(name, &brands).unwrap().is_safe();
    assert_eq!(count(&is_safe), 0);
}

/// Of 100,000 other real names one in 8,000 is taken for one of the brands. (All twelve imitate one.)
pub(crate) fn others(text: &str) {
    let brands = protected("display/brands.txt");
    let known = files::read("display/imitations.tsv");
    let known: HashSet<&str> = known
        .lines()
        .filter_map(|row| row.split('\t').next())
        .collect();
    let others = text.lines().filter(|name| !known.contains(name));
    assert_eq!(
        others.filter(|name| is_imitation(&brands, name)).count(),
        12
    );
}
