//! The conversion of names to ASCII.

use std::borrow::Cow;

use puny_idna::code_point::{MappingStatus, mapping_status};
use puny_idna::steps;
use puny_idna::{Transitional, Uts46};

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::{label, plain};

/// The maximum number of code points in a mapped name: 253, and one for the dot of the root. The ASCII form of a name
/// with more code points is always too long.
const MAX_CODE_POINTS: usize = 254;

/// Converts a name to ASCII.
pub(super) fn convert_name(name: &str, flags: Flags) -> Result<String, Code> {
    let mapped = match flags.mapping {
        Mapping::None if flags.nfc => normalised(name)?,
        Mapping::None => Cow::Borrowed(name),
        Mapping::Nontransitional => map_name(name, Transitional::Off),
        Mapping::Transitional => map_name(name, Transitional::On),
    };
    if flags.mapping != Mapping::None && mapped.chars().nth(MAX_CODE_POINTS).is_some() {
        return Err(Code::TOO_BIG_DOMAIN);
    }
    let mut ascii = String::with_capacity(mapped.len() + 16);
    for (index, label) in mapped.split('.').enumerate() {
        if index > 0 {
            ascii.push('.');
        }
        label::append_label(label, flags, &mut ascii)
            .map_err(|code| code_of_libidn2(code, &mapped, flags))?;
    }
    if plain::name_fits(ascii.as_bytes()) {
        Ok(ascii)
    } else {
        Err(Code::TOO_BIG_DOMAIN)
    }
}

/// Returns the code that libidn2 returns for a name in which this library refuses a label with `code`. Before libidn2
/// checks a label, it searches the whole name for code points that UTS #46 disallows.
#[cold]
fn code_of_libidn2(code: Code, mapped: &str, flags: Flags) -> Code {
    let is_disallowed = |c: char| mapping_status(c) == MappingStatus::Disallowed;
    match flags.mapping {
        Mapping::None => code,
        _ if mapped.chars().any(is_disallowed) => Code::DISALLOWED,
        _ => code,
    }
}

/// Maps and normalises a name (UTS #46, section 4, steps 1 and 2).
fn map_name(name: &str, transitional: Transitional) -> Cow<'_, str> {
    if name.is_ascii() {
        return match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Owned(name.to_ascii_lowercase()),
            false => Cow::Borrowed(name),
        };
    }
    Uts46::STRICT.with_transitional(transitional).map(name)
}

/// The code points that NFC changes to ASCII: U+037E becomes `;`, U+1FEF becomes a grave accent, and U+212A becomes
/// `K`.
const BECOME_ASCII: [char; 3] = ['\u{37E}', '\u{1FEF}', '\u{212A}'];

/// Returns the Normalization Form C of a name or label. Fails for a code point that NFC changes to ASCII. IDNA2008
/// disallows these code points, but the normalised label could be all ASCII, and labels that are all ASCII are not
/// checked.
pub(super) fn normalised(name: &str) -> Result<Cow<'_, str>, Code> {
    if name.contains(BECOME_ASCII) {
        return Err(Code::DISALLOWED);
    }
    let mut text = String::new();
    let mut end = 0;
    for change in steps::nfc(name) {
        let range = change.range();
        text.push_str(name.get(end..range.start).unwrap_or_default());
        text.push_str(change.after());
        end = range.end;
    }
    if end == 0 {
        return Ok(Cow::Borrowed(name));
    }
    text.push_str(name.get(end..).unwrap_or_default());
    Ok(Cow::Owned(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the code points that NFC changes to ASCII by a check of all code points.
    #[test]
    fn code_points_that_nfc_changes_to_ascii_are_refused() {
        let becomes_ascii = |c: &char| {
            let text = c.to_string();
            let mut changes = steps::nfc(&text);
            !c.is_ascii() && changes.any(|change| change.after().is_ascii())
        };
        let found: Vec<char> = ('\0'..=char::MAX).filter(becomes_ascii).collect();
        assert_eq!(found, BECOME_ASCII);
        for c in BECOME_ASCII {
            assert_eq!(normalised(&format!("x{c}n--aa")), Err(Code::DISALLOWED));
        }
    }
}
