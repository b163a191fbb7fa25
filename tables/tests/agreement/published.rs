//! Compares the tables with a second source: the tables of Python's package `idna`, which are made from Unicode's own
//! files. The variable `PUNY_IDNA_PACKAGE` names the folder of the package.

use std::path::Path;

use crate::bits::Properties;
use crate::mapping::mapping;
use crate::properties::properties;

/// Returns the text of a module of the package.
fn read_module(name: &str) -> String {
    let folder = std::env::var_os("PUNY_IDNA_PACKAGE").expect("PUNY_IDNA_PACKAGE is a folder");
    let path = Path::new(&folder).join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(
        text.contains("__version__ = \"18.0.0\""),
        "{name} is of another version"
    );
    text
}

/// Returns the text from a name at the start of a line to the next closing bracket at the start of a line.
fn value<'t>(text: &'t str, name: &str) -> &'t str {
    let start = text
        .find(&format!("\n{name}"))
        .unwrap_or_else(|| panic!("no {name}"));
    let rest = &text[start + 1 + name.len()..];
    let end = rest.find("\n)").or_else(|| rest.find("\n}"));
    &rest[..end.unwrap()]
}

/// Returns all hexadecimal numbers in a text.
fn numbers(text: &str) -> Vec<u64> {
    let digits = |part: &str| {
        let end = part.find(|c: char| !c.is_ascii_hexdigit());
        u64::from_str_radix(&part[..end.unwrap_or(part.len())], 16).unwrap()
    };
    text.split("0x").skip(1).map(digits).collect()
}

/// Returns the text that a Python literal without its quotes represents.
fn unquoted(literal: &str) -> String {
    let mut text = String::new();
    let mut rest = literal.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        let length = match rest.next() {
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            Some(c @ ('"' | '\'' | '\\')) => {
                text.push(c);
                continue;
            }
            other => panic!("{literal}: {other:?}"),
        };
        let digits: String = rest.by_ref().take(length).collect();
        let number = u32::from_str_radix(&digits, 16).unwrap();
        text.push(char::from_u32(number).unwrap());
    }
    text
}

#[test]
#[ignore = "needs a folder in PUNY_IDNA_PACKAGE; `cargo xtask tables --check` sets it"]
fn status_and_mapping() {
    let text = read_module("uts46data.py");
    let starts = numbers(value(&text, "uts46_starts"));
    let statuses: Vec<char> = value(&text, "uts46_statuses")
        .split('"')
        .skip(1)
        .step_by(2)
        .flat_map(str::chars)
        .collect();
    let replacements: Vec<Option<String>> = value(&text, "uts46_replacements")
        .lines()
        .skip(1)
        .map(|line| {
            let literal = line.trim().strip_suffix(',').unwrap();
            (literal != "None").then(|| unquoted(&literal[1..literal.len() - 1]))
        })
        .collect();
    assert_eq!(
        (starts.len(), starts.len()),
        (statuses.len(), replacements.len())
    );
    let any =
        Properties::IGNORED | Properties::MAPPED | Properties::DEVIATION | Properties::DISALLOWED;
    for c in '\0'..=char::MAX {
        let at = starts.partition_point(|&start| start <= u64::from(c)) - 1;
        let status = match statuses[at] {
            'V' => Properties::NONE,
            'I' => Properties::IGNORED,
            'M' => Properties::MAPPED,
            'D' => Properties::DEVIATION,
            'X' => Properties::DISALLOWED,
            other => panic!("{other}"),
        };
        assert_eq!(properties(c).bits() & any.bits(), status.bits(), "{c:?}");
        if statuses[at] == 'M' {
            let ours: String = mapping(c).chars().collect();
            assert_eq!(Some(&ours), replacements[at].as_ref(), "{c:?}");
        }
    }
}

/// Checks that `expected` returns `true` for the code points in the lists with these names, and `false` for all other
/// code points.
fn compare(section: &str, names: &[&str], expected: impl Fn(Properties) -> bool) {
    let mut inside = vec![false; 0x11_0000];
    for name in names {
        let start = section.find(&format!("\n    \"{name}\": (")).unwrap();
        let list = &section[start..];
        for range in numbers(&list[..list.find(')').unwrap()]) {
            // The number contains the start and the end of a range.
            let (start, end) = (range >> 32, range & 0xFFFF_FFFF);
            inside[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()].fill(true);
        }
    }
    for c in '\0'..=char::MAX {
        assert_eq!(
            expected(properties(c)),
            inside[c as usize],
            "{names:?} {c:?}"
        );
    }
}

#[test]
#[ignore = "needs a folder in PUNY_IDNA_PACKAGE; `cargo xtask tables --check` sets it"]
fn derived_property_scripts_and_joining_types() {
    let text = read_module("idnadata.py");
    let section = |name: &str| {
        let start = text.find(&format!("\n{name} = {{")).unwrap();
        text[start..].split("\n}").next().unwrap().to_owned()
    };
    let scripts = section("scripts");
    for (names, bit) in [
        (&["Greek"][..], Properties::GREEK),
        (&["Hebrew"], Properties::HEBREW),
        (&["Han", "Hiragana", "Katakana"], Properties::KANA_HAN),
    ] {
        compare(&scripts, names, |known| known.has(bit));
    }
    let joining = section("joining_types");
    for (name, bit) in [
        ("D", Properties::JOINING_D),
        ("L", Properties::JOINING_L),
        ("R", Properties::JOINING_R),
        ("T", Properties::JOINING_T),
    ] {
        compare(&joining, &[name], |known| known.has(bit));
    }
    let derived = section("codepoint_classes");
    let context = Properties::CONTEXTJ | Properties::CONTEXTO;
    let other = context | Properties::IDNA2008_DISALLOWED | Properties::UNASSIGNED;
    compare(&derived, &["PVALID"], |known| !known.has(other));
    compare(&derived, &["CONTEXTJ"], |known| {
        known.has(Properties::CONTEXTJ)
    });
    compare(&derived, &["CONTEXTO"], |known| {
        known.has(Properties::CONTEXTO)
    });
}
