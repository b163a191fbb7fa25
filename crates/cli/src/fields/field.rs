//! A field of a line. It is a range of the line, so the text around it can be written byte for byte.

use std::borrow::Cow;
use std::ops::Range;
use std::str;

/// How the bytes of a field encode its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    /// The bytes are the content.
    None,
    /// The field is in double quotes, and a double quote inside is written twice (RFC 4180).
    Csv,
    /// The field is in double quotes, and has escapes (RFC 8259, section 7).
    Json,
}

/// A field of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// The number of the field, from 1.
    pub(crate) number: usize,
    /// The bytes of the field in its line, without quotes.
    pub(crate) range: Range<usize>,
    pub(crate) quoting: Quoting,
}

impl Field {
    /// Returns the content of the field.
    pub(crate) fn content<'l>(&self, line: &'l [u8]) -> Cow<'l, [u8]> {
        let bytes = self.bytes(line);
        match self.quoting {
            Quoting::Csv if memchr::memchr(b'"', bytes).is_some() => Cow::Owned(unpaired(bytes)),
            Quoting::Json if memchr::memchr(b'\\', bytes).is_some() => {
                let text = str::from_utf8(bytes).ok().and_then(unescaped);
                Cow::Owned(text.expect("the line was parsed as JSON").into_bytes())
            }
            _ => Cow::Borrowed(bytes),
        }
    }

    /// Returns the number of bytes that quoting adds before an offset in the content.
    pub(crate) fn escaped_before(&self, offset: usize, line: &[u8]) -> usize {
        if self.quoting == Quoting::None {
            return 0;
        }
        let mut content = 0;
        lengths(self.quoting, self.bytes(line))
            .take_while(|(_, length)| {
                content += length;
                content <= offset
            })
            .map(|(raw, length)| raw - length)
            .sum()
    }

    /// Returns the bytes of the field in its line.
    pub(crate) fn bytes<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        &line[self.range.clone()]
    }
}

/// Replaces each pair of double quotes by one.
fn unpaired(bytes: &[u8]) -> Vec<u8> {
    let mut is_first = false;
    let content = bytes.iter().copied().filter(|&byte| {
        is_first = byte == b'"' && !is_first;
        !is_first
    });
    content.collect()
}

/// Decodes the text between the quotes of a JSON string. Returns `None` if the content is not Unicode text.
pub(super) fn unescaped(inside: &str) -> Option<String> {
    serde_json::from_str(&format!("\"{inside}\"")).ok()
}

/// Returns the length in the line and the length in the content, for each escape and for each other byte.
fn lengths(quoting: Quoting, bytes: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(next..)?;
        let unit = match (quoting, rest) {
            (_, []) => return None,
            (Quoting::Csv, [b'"', b'"', ..]) => (2, 1),
            (Quoting::Json, [b'\\', b'u', ..]) => {
                // If the first escape is a high surrogate, it is only valid with the second.
                let escape = |length| str::from_utf8(rest.get(..length)?).ok();
                let read = |length| Some((length, unescaped(escape(length)?)?.len()));
                read(6).or_else(|| read(12)).unwrap_or((1, 1))
            }
            (Quoting::Json, [b'\\', _, ..]) => (2, 1),
            _ => (1, 1),
        };
        next += unit.0;
        Some(unit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting_adds_bytes_before_an_offset_in_the_content() {
        for (quoting, line, content, offset, added) in [
            (Quoting::None, "<a\"\"b>", "a\"\"b", 3, 0),
            (Quoting::Csv, "<a\"\"b>", "a\"b", 1, 0),
            (Quoting::Csv, "<a\"\"b>", "a\"b", 2, 1),
            (Quoting::Csv, "<a\"\"b>", "a\"b", 9, 1),
            (Quoting::Json, "<a\\u00fcb>", "aüb", 1, 0),
            (Quoting::Json, "<a\\u00fcb>", "aüb", 3, 4),
            (Quoting::Json, "<\\ud83d\\ude00\\n_>", "😀\n_", 4, 8),
            (Quoting::Json, "<\\ud83d\\ude00\\n_>", "😀\n_", 5, 9),
        ] {
            let field = Field {
                number: 1,
                range: 1..line.len() - 1,
                quoting,
            };
            let line = line.as_bytes();
            assert_eq!(&*field.content(line), content.as_bytes());
            assert_eq!(
                field.escaped_before(offset, line),
                added,
                "{content} {offset}"
            );
        }
    }
}
