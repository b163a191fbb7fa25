//! Names to ASCII.

use std::borrow::Cow;

use puny_idna::steps::{self, MappingStatus, mapping_status};
use puny_idna::{Transitional, Uts46};

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::{label, plain};

/// The most code points of a mapped name, those of a name with the dot of the root. A name that has more
/// is too long in ASCII too, whatever is wrong with a label.
const MAX_CODE_POINTS: usize = 254;

/// Converts a name to ASCII.
pub(super) fn convert(name: &str, flags: Flags) -> Result<String, Code> {
    let mapped = match flags.mapping {
        Mapping::None if flags.nfc => {
            // These become `;`, a grave accent and `K`, and a label in ASCII is not checked.
            if name.contains(['\u{37E}', '\u{1FEF}', '\u{212A}']) {
                return Err(Code::DISALLOWED);
            }
            normalised(name)
        }
        Mapping::None => Cow::Borrowed(name),
        Mapping::Nontransitional => map(name, Transitional::Off),
        Mapping::Transitional => map(name, Transitional::On),
    };
    if flags.mapping != Mapping::None && mapped.chars().nth(MAX_CODE_POINTS).is_some() {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    let mut ascii = String::with_capacity(mapped.len() + 16);
    for (index, label) in mapped.split('.').enumerate() {
        if index > 0 {
            ascii.push('.');
        }
        label::append(label, flags, &mut ascii).map_err(|code| first(code, &mapped, flags))?;
    }
    if plain::fits(ascii.as_bytes()) {
        Ok(ascii)
    } else {
        Err(Code::TOO_BIG_DOMAIN)
    }
}

/// libidn2 looks for code points that UTS #46 disallows in the whole name, before it looks at a label.
#[cold]
fn first(code: Code, mapped: &str, flags: Flags) -> Code {
    let is_disallowed = |c: char| mapping_status(c) == MappingStatus::Disallowed;
    match flags.mapping {
        Mapping::None => code,
        _ if mapped.chars().any(is_disallowed) => Code::DISALLOWED,
        _ => code,
    }
}

/// Maps and normalises (UTS #46, section 4, steps 1 and 2).
fn map(name: &str, transitional: Transitional) -> Cow<'_, str> {
    if name.is_ascii() {
        return match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Owned(name.to_ascii_lowercase()),
            false => Cow::Borrowed(name),
        };
    }
    Uts46::STRICT.with_transitional(transitional).map(name)
}

/// The Normalization Form C of a name.
pub(super) fn normalised(name: &str) -> Cow<'_, str> {
    let mut text = String::new();
    let mut end = 0;
    for change in steps::nfc(name) {
        let range = change.range();
        text.push_str(name.get(end..range.start).unwrap_or_default());
        text.push_str(change.to());
        end = range.end;
    }
    if end == 0 {
        return Cow::Borrowed(name);
    }
    text.push_str(name.get(end..).unwrap_or_default());
    Cow::Owned(text)
}
