//! Tests the list of imitations against [`Protected::lookup`], which is the definition of an imitation: exhaustively for
//! short names, and by samples for filters and errors.

use std::collections::{BTreeMap, HashSet};

use puny_display::{
    imitations, skeleton, ImitationOptions, ImitationsError, NotHost, Protected, Script,
};
use puny_display::{verdict, Match, Show};
use puny_idna::Uts46;

const STRICT: &Uts46 = &Uts46::STRICT;

/// Returns all names that are listed, with the numbers of their substitutions.
fn listed(name: &str, options: &ImitationOptions) -> BTreeMap<String, usize> {
    let all = imitations(name, STRICT, options).unwrap();
    let bound = all.upper_bound();
    let mut names = BTreeMap::new();
    for imitation in all {
        let count = imitation.substitutions().len();
        assert_eq!(
            names.insert(imitation.name().to_owned(), count),
            None,
            "{imitation:?}"
        );
        // The substitutions turn the label into the label of the imitation.
        let label = |name: &str| name.split('.').next().unwrap().to_owned();
        let mut text = label(name);
        for part in imitation.substitutions().iter().rev() {
            text.replace_range(part.before.clone(), &imitation.name()[part.after.clone()]);
        }
        assert_eq!(text, label(imitation.name()));
    }
    assert!(
        names.len() as u64 <= bound,
        "{name}: {} > {bound}",
        names.len()
    );
    names
}

/// Returns the lower-case skeleton of a text.
fn look(text: &str) -> String {
    skeleton(text).to_ascii_lowercase()
}

/// Finds imitations without the graph: replaces parts of a name of up to three letters in all possible ways.
struct Search {
    label: Vec<char>,
    protected: Protected<'static>,
    found: BTreeMap<String, usize>,
    seen: HashSet<String>,
}

impl Search {
    /// Adds the label if it is an imitation. Returns whether it is one.
    fn add(&mut self, parts: &[&[char]], count: usize) -> bool {
        let name: String = parts
            .concat()
            .into_iter()
            .chain(".example".chars())
            .collect();
        if !self.seen.insert(name.clone()) {
            if let Some(known) = self.found.get_mut(&name) {
                *known = count.min(*known);
                return true;
            }
            return false;
        }
        // An edition maps some texts to others: capitals, and texts that are not in NFC.
        let is_stable = STRICT
            .to_unicode(&name)
            .map_or(false, |mapped| mapped == name);
        let is_alike = || {
            matches!(
                self.protected.lookup(&name, STRICT),
                Ok(Match::LooksLike(_))
            )
        };
        let is_imitation = is_stable && is_alike();
        if is_imitation {
            self.found.insert(name, count);
        }
        is_imitation
    }

    /// Replaces one part, and two parts, by texts of one or two of these characters.
    fn run(&mut self, all: &[char]) {
        let label = self.label.clone();
        let mut texts: Vec<Vec<char>> = all.iter().map(|c| vec![*c]).collect();
        texts.extend(
            all.iter()
                .flat_map(|one| all.iter().map(|other| vec![*one, *other])),
        );
        // The parts of the label that can be replaced, and the texts that can stand in their places.
        let mut parts = Vec::new();
        for start in 0..label.len() {
            for end in start + 1..=label.len().min(start + 2) {
                let own = &label[start..end];
                let is_own = |text: &[char]| text == own || is_divisible(own, text);
                let mut good = Vec::new();
                for text in texts.iter().filter(|text| !is_own(text)) {
                    if self.add(&[&label[..start], text, &label[end..]], 1) {
                        good.push(text.as_slice());
                    }
                }
                // With a second substitution, any single character can be good, for instance a mark in another order.
                let singles = texts[..all.len()].iter().map(Vec::as_slice);
                good.extend(singles.filter(|text| end == start + 1 && *text != own));
                good.sort_unstable();
                good.dedup();
                parts.push((start, end, good));
            }
        }
        for (start, end, one) in &parts {
            for (next, last, other) in parts.iter().filter(|part| part.0 >= *end) {
                for one in one {
                    for other in other {
                        self.add(
                            &[
                                &label[..*start],
                                one,
                                &label[*end..*next],
                                other,
                                &label[*last..],
                            ],
                            2,
                        );
                    }
                }
            }
        }
    }
}

/// Returns whether a substitution consists of two substitutions, or of a substitution and unchanged text.
fn is_divisible(own: &[char], text: &[char]) -> bool {
    let looks = |text: &[char]| {
        let text = String::from_iter(text);
        // The two letters with a second reading.
        let other = text.replace('ɩ', "l").replace('ғ', "f");
        [look(&text), look(&other)]
    };
    let alike = |one: &[char], other: &[char]| {
        let other = looks(other);
        looks(one).iter().any(|one| other.contains(one))
    };
    let splits = (1..own.len()).flat_map(|at| (1..text.len()).map(move |to| (at, to)));
    let mut halves = splits.map(|(at, to)| (own.split_at(at), text.split_at(to)));
    halves.any(|(own, text)| alike(own.0, text.0) && alike(own.1, text.1))
}

/// All names of one to three letters that this test searches. They have letters with several look-alikes, letters whose
/// skeleton has two characters, digits, marks, other scripts, and the two letters that have two readings.
const NAMES: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 é ế ợ я ɩ ғ ø œ ю æ ā̰ ʠ̣ \
    mm rn am ol 1o vv ab éa ɩl lɩ ғr ōn rnn nrn lm1 oil m0m q̣̂ xyz a-b";

#[test]
fn the_list_is_what_lookup_finds() {
    let all: Vec<(char, String)> = ('\0'..=char::MAX)
        .filter(|c| c.is_ascii() || !c.is_control())
        .map(|c| (c, look(c.encode_utf8(&mut [0; 4]))))
        .collect();
    let options = ImitationOptions::new().with_hidden();
    let mut total = 0;
    for label in NAMES.split_whitespace() {
        let name = format!("{label}.example");
        let protected = Protected::with_suffixes([&*name], STRICT, |_| 1);
        assert_eq!(protected.refused().count(), 0, "{name}");
        // The characters whose skeletons have only characters of the skeleton of the label. The skeletons of ɩ and ғ are
        // not the only ones of these letters.
        let wanted = look(label)
            + if label.contains(['ɩ', 'ғ']) {
                "lf"
            } else {
                ""
            };
        let letters = all.iter().filter(|(c, look)| {
            "ɩғ".contains(*c) || !look.is_empty() && look.chars().all(|c| wanted.contains(c))
        });
        let letters: Vec<char> = letters.map(|(c, _)| *c).collect();
        let mut search = Search {
            label: label.chars().collect(),
            protected,
            found: BTreeMap::new(),
            seen: HashSet::new(),
        };
        search.run(&letters);
        search.found.remove(&name);
        let listed = listed(&name, &options);
        // A letter and the marks that follow it are replaced together, as one substitution.
        let has_marks = label.contains(|c| ('\u{300}'..='\u{36F}').contains(&c));
        for (name, count) in &search.found {
            let found = listed.get(name);
            let is_listed = match has_marks {
                true => found.map_or(false, |found| found <= count),
                false => found == Some(count),
            };
            assert!(
                is_listed,
                "{label}: {name} has {count} substitutions, listed: {found:?}"
            );
        }
        for name in listed.keys() {
            let is_alike = matches!(
                search.protected.lookup(name, STRICT),
                Ok(Match::LooksLike(_))
            );
            assert!(is_alike, "{label}: {name}");
        }
        total += search.found.len();
        println!(
            "{label}: {} letters, {} found, {} listed",
            letters.len(),
            search.found.len(),
            listed.len()
        );
    }
    println!("{total}");
}

/// With all names that resemble the given name, each name is found as the relation that it is listed with.
#[test]
fn resembling_names_are_found_too() {
    let options = ImitationOptions::new().with_resembling().with_hidden();
    // A w that can be two v, a d that can be cl, digits in a word, a number, and a mark that no letter includes.
    for (name, most, wanted) in [
        (
            "wed.com",
            1,
            &["vved.com", "wecl.com", "wéd.com", "w3d.com", "ẅed.com"][..],
        ),
        (
            "vvecl.com",
            1,
            &["wecl.com", "ved.com", "vved.com", "vvécl.com"],
        ),
        ("b0b.com", 1, &["bob.com", "60b.com", "bób.com"]),
        ("lil.com", 2, &["1i1.com", "li1.com", "łil.com"]),
        ("2468.com", 1, &["২468.com"]),
        ("m̂an.com", 1, &["ḿan.com", "man.com", "m̂án.com"]),
    ] {
        let options = options.clone().with_max_substitutions(most);
        let protected = Protected::with_suffixes([name], STRICT, |_| 1);
        let listed = listed(name, &options);
        for wanted in wanted {
            // A name that `lookup` does not find is not listed either.
            let found = protected.lookup(wanted, STRICT).unwrap();
            let is_found = matches!(found, Match::LooksLike(_) | Match::Resembles(_));
            assert_eq!(
                listed.contains_key(*wanted),
                is_found,
                "{name} {wanted} {found:?}"
            );
        }
        assert!(!listed.contains_key(name));
        let all = imitations(name, STRICT, &options).unwrap();
        for imitation in all {
            let found = protected.lookup(imitation.name(), STRICT).unwrap();
            let is_right = match imitation.looks_like() {
                true => matches!(found, Match::LooksLike(_)),
                false => matches!(found, Match::Resembles(_)),
            };
            assert!(is_right, "{name} {imitation:?}");
        }
    }
}

#[test]
fn likely_names_come_first() {
    let options = ImitationOptions::new().with_resembling().with_hidden();
    let all = imitations("lob.com", STRICT, &options).unwrap();
    let ranks: Vec<_> = all
        .map(|imitation| {
            let label = imitation.name().split('.').next().unwrap();
            let is_mixed = puny_display::Scripts::of(label).is_mixed();
            (
                imitation.substitutions().len(),
                is_mixed,
                !imitation.looks_like(),
            )
        })
        .collect();
    assert!(ranks.windows(2).all(|pair| pair[0] <= pair[1]));
    assert!(ranks.contains(&(1, false, false)) && ranks.contains(&(2, true, true)));
}

#[test]
fn only_shown_names_are_listed_by_default() {
    for resembling in [false, true] {
        let options = match resembling {
            true => ImitationOptions::new().with_resembling(),
            false => ImitationOptions::new(),
        };
        let shown = listed("oil.com", &options);
        let all = listed("oil.com", &options.with_hidden());
        let is_shown = |name: &&String| {
            let verdict = verdict(name, STRICT);
            let show = verdict.labels().next().unwrap().show();
            show == Show::Unicode
        };
        let expected: Vec<_> = all.keys().filter(is_shown).collect();
        assert_eq!(shown.keys().collect::<Vec<_>>(), expected);
        assert!(shown.len() < all.len() && !shown.is_empty());
    }
}

/// `аррӏе` consists of Cyrillic letters. It is hidden below `com` and shown below `рф`.
#[test]
fn suffixes_and_scripts_are_chosen() {
    let cyrillic = ImitationOptions::new()
        .with_max_substitutions(5)
        .with_scripts([Script::CYRILLIC]);
    let below = |suffixes: &[&str]| {
        let options = cyrillic.clone().with_suffixes(suffixes.iter().copied());
        listed("apple.com", &options)
            .into_keys()
            .collect::<Vec<_>>()
    };
    assert_eq!(below(&[]), Vec::<String>::new());
    assert!(below(&["рф", "com"]).contains(&"аррӏе.рф".to_owned()));
    assert_eq!(below(&["рф", "com"]), below(&["xn--p1ai"]));
    // Digits belong to all scripts.
    let latin = ImitationOptions::new()
        .with_scripts([Script::LATIN])
        .with_suffixes(["co.uk"]);
    assert!(listed("apple.com", &latin).contains_key("app1e.co.uk"));
    assert!(listed("apple.com", &latin)
        .keys()
        .all(|name| name.ends_with(".co.uk")));
    // The name itself below another suffix does not look like another name, and a number looks like no word.
    assert!(!listed("o2.com", &latin.with_hidden()).contains_key("02.co.uk"));
    assert!(listed("o2.com", &ImitationOptions::new()).contains_key("02.com"));
    // A name of one label has no suffix.
    assert!(listed("oil", &ImitationOptions::new()).contains_key("0il"));
    assert!(listed("oil", &cyrillic.with_hidden()).contains_key("оіӏ"));
}

/// A registry accepts ASCII labels, and labels of its repertoire.
#[test]
fn a_repertoire_limits_labels_outside_ascii() {
    let all = ImitationOptions::new().with_resembling();
    let names = |ranges: &[(char, char)]| {
        let ranges = ranges.iter().map(|(first, last)| *first..=*last);
        listed("oil.com", &all.clone().with_repertoire(ranges))
            .into_keys()
            .collect::<Vec<_>>()
    };
    let ascii = names(&[]);
    assert!(ascii.contains(&"0i1.com".to_owned()) && ascii.iter().all(|name| name.is_ascii()));
    // The letters i and l are not in the repertoire, and a label with ö needs them.
    assert_eq!(names(&[('ö', 'ö')]), ascii);
    let german = names(&[
        ('ä', 'ä'),
        ('a', 'z'),
        ('b', 'c'),
        ('ö', 'ü'),
        ('k', 'y'),
        ('z', 'a'),
    ]);
    let other: Vec<_> = german.iter().filter(|name| !name.is_ascii()).collect();
    assert_eq!(other, ["öil.com", "øil.com"]);
}

#[test]
fn wrong_names_and_suffixes_are_refused() {
    let error = |name: &str, suffixes: &[&str]| {
        let options = ImitationOptions::new().with_suffixes(suffixes.iter().copied());
        imitations(name, STRICT, &options).map(|_| ()).unwrap_err()
    };
    assert_eq!(
        error("", &[]),
        ImitationsError::NotHost(String::new(), NotHost::Empty)
    );
    let slash = ImitationsError::NotHost("a/b.com".to_owned(), NotHost::Forbidden('/'));
    assert_eq!(error("a/b.com", &[]), slash);
    assert!(
        matches!(error("a_b.com", &[]), ImitationsError::Refused(name, _) if name == "a_b.com")
    );
    assert!(
        matches!(error("a.com", &["com", "-"]), ImitationsError::Refused(name, _) if name == "-")
    );
    let long = vec!["a".repeat(63); 4].join(".");
    assert_eq!(
        imitations(&long, &Uts46::LENIENT, &ImitationOptions::new())
            .map(|_| ())
            .unwrap_err(),
        ImitationsError::TooLong
    );
    assert_eq!(
        error("a/b.com", &[]).to_string().split(':').next(),
        Some("\"a/b.com\" is not a name")
    );
}

/// The longest label has an enormous number of imitations. They are not counted one by one, and the first ones come at
/// once.
#[test]
fn the_longest_label_has_a_bound() {
    let name = "l".repeat(63);
    let options = ImitationOptions::new()
        .with_max_substitutions(usize::MAX)
        .with_hidden();
    let all = imitations(&name, STRICT, &options).unwrap();
    assert_eq!(all.upper_bound(), u64::MAX);
    assert_eq!(all.take(1_000).count(), 1_000);
    // Nothing looks like a hyphen between letters, so there are fewer places for substitutions than letters.
    let options = ImitationOptions::new().with_max_substitutions(9);
    assert!(listed("e-q-x.com", &options).len() < 1_000);
}
