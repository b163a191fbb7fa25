//! Escapes in free text. An escape represents a byte or a character in a URL, in HTML, mail, JSON or a log, or in the
//! output of a DNS tool. Letters beside an escape are a part of a longer word.

use super::{is_dot, is_name};

/// An escape at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Escape {
    /// In bytes.
    pub(super) length: usize,
    /// Whether it stands for something that may be in a name, and not for a blank, quote or other separator.
    pub(super) is_part: bool,
}

/// The most bytes of an escape: a character reference is the longest.
pub(super) const MAX_LENGTH: usize = 12;

/// The length of what `taken` takes from the beginning of a text: it gets the next character, and the escape
/// that begins with it, and gives the number of bytes to take, or `None` at the end.
pub(super) fn span(
    text: &str,
    mut taken: impl FnMut(char, Option<Escape>) -> Option<usize>,
) -> usize {
    let mut length = 0;
    while let Some(c) = text[length..].chars().next()
        && let Some(more) = taken(c, escape(&text[length..]))
    {
        length += more;
    }
    length
}

/// Finds an escape at the beginning of a text.
pub(super) fn escape(text: &str) -> Option<Escape> {
    let (length, is_part) = match text.as_bytes() {
        [b'%', ..] => (3, is_part_byte(number(text, 1..3, 16)?)),
        // Quoted-printable (RFC 2045, section 6.7), of UTF-8 alone: `a=b` is other text.
        [b'=', ..] => (sequence(text, 3, |text| number(text, 1..3, 16))?, true),
        [b'\\', b'x', ..] => (4, of_log(number(text, 2..4, 16)?)?),
        [b'\\', b'u', b'{', ..] => {
            let end = text.get(..MAX_LENGTH.min(text.len()))?.find('}')?;
            (end + 1, is_part_number(number(text, 3..end, 16)?))
        }
        [b'\\', b'u', ..] => (6, is_part_number(number(text, 2..6, 16)?)),
        [b'\\', b'U', ..] => (10, is_part_number(number(text, 2..10, 16)?)),
        // Decimal in the DNS (RFC 1035, section 5.1), octal elsewhere.
        [b'\\', ..] => {
            let decimal = || sequence(text, 4, |text| number(text, 1..4, 10));
            let octal = || sequence(text, 4, |text| number(text, 1..4, 8));
            (decimal().or_else(octal)?, true)
        }
        [b'&', ..] => {
            let end = text
                .bytes()
                .take(MAX_LENGTH)
                .position(|byte| byte == b';')?;
            (end + 1, of_reference(text.get(1..end)?)?)
        }
        _ => return None,
    };
    Some(Escape { length, is_part })
}

fn number(text: &str, range: std::ops::Range<usize>, radix: u32) -> Option<u32> {
    let digits = text.get(range)?;
    // `from_str_radix` takes a sign.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)
}

/// The length of several escapes that are the bytes of a character beyond ASCII. Each has the length `each`.
fn sequence(text: &str, each: usize, byte: impl Fn(&str) -> Option<u32>) -> Option<usize> {
    let sign = text.get(..1)?;
    byte(text).filter(|first| (0xC2..=0xF4).contains(first))?;
    let mut length = each;
    while let Some(rest) = text.get(length..).filter(|rest| rest.starts_with(sign))
        && byte(rest).is_some_and(|next| (0x80..=0xBF).contains(&next))
    {
        length += each;
    }
    (length > each).then_some(length)
}

fn is_part_byte(byte: u32) -> bool {
    byte >= 0x80 || is_part_number(byte)
}

/// A surrogate is half of a character.
fn is_part_number(number: u32) -> bool {
    char::from_u32(number).is_none_or(|c| is_name(c) || is_dot(c))
}

/// `\x64` may be a part of a path of Windows.
fn of_log(byte: u32) -> Option<bool> {
    let is_path = byte < 0x80 && is_part_byte(byte);
    (!is_path).then_some(byte >= 0x80)
}

/// A character reference of HTML, without `&` and `;`.
fn of_reference(name: &str) -> Option<bool> {
    if let Some(digits) = name.strip_prefix('#') {
        let found = match digits.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 0..digits.len(), 16),
            None => number(digits, 0..digits.len(), 10),
        };
        return found.map(is_part_number);
    }
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name.then(|| is_letter(name))
}

/// Whether a named character is a letter: one of Latin with a mark or as a ligature, one of Greek.
fn is_letter(name: &str) -> bool {
    const MARKS: [&str; 16] = [
        "acute", "breve", "caron", "cedil", "circ", "cy", "dblac", "dot", "grave", "lig", "macr",
        "ogon", "ring", "slash", "tilde", "uml",
    ];
    const OTHERS: [&str; 32] = [
        "alpha", "beta", "chi", "delta", "epsilon", "eta", "eth", "gamma", "inodot", "iota",
        "kappa", "lambda", "mu", "nu", "omega", "omicron", "period", "phi", "pi", "psi", "rho",
        "shy", "sigma", "sigmaf", "tau", "theta", "thorn", "upsilon", "xi", "zeta", "zwj", "zwnj",
    ];
    let is_marked = |mark: &&str| {
        let base = name.strip_suffix(*mark);
        base.is_some_and(|base| matches!(base.len(), 1 | 2))
    };
    OTHERS.contains(&name.to_ascii_lowercase().as_str()) || MARKS.iter().any(is_marked)
}
