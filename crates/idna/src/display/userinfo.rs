//! Finds a host in the userinfo of a URL: `https://example.com%20@malicious.com` leads to `malicious.com`, and a reader
//! takes `example.com` for the host.
//!
//! A reader sees a host where any part of the userinfo is one. The parts are what stands between delimiters, after the
//! mapping of UTS #46: `paypal.com／` is `paypal.com/`. Every code point is a delimiter that no host name can have: ASCII
//! other than letters, digits, hyphens, underscores and full stops, and what UTS #46 refuses. The URL Standard also allows
//! `!`, `$` and the like in a domain, but nobody reads them as a part of a name, and many passwords contain them. A
//! part need not satisfy the rules about neighbours, such as the Bidi rule: a reader does not apply them.

use alloc::string::String;
use alloc::vec::Vec;

use crate::dns::ldh::is_ldh;
use crate::rules::flags::Transitional;
use crate::unicode::properties::{properties, Properties};
use crate::url::{hex_pair, ipv4, ipv6, is_number};
use crate::uts46::mapping::mapped;

/// Returns whether a part of a userinfo is a domain of two labels or more, or an IP address. A number alone is not an
/// address here: it may be a password. O(n).
pub(super) fn holds_host(userinfo: &str) -> bool {
    holds_host_as_it_is(userinfo)
        || userinfo.contains('%') && holds_host_as_it_is(&percent_decoded(userinfo))
}

fn holds_host_as_it_is(text: &str) -> bool {
    let text = with_ascii_delimiters(text);
    text.split(is_delimiter).any(is_domain_or_ipv4) || holds_ipv6(&text)
}

fn is_delimiter(c: char) -> bool {
    c.is_ascii() && !is_ldh(c) && !matches!(c, '.' | '_')
}

/// Returns the text after the mapping of UTS #46, with a space for each code point that no domain can have. ONE DOT LEADER
/// and SMALL FULL STOP become full stops: UTS #46 refuses them, but they look like full stops, and IDNA2003 maps them
/// to full stops.
fn with_ascii_delimiters(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2024}' | '\u{FE52}' => result.push('.'),
            _ if !c.is_ascii() && properties(c).has(Properties::DISALLOWED) => result.push(' '),
            // What a code point is mapped to is not refused, but for delimiters in ASCII.
            _ => result.extend(mapped(c, Transitional::Off)),
        }
    }
    result
}

/// Returns whether a part without delimiters is an address in numbers with dots, or has two labels before those at its
/// end that are numbers: a name that ends in a number is not a domain, and `paypal.com.1` begins with a domain.
fn is_domain_or_ipv4(part: &str) -> bool {
    let part = part.trim_matches('.');
    let labels = part.rsplit('.').filter(|label| !label.is_empty());
    let is_domain = labels.skip_while(|label| is_number(label)).nth(1).is_some();
    is_domain || part.contains('.') && ipv4::parse(part).is_some()
}

/// Returns whether an IPv6 address in brackets is in a text.
fn holds_ipv6(text: &str) -> bool {
    let mut ends = text.split(']');
    // What follows the last bracket is not in brackets.
    ends.next_back();
    ends.any(|before| {
        let inside = before.rsplit_once('[').map(|(_, inside)| inside);
        // A zone may follow: [fe80::1%25eth0].
        let address = inside.and_then(|inside| inside.split('%').next());
        address.and_then(ipv6::parse).is_some()
    })
}

/// Decodes percent-encoding until nothing is left to decode: `%252F` is a slash to who decodes twice. Bytes that are not
/// UTF-8 become U+FFFD, which no domain can have. O(n).
fn percent_decoded(text: &str) -> String {
    let mut decoded: Vec<u8> = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        decoded.push(byte);
        // A decoded byte may be a part of the next escape.
        while let [.., b'%', high, low] = decoded.as_slice() {
            match hex_pair(*high, *low) {
                Some(byte) => {
                    decoded.truncate(decoded.len() - 3);
                    decoded.push(byte);
                }
                None => break,
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}
