//! Finds a host in the userinfo of a URL. `https://example.com%20@malicious.com` leads to `malicious.com`, but a reader
//! mistakes `example.com` for the host.
//!
//! The userinfo is mapped by UTS #46, so that `paypal.com／` becomes `paypal.com/`, and is then split into parts at
//! delimiters. If at least one part is a host, a reader may see a host. These code points are delimiters, because a
//! host name cannot contain them:
//!
//! - ASCII other than letters, digits, hyphens, underscores and full stops. The URL Standard also allows characters
//!   such as `!` and `$` in a domain, but nobody reads them as a part of a name, and many passwords contain them.
//! - Code points that UTS #46 disallows.
//!
//! A part need not satisfy the rules that depend on other code points of the label, such as the Bidi rule, because
//! readers do not know these rules.

use alloc::string::String;
use alloc::vec::Vec;

use puny_idna::internal::{hex_pair, ipv4, ipv6, is_number, mapped, properties, Properties};
use puny_idna::is_ldh;

/// Returns whether a part of a userinfo is a domain of two labels or more, or an IP address. A number without dots does
/// not count as an address here, because it may be a password. O(n).
pub(super) fn holds_host(userinfo: &str) -> bool {
    holds_host_as_it_is(userinfo)
        || userinfo.contains('%') && holds_host_as_it_is(&percent_decoded(userinfo))
}

/// Returns whether a part of a text is a host. The text is not percent-decoded.
fn holds_host_as_it_is(text: &str) -> bool {
    let text = with_ascii_delimiters(text);
    text.split(is_delimiter).any(is_domain_or_ipv4) || holds_ipv6(&text)
}

/// Returns whether a code point separates two parts.
fn is_delimiter(c: char) -> bool {
    c.is_ascii() && !is_ldh(c) && !matches!(c, '.' | '_')
}

/// Maps a text by UTS #46, and replaces each disallowed code point by a space. ONE DOT LEADER and SMALL FULL STOP
/// become full stops: UTS #46 disallows them, but they look like full stops, and IDNA2003 maps them to full stops.
fn with_ascii_delimiters(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2024}' | '\u{FE52}' => result.push('.'),
            _ if !c.is_ascii() && properties(c).has(Properties::DISALLOWED) => result.push(' '),
            // The result of the mapping contains no disallowed code points except ASCII delimiters.
            _ => result.extend(mapped(c)),
        }
    }
    result
}

/// Returns whether a part without delimiters is an IPv4 address with dots, or a domain of two labels or more. Labels at
/// the end that are numbers are ignored: `paypal.com.1` is not a domain, because its last label is a number, but it
/// begins with a domain.
fn is_domain_or_ipv4(part: &str) -> bool {
    let part = part.trim_matches('.');
    let labels = part.rsplit('.').filter(|label| !label.is_empty());
    let is_domain = labels.skip_while(|label| is_number(label)).nth(1).is_some();
    is_domain || part.contains('.') && ipv4::parse(part).is_some()
}

/// Returns whether a text contains an IPv6 address in brackets.
fn holds_ipv6(text: &str) -> bool {
    let mut ends = text.split(']');
    // The text after the last bracket is not in brackets.
    ends.next_back();
    ends.any(|before| {
        let inside = before.rsplit_once('[').map(|(_, inside)| inside);
        // A zone may follow the address: [fe80::1%25eth0].
        let address = inside.and_then(|inside| inside.split('%').next());
        address.and_then(ipv6::parse).is_some()
    })
}

/// Decodes percent-encoding repeatedly until nothing is left to decode: `%252F` becomes `%2F`, which becomes a slash.
/// Bytes that are not UTF-8 become U+FFFD, which a domain cannot contain. O(n).
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
