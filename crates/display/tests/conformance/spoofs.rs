//! Compares the display policy with Chromium's cases, and looks up real names that imitate brands.

use puny_display::{host, verdict, Match, Protected};
use puny_idna::UrlStandard;

const BROWSER: &UrlStandard = &UrlStandard::BROWSER;

/// Returns a set of the names of a list, whose labels are protected under every suffix.
fn protected(list: &'static str) -> Protected<'static> {
    let list = testdata::read(list);
    let names: Vec<String> = list.rows().iter().map(|row| row.text("name")).collect();
    let suffix = |name: &str| if name.ends_with(".co.uk") { 2 } else { 1 };
    Protected::with_suffixes(names.iter().map(String::as_str), BROWSER, suffix)
}

/// Returns whether a name looks like or resembles a protected name.
fn is_imitation(protected: &Protected, name: &str) -> bool {
    let found = protected.lookup(name, BROWSER);
    matches!(found, Ok(Match::LooksLike(_) | Match::Resembles(_)))
}

/// Every case has the same result as in Chromium, except the cases in the table of departures. Each case in that table
/// differs.
#[test]
fn exactly_the_listed_departures_from_chromium_differ() {
    let domains = protected("chromium/domains.tsv").with_shortest(1);
    let departures = include_str!("../../src/departures.md");
    let mut expected: Vec<&str> = departures
        .lines()
        .filter_map(|row| row.split('`').nth(1))
        .collect();
    let mut differ = Vec::new();
    let table = testdata::read("chromium/spoofs.tsv");
    table.each(|case| {
        let (ascii, unicode) = (case.text("ascii"), case.text("unicode"));
        let (text, imitates) = (verdict(&ascii, BROWSER), is_imitation(&domains, &ascii));
        let differs = match case.text("result") == "kSafe" {
            true => text.text() != unicode || imitates,
            // Characters that a host cannot contain are escaped.
            false => text.text() != ascii.replace('?', "\\u{3f}") && !imitates,
        };
        if differs {
            differ.push(unicode);
        }
    });
    expected.sort_by_key(|name| differ.iter().position(|other| other == name));
    assert_eq!(differ, expected);
    assert_eq!(table.rows().len() - differ.len(), 436);
}

/// Every real imitation looks like or resembles a brand, so none of these hosts is safe. Some imitations differ from a
/// brand only in similar letters. Some are one edit away from a brand, and some contain a brand in a longer label.
#[test]
fn every_real_imitation_is_found() {
    let brands = protected("imitations/brands.tsv");
    let table = testdata::read("imitations/imitations.tsv");
    table.each(|row| {
        let name = row.text("ascii");
        assert!(is_imitation(&brands, &name));
        assert!(!host(&name, &brands).unwrap().is_safe());
    });
    assert_eq!(table.rows().len(), 1051);
}

/// No public suffix counts as an imitation of a brand.
#[test]
fn no_public_suffix_counts_as_an_imitation() {
    let brands = protected("imitations/brands.tsv");
    let names = include_str!("../../../../data/domains.ascii.txt").lines();
    let taken: Vec<&str> = names
        .clone()
        .filter(|name| is_imitation(&brands, name))
        .collect();
    assert_eq!(taken, [""; 0]);
    let table = testdata::read("imitations/brands.tsv");
    table.print(names.count(), "names beside these brands");
}
