//! The data of UTS #39 and UAX #24: scripts, script extensions, Identifier_Status, prototypes.
//!
//! The source is the crates `unicode-script` and `unicode-security`, since ICU4X has no confusables.

use std::collections::BTreeMap;

use unicode_script::{Script, ScriptExtension, UnicodeScript};
use unicode_security::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;

use crate::emit::Tables;
use crate::source::UNICODE_VERSION;

/// The scripts by which the policy of puny-idna decides, as constants.
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

/// A code point's class: the script, the script extensions, the bits of Identifier_Status.
type Class = (usize, Vec<usize>, u8);

const ALLOWED: u8 = 1;
const IGNORABLE: u8 = 2;
const INVISIBLE: u8 = 4;

/// The file `script.rs`.
pub(crate) fn scripts() -> Tables {
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
    for (c, code_point) in chars().zip(0_u32..) {
        let class = class(c, &number);
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
    let mut properties: Vec<u16> = Vec::new();
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
        properties.push(u16::try_from(at).expect("short"));
        properties.push(u16::from(byte(*script)) | u16::from(*bits) << 8);
    }

    let mut out = Tables::from("Scripts, script extensions and Identifier_Status.", SOURCE);
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
        "The bit of Identifier_Status Allowed.",
        "ALLOWED",
        "u8",
        ALLOWED,
    );
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
    out.text_of(
        "The codes in ISO 15924, four letters each.",
        "CODES",
        &codes,
    );
    out.text_of(
        "The names, each with a line end.",
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
    sorted(
        &mut out,
        "Where runs of code points of one class begin",
        "STARTS",
        &starts,
    );
    out.array("The class of each run.", "RUNS", "u16", &run_classes);
    out.array("Of each class, where its script extensions begin, and its script with the bits from the eighth on.",
        "CLASSES", "u16", &properties);
    out.array(
        "Lists of scripts, each after its length.",
        "EXTENSIONS",
        "u8",
        &extensions,
    );
    out
}

fn class(c: Option<char>, number: &impl Fn(Script) -> usize) -> Class {
    let unknown = number(Script::Unknown);
    let Some(c) = c else {
        return (unknown, Vec::new(), 0);
    };
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
    if c.identifier_allowed() {
        bits |= ALLOWED;
    }
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

/// The file `prototype.rs`. A prototype is in NFD. A code point that decomposes is never looked up, and
/// one that is default ignorable has no prototype, not even itself: see `INVISIBLE`.
pub(crate) fn prototypes() -> Tables {
    let nfd = icu_normalizer::DecomposingNormalizerBorrowed::new_nfd();
    let mut prototypes: Vec<(u32, String)> = Vec::new();
    for c in '\0'..=char::MAX {
        let own = c.to_string();
        let prototype: String = unicode_security::skeleton(&own).collect();
        if prototype != own && !prototype.is_empty() && nfd.normalize(&own) == own {
            prototypes.push((u32::from(c), prototype));
        }
    }
    // One, two or three characters, or more, which have their number before them, as a character.
    let stored = |text: &str| match text.chars().count() {
        count @ 1..=3 => (count - 1, text.to_owned()),
        count => (3, format!("{}{text}", char::from(byte(count)))),
    };
    // The longest first, so that the others are found in them.
    let mut texts: Vec<String> = prototypes.iter().map(|(_, text)| stored(text).1).collect();
    texts.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
    texts.dedup();
    let mut pool = String::new();
    for text in texts {
        if !pool.contains(&text) {
            pool.push_str(&text);
        }
    }
    let place = |text: &str| {
        let (form, text) = stored(text);
        let at = pool.find(&text).expect("every text is there");
        assert!(at < 1 << 14, "an offset has 14 bits");
        u16::try_from(at << 2 | form).expect("16 bits")
    };
    let mut out = Tables::from("The prototypes of UTS #39, section 4.", SOURCE);
    let at: Vec<u16> = prototypes.iter().map(|(_, text)| place(text)).collect();
    let keys: Vec<u32> = prototypes.iter().map(|(c, _)| *c).collect();
    sorted(&mut out, "The code points with a prototype", "KEYS", &keys);
    out.array(
        "Where the prototype of each begins in `TEXT`, after two bits: its characters, less one; or 3, and \
         the first character is their number.",
        "AT",
        "u16",
        &at,
    );
    out.text_of("The prototypes.", "TEXT", &pool);
    out
}

/// A sorted list of code points, as `sorted.rs` of puny-idna reads it.
fn sorted(out: &mut Tables, about: &str, name: &str, values: &[u32]) {
    /// The most of a block.
    const BLOCK: usize = 32;
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
        &format!("{about}: the first of each block."),
        &format!("{name}_FIRST"),
        "u32",
        &firsts,
    );
    out.array("Its index.", &format!("{name}_FROM"), "u16", &from);
    out.array(
        "The distance of each from the one before in its block.",
        &format!("{name}_STEPS"),
        "u8",
        &steps,
    );
}
