//! Detects a name in UTF-8 that was read as text in a charset with one byte for each character, such as Latin-1, and was
//! then written as UTF-8. An example is `dÃ¼sseldorf.de`.

/// The characters of Windows-1252 for the bytes 80 to 9F, in order. Windows-1252 does not define five of these bytes.
/// For these five bytes, and for all bytes in Latin-1, the character has the number of the byte.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Returns the original text, if this text looks like UTF-8 that was read as Latin-1 or Windows-1252: every character
/// is in one of these charsets, and the bytes of the characters are UTF-8 and not all ASCII.
pub(super) fn original(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes = text.chars().map(byte).collect::<Option<Vec<u8>>>()?;
    String::from_utf8(bytes).ok()
}

/// Returns the byte of a character in Latin-1, or else in Windows-1252.
fn byte(c: char) -> Option<u8> {
    let is_there = || (0x80..).zip(WINDOWS_1252).find(|(_, other)| *other == c);
    u8::try_from(c).ok().or_else(|| Some(is_there()?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads each character in both charsets: as Latin-1 by the standard library, and as Windows-1252 by the table of
    /// unicode.org (CP1252.TXT).
    #[test]
    fn every_character_is_restored() {
        for c in ('\u{80}'..='\u{FFFF}').chain('\u{1F300}'..='\u{1F6FF}') {
            let name = format!("d{c}sseldorf.de");
            let latin1: String = name.bytes().map(char::from).collect();
            assert_eq!(original(&latin1).as_ref(), Some(&name));
            let windows = name.bytes().map(|byte| match byte {
                0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
                _ => char::from(byte),
            });
            assert_eq!(original(&windows.collect::<String>()).as_ref(), Some(&name));
        }
        assert_eq!(original("dÃ¼sseldorf.de").as_deref(), Some("düsseldorf.de"));
        assert_eq!(original("â‚¬.de").as_deref(), Some("€.de"));
    }

    #[test]
    fn other_names_are_not_detected() {
        for name in [
            "example.com",
            "düsseldorf.de",
            "straße.de",
            "Ø.no",
            "æøå.dk",
            "日本.jp",
            "ÃŸ¼.de",
            "l·l.cat",
        ] {
            assert_eq!(original(name), None, "{name}");
        }
    }
}
