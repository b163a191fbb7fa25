//! Against the data files of UTS #46 and IDNA2008, where they are at hand: the folder
//! beside the checkout, or the one that `PUNY_VECTORS` names.

use std::eprintln;
use std::format;
use std::path::Path;
use std::string::String;
use std::vec;
use std::vec::Vec;

use super::super::UNICODE_VERSION;
use crate::unicode::mapping::{deviation, mapping};
use crate::unicode::properties::{properties, Properties};

/// A file of the version of the tables; nothing if there is no folder at all.
fn read(name: &str) -> Option<String> {
    let folder = std::env::var_os("PUNY_VECTORS").unwrap_or_else(|| "../shared/vectors".into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    if !folder.is_dir() {
        eprintln!("no vectors (PUNY_VECTORS is unset, no ../shared/vectors): {name} is not read");
        return None;
    }
    let (major, minor, update) = UNICODE_VERSION;
    let path = folder.join(format!("unicode-idna/{major}.{minor}.{update}/{name}"));
    Some(std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
}

/// The fields of the line of each code point; no fields if it has no line.
fn fields(text: &str) -> Vec<Vec<&str>> {
    let mut all = vec![Vec::new(); 0x11_0000];
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        if fields.len() < 2 {
            continue;
        }
        let (first, last) = fields[0].split_once("..").unwrap_or((fields[0], fields[0]));
        for at in hexadecimal(first)..=hexadecimal(last) {
            assert!(all[at as usize].is_empty(), "{at:04X} is there twice");
            all[at as usize] = fields.clone();
        }
    }
    all
}

fn hexadecimal(digits: &str) -> u32 {
    u32::from_str_radix(digits, 16).unwrap()
}

fn text(code_points: &str) -> String {
    code_points
        .split_whitespace()
        .map(|digits| char::from_u32(hexadecimal(digits)).unwrap())
        .collect()
}

#[test]
fn status_and_mapping_are_those_of_idna_mapping_table() {
    let file = match read("IdnaMappingTable.txt") {
        Some(file) => file,
        None => return,
    };
    let all = fields(&file);
    let any =
        Properties::IGNORED | Properties::MAPPED | Properties::DEVIATION | Properties::DISALLOWED;
    for c in '\0'..=char::MAX {
        let fields = &all[c as usize];
        let status = match fields[1] {
            "valid" => Properties::NONE,
            "ignored" => Properties::IGNORED,
            "mapped" => Properties::MAPPED,
            "deviation" => Properties::DEVIATION,
            "disallowed" => Properties::DISALLOWED,
            other => panic!("{other}"),
        };
        assert_eq!(properties(c).bits() & any.bits(), status.bits(), "{c:?}");
        let ours: String = match fields[1] {
            "deviation" => deviation(c).chars().collect(),
            _ => mapping(c).chars().collect(),
        };
        let theirs = match fields[1] {
            "mapped" | "deviation" => text(fields[2]),
            // Whoever asks without need gets the code point itself.
            _ => String::from(c),
        };
        assert_eq!(ours, theirs, "{c:?}");
    }
}

#[test]
fn the_derived_property_is_that_of_idna2008() {
    let file = match read("Idna2008.txt") {
        Some(file) => file,
        None => return,
    };
    let all = fields(&file);
    let any = Properties::CONTEXTJ
        | Properties::CONTEXTO
        | Properties::IDNA2008_DISALLOWED
        | Properties::UNASSIGNED;
    for c in '\0'..=char::MAX {
        let derived = match all[c as usize].get(1) {
            Some(&"PVALID") => Properties::NONE,
            Some(&"CONTEXTJ") => Properties::CONTEXTJ,
            Some(&"CONTEXTO") => Properties::CONTEXTO,
            Some(&"DISALLOWED") => Properties::IDNA2008_DISALLOWED,
            // The file says so of what has no line.
            Some(&"UNASSIGNED") | None => Properties::UNASSIGNED,
            Some(other) => panic!("{other}"),
        };
        assert_eq!(properties(c).bits() & any.bits(), derived.bits(), "{c:?}");
    }
}
