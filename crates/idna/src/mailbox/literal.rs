//! Address literals (RFC 5321, section 4.1.3).

use crate::dns::ldh::is_all_ldh;

/// An address in brackets in place of a domain, without the brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressLiteral<'a> {
    /// Four decimal numbers of at most three digits. Leading zeros are allowed, and do not make a number octal.
    Ipv4(&'a str),
    /// An IPv6 address, without the tag `IPv6:`.
    Ipv6(&'a str),
    /// Any other tag, a colon, and a text. IANA has registered no tag except `IPv6`.
    General(&'a str),
}

/// Parses the text between the brackets of an address literal. Returns `None` if the text is not an address. O(n).
pub(super) fn parse(text: &str) -> Option<AddressLiteral<'_>> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    if is_ipv4(inner) {
        return Some(AddressLiteral::Ipv4(inner));
    }
    let (tag, content) = inner.split_once(':')?;
    if tag.eq_ignore_ascii_case("IPv6") {
        return Some(AddressLiteral::Ipv6(content)).filter(|_| is_ipv6(content));
    }
    // Ldh-str and 1*dcontent.
    let is_tag = is_all_ldh(tag.as_bytes()) && !tag.is_empty() && !tag.ends_with('-');
    let is_content = content
        .bytes()
        .all(|byte| matches!(byte, 33..=90 | 94..=126));
    let is_general = is_tag && is_content && !content.is_empty();
    Some(AddressLiteral::General(inner)).filter(|_| is_general)
}

/// Returns whether a text is `IPv4-address-literal`: four numbers from 0 to 255, each of one to three digits.
fn is_ipv4(text: &str) -> bool {
    let is_number = |part: &str| {
        let has_digits = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        has_digits && part.parse::<u8>().is_ok()
    };
    text.split('.').count() == 4 && text.split('.').all(is_number)
}

/// Returns whether a text is `IPv6-addr`. In contrast to RFC 4291, `::` represents at least two groups.
fn is_ipv6(text: &str) -> bool {
    // The string search of the standard library would add 5 kB to a program.
    let gap = text.as_bytes().windows(2).position(|pair| pair == b"::");
    let halves = gap.map(|gap| (text.get(..gap), text.get(gap + 2..)));
    match halves {
        Some((Some(head), Some(tail))) => match (groups(head, false), groups(tail, true)) {
            (Some(before), Some(after)) => before + after <= 6,
            _ => false,
        },
        _ => !text.is_empty() && groups(text, true) == Some(8),
    }
}

/// Returns the number of groups of 16 bits in a part of an address, or `None` if a group is malformed. If `is_end` is
/// true, the part may end with an IPv4 address, which counts as two groups.
fn groups(text: &str, is_end: bool) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let mut count = 0;
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        let is_group = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_hexdigit());
        count += match () {
            _ if is_group => 1,
            _ if is_end && parts.peek().is_none() && is_ipv4(part) => 2,
            _ => return None,
        };
    }
    Some(count)
}
