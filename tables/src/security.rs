//! Makes the tables of UTS #39 and UAX #24: scripts, script extensions, Identifier_Status, and prototypes.
//!
//! The sources are the crates `unicode-script` and `unicode-security`, because ICU4X has no confusables.

use std::collections::{BTreeMap, BTreeSet};

use unicode_script::{Script, ScriptExtension, UnicodeScript};
use unicode_security::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;

use crate::bits::Properties;
use crate::emit::Tables;
use crate::identifier_status::is_usually_allowed;
use crate::source::{Entry, UNICODE_VERSION};

/// The scripts that the policy of puny-idna names. The number of each script becomes a constant.
const NAMED: [Script; 17] = [
    Script::Common,
    Script::Inherited,
    Script::Unknown,
    Script::Armenian,
    Script::Bopomofo,
    Script::Cyrillic,
    Script::Ethiopic,
    Script::Georgian,
    Script::Greek,
    Script::Han,
    Script::Hangul,
    Script::Hebrew,
    Script::Hiragana,
    Script::Katakana,
    Script::Latin,
    Script::Myanmar,
    Script::Thai,
];

const SOURCE: &str = "unicode-script 0.5.9 and\n//! unicode-security 0.1.3";

/// The class of a code point: the number of the script, the numbers of the script extensions, and the bits
/// [`IGNORABLE`] and [`INVISIBLE`].
type Class = (usize, Vec<usize>, u8);

const IGNORABLE: u8 = 1;
const INVISIBLE: u8 = 2;

/// Returns the file `script.rs`.
pub(crate) fn scripts(entries: &[Option<Entry>]) -> Tables {
    let version = (
        unicode_script::UNICODE_VERSION,
        unicode_security::UNICODE_VERSION,
    );
    let expected: Vec<u64> = UNICODE_VERSION
        .split('.')
        .map(|part| part.parse().expect("a number"))
        .collect();
    let expected = (expected[0], expected[1], expected[2]);
    assert_eq!(
        version,
        (expected, expected),
        "the crates are of another Unicode version"
    );

    let chars = || (0..=0x10_FFFF).map(char::from_u32);
    let mut scripts: Vec<Script> = chars().flatten().map(|c| c.script()).collect();
    scripts.sort_by_key(|script| script.short_name());
    scripts.dedup();
    let number = |script: Script| {
        let at = scripts.iter().position(|other| *other == script);
        at.expect("every script is there")
    };

    let mut classes: BTreeMap<Class, u16> = BTreeMap::new();
    let mut starts: Vec<u32> = Vec::new();
    let mut run_classes: Vec<u16> = Vec::new();
    let mut last = None;
    let mut changes: Vec<u32> = Vec::new();
    let mut last_usual = true;
    for ((c, code_point), entry) in chars().zip(0_u32..).zip(entries) {
        let (Some(c), Some(entry)) = (c, entry) else {
            continue;
        };
        let class = class_of(c, &number);
        // An unassigned code point does not begin or end a run.
        if entry.properties.has(Properties::UNASSIGNED) && class.2 == 0 {
            assert_eq!((class.0, &class.1), (number(Script::Unknown), &Vec::new()));
            continue;
        }
        let usual = is_usually_allowed(c, entry.properties, c.script().is_recommended());
        let is_usual = c.identifier_allowed() == usual;
        if last_usual != is_usual {
            changes.push(code_point);
            last_usual = is_usual;
        }
        if last.as_ref() != Some(&class) {
            let next = u16::try_from(classes.len()).expect("few classes");
            let class_number = *classes.entry(class.clone()).or_insert(next);
            starts.push(code_point);
            run_classes.push(class_number);
            last = Some(class);
        }
    }

    let mut by_number: Vec<(&Class, u16)> = classes.iter().map(|(class, n)| (class, *n)).collect();
    by_number.sort_by_key(|(_, number)| *number);
    let mut extensions: Vec<u8> = Vec::new();
    let mut scripts_and_bits: Vec<u16> = Vec::new();
    let mut lists: Vec<u16> = Vec::new();
    for ((script, extension, bits), _) in by_number {
        let list: Vec<u8> = extension.iter().map(|one| byte(*one)).collect();
        let list = [&[byte(list.len())], list.as_slice()].concat();
        let at = extensions
            .windows(list.len())
            .position(|window| window == list);
        let at = at.unwrap_or_else(|| {
            extensions.extend_from_slice(&list);
            extensions.len() - list.len()
        });
        lists.push(u16::try_from(at).expect("short"));
        scripts_and_bits.push(u16::from(byte(*script)) | u16::from(*bits) << 8);
    }

    let mut out = Tables::from_source("Scripts, script extensions and Identifier_Status.", SOURCE);
    let codes: String = scripts.iter().map(|script| script.short_name()).collect();
    let names: Vec<&str> = scripts.iter().map(|script| script.full_name()).collect();
    for script in NAMED {
        let name = script.full_name().to_uppercase();
        out.constant(
            &format!("The number of {}.", script.full_name()),
            &name,
            "u8",
            number(script),
        );
    }
    out.constant("The number of scripts.", "SCRIPTS", "usize", scripts.len());
    out.constant(
        "The bit of Identifier_Type Default_Ignorable.",
        "IGNORABLE",
        "u8",
        IGNORABLE,
    );
    out.constant(
        "The bit of Default_Ignorable_Code_Point.",
        "INVISIBLE",
        "u8",
        INVISIBLE,
    );
    out.string(
        "The codes in ISO 15924, four letters each.",
        "CODES",
        &codes,
    );
    out.string(
        "The names, each followed by a line end.",
        "NAMES",
        &(names.join("\n") + "\n"),
    );
    let recommended: Vec<u8> = scripts
        .iter()
        .map(|script| script.is_recommended().into())
        .collect();
    out.array(
        "1 for each script that UAX #31 recommends.",
        "RECOMMENDED",
        "u8",
        &recommended,
    );
    add_sorted(
        &mut out,
        "The starts of runs of code points of one class, which may have unassigned code points between them",
        "STARTS",
        &starts,
    );
    out.numbers("The class of each run.", "RUNS", &run_classes);
    add_sorted(
        &mut out,
        "In turn, the starts and ends of the ranges of code points whose Identifier_Status is not the usual status",
        "CHANGES",
        &changes,
    );
    out.numbers(
        "For each class, the index in `EXTENSIONS` of its script extensions.",
        "LISTS",
        &lists,
    );
    out.numbers(
        "For each class, its script, and its two bits from bit 8 on.",
        "CLASSES",
        &scripts_and_bits,
    );
    out.array(
        "Lists of scripts. Each list begins with its length.",
        "EXTENSIONS",
        "u8",
        &extensions,
    );
    out
}

/// Returns the class of a code point.
fn class_of(c: char, number: &impl Fn(Script) -> usize) -> Class {
    let extension = ScriptExtension::from(c);
    let list = if extension.is_common() {
        vec![number(Script::Common)]
    } else if extension.is_inherited() {
        vec![number(Script::Inherited)]
    } else {
        let mut list: Vec<usize> = extension.iter().map(number).collect();
        list.sort_unstable();
        list
    };
    let mut bits = 0;
    if c.identifier_type() == Some(IdentifierType::Default_Ignorable) {
        bits |= IGNORABLE;
    }
    if unicode_security::skeleton(c.encode_utf8(&mut [0; 4]))
        .next()
        .is_none()
    {
        bits |= INVISIBLE;
    }
    (number(c.script()), list, bits)
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).expect("it fits into a byte")
}

/// Returns the code points for which a prototype may be needed, after mapping and decomposition. Labels with other code
/// points are never displayed in Unicode. The code points are:
///
/// - the code points that are allowed in identifiers;
/// - other code points that IDNA2008 allows and that look like Latin;
/// - capitals that look different from their mapping.
fn compared(entries: &[Option<Entry>]) -> BTreeSet<char> {
    const NOT_IN_LABELS: Properties = Properties::MAPPED
        .or(Properties::IGNORED)
        .or(Properties::DISALLOWED);
    let nfd = icu_normalizer::DecomposingNormalizerBorrowed::new_nfd();
    let entry_of = |c: char| entries[c as usize].as_ref().expect("a character");
    let mapped = |text: &str| -> String {
        let mapped = text.chars().flat_map(|c| match &entry_of(c).mapping[..] {
            [] => vec![c],
            mapping => mapping.to_vec(),
        });
        unicode_security::skeleton(&mapped.collect::<String>())
            .collect::<String>()
            .to_ascii_lowercase()
    };
    let is_compared = |c: &char| {
        let own = c.to_string();
        let prototype: String = unicode_security::skeleton(&own).collect();
        let is_plain =
            |c: char| c.is_ascii() || [Script::Latin, Script::Inherited].contains(&c.script());
        if c.is_ascii() || c.is_uppercase() && mapped(&own) != mapped(&prototype) {
            return true;
        }
        let properties = entry_of(*c).properties;
        let looks_latin = || prototype.chars().all(is_plain);
        let is_other = !properties.has(Properties::IDNA2008_DISALLOWED) && looks_latin();
        !properties.has(NOT_IN_LABELS) && (c.identifier_allowed() || is_other)
    };
    let all = ('\0'..=char::MAX).filter(is_compared).collect::<String>();
    nfd.normalize(&all).chars().collect()
}

/// Returns the file `prototype.rs`, with the prototypes of the code points that [`compared`] returns. A prototype is in
/// NFD. Code points with a decomposition have no prototype, because they are never looked up. The prototype of a
/// default-ignorable code point is empty and is not stored: the bit [`INVISIBLE`] marks these code points.
///
/// Bytes with the same meaning are stored together, and the first characters are stored separately from the following
/// characters. In this order, compressors of programs and packages find more repetitions.
pub(crate) fn prototypes(entries: &[Option<Entry>]) -> Tables {
    /// The number of prototypes between two entries of `MORE_FROM`.
    const GROUP: usize = 32;
    let mut keys: Vec<u32> = Vec::new();
    let mut prototypes: Vec<Vec<u32>> = Vec::new();
    for c in compared(entries) {
        let own = c.to_string();
        let prototype: String = unicode_security::skeleton(&own).collect();
        if prototype != own && !prototype.is_empty() {
            keys.push(u32::from(c));
            prototypes.push(prototype.chars().map(u32::from).collect());
        }
    }
    let mut frequent: BTreeMap<u32, usize> = BTreeMap::new();
    for c in prototypes.iter().flatten() {
        *frequent.entry(c >> 8).or_default() += 1;
    }
    let mut pages: Vec<u32> = frequent.keys().copied().collect();
    pages.sort_by_key(|page| std::cmp::Reverse(frequent[page]));
    let page = |c: u32| {
        let number = pages.iter().position(|page| *page == c >> 8);
        byte(number.expect("every page is there"))
    };
    let low = |c: u32| c.to_le_bytes()[0];

    let mut lengths: Vec<u8> = vec![0; keys.len().div_ceil(4)];
    let (mut first_page, mut first_low, mut more_page, mut more_low) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut more_from: Vec<u16> = Vec::new();
    for (index, prototype) in prototypes.iter().enumerate() {
        if index % GROUP == 0 {
            more_from.push(u16::try_from(more_page.len()).expect("few"));
        }
        let (first, more) = prototype.split_first().expect("not empty");
        first_page.push(page(*first));
        first_low.push(low(*first));
        lengths[index / 4] |= byte(more.len().min(3)) << (index % 4 * 2);
        if more.len() >= 3 {
            more_page.push(byte(more.len()));
            more_low.push(0);
        }
        more_page.extend(more.iter().map(|c| page(*c)));
        more_low.extend(more.iter().map(|c| low(*c)));
    }

    let mut out = Tables::from_source("The prototypes of UTS #39, section 4.", SOURCE);
    out.constant(
        "The number of prototypes between two entries of `MORE_FROM`.",
        "GROUP",
        "usize",
        GROUP,
    );
    add_sorted(&mut out, "The code points with a prototype", "KEYS", &keys);
    let pages: Vec<u16> = pages
        .iter()
        .map(|page| u16::try_from(*page).expect("16 bits"))
        .collect();
    out.numbers(
        "The different values of characters without their last eight bits.",
        "PAGES",
        &pages,
    );
    out.array(
        "For each prototype, the index in `PAGES` of its first character.",
        "FIRST_PAGE",
        "u8",
        &first_page,
    );
    out.array(
        "For each prototype, the last eight bits of its first character.",
        "FIRST_LOW",
        "u8",
        &first_low,
    );
    out.array(
        "For each prototype, two bits: the number of following characters, or 3 if the number is in `MORE_PAGE`.",
        "LENGTHS",
        "u8",
        &lengths,
    );
    out.numbers(
        "For each group of prototypes, the index in `MORE_PAGE` of the first following character.",
        "MORE_FROM",
        &more_from,
    );
    out.array(
        "For each following character, the index in `PAGES`; before three or more characters, their number.",
        "MORE_PAGE",
        "u8",
        &more_page,
    );
    out.array(
        "For each entry of `MORE_PAGE`, the last eight bits of the character, or 0 for a number.",
        "MORE_LOW",
        "u8",
        &more_low,
    );
    out
}

/// Adds a sorted list of code points, in the form that `sorted.rs` of puny-idna reads.
fn add_sorted(out: &mut Tables, about: &str, name: &str, values: &[u32]) {
    /// The maximum number of code points of a block.
    const BLOCK: usize = 64;
    let (mut firsts, mut from, mut steps) = (Vec::<u32>::new(), Vec::<u16>::new(), Vec::new());
    let mut before = 0;
    for (index, value) in (0_u16..).zip(values) {
        let step = u8::try_from(value - before).ok();
        let is_full = from
            .last()
            .is_none_or(|from| usize::from(index - from) >= BLOCK);
        if is_full || step.is_none() {
            firsts.push(*value);
            from.push(index);
        }
        steps.push(step.filter(|_| from.last() != Some(&index)).unwrap_or(0));
        before = *value;
    }
    out.array(
        &format!("{about}.\n/// This array has the first element of each block."),
        &format!("{name}_FIRST"),
        "u32",
        &firsts,
    );
    out.numbers(
        "The index of the first element of each block.",
        &format!("{name}_FROM"),
        &from,
    );
    out.array(
        "The distance of each element from the previous element in its block, and 0 for the first element.",
        &format!("{name}_STEPS"),
        "u8",
        &steps,
    );
}
