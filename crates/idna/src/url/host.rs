//! The host parser of the URL Standard, the comparison of two hosts, and a key to join hosts by.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use puny::invariant::Ensured;

use super::host_error::HostError;
use super::{ipv4, ipv6, is_forbidden, is_number, UrlStandard};
use crate::rules::ascii_rules::AsciiRules;

/// A host of a URL: the result of the [host parser](https://url.spec.whatwg.org/#concept-host-parser) of the URL
/// Standard. [`Display`](fmt::Display) is the [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
///
/// ```
/// use puny_idna::Host;
///
/// let host = |text| Host::parse(text).unwrap().to_string();
/// assert_eq!(host("Bücher.example"), "xn--bcher-kva.example");
/// assert_eq!(host("ex%61mple.com"), "example.com");
/// assert_eq!(host("0x7f.1"), "127.0.0.1");
/// assert_eq!(host("[1:0:0:2:0:0:0:3]"), "[1:0:0:2::3]");
/// assert_eq!(Host::parse("2130706433"), Ok(Host::Ipv4([127, 0, 0, 1])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Host<'h> {
    /// A domain in ASCII.
    Domain(Cow<'h, str>),
    /// An IPv4 address.
    Ipv4([u8; 4]),
    /// An IPv6 address.
    Ipv6([u16; 8]),
    /// The host of a URL whose scheme is not special, such as `ssh`. It is percent-encoded and otherwise unchanged.
    Opaque(String),
}

impl<'h> Host<'h> {
    /// Parses the host of a URL whose scheme is special: `http`, `https`, `ws`, `wss`, `ftp` or `file`. The host is
    /// percent-decoded and converted by [`UrlStandard::BROWSER`]. If its last label is a number, it is parsed as an
    /// IPv4 address. O(n log n). A lower-case ASCII domain is borrowed.
    ///
    /// # Errors
    ///
    /// Returns an error where the standard returns failure.
    ///
    /// ```
    /// use puny_idna::{Host, HostError};
    ///
    /// assert_eq!(Host::parse("1.2.3.256"), Err(HostError::Ipv4));
    /// assert_eq!(Host::parse("[::1"), Err(HostError::Ipv6));
    /// let refused = Host::parse("ex%20ample.com").unwrap_err();
    /// assert!(refused.to_string().starts_with("U+0020 is forbidden in the domain of a URL (label 1, bytes 2..3)"));
    /// ```
    pub fn parse(text: &'h str) -> Result<Host<'h>, HostError> {
        if let Some(address) = parse_bracketed(text) {
            return address;
        }
        let edition = UrlStandard::BROWSER;
        let ascii = match percent_decoded(text) {
            Cow::Borrowed(text) => edition.to_ascii(text),
            Cow::Owned(text) => edition
                .to_ascii(&text)
                .map(|ascii| Cow::Owned(ascii.into_owned())),
        };
        let ascii = ascii.map_err(HostError::Domain)?;
        if ends_in_number(&ascii) {
            return ipv4::parse(&ascii).map(Host::Ipv4).ok_or(HostError::Ipv4);
        }
        Ok(Host::Domain(ascii))
    }

    /// Parses the host of a URL whose scheme is not special. A host in brackets is an IPv6 address. Any other host is
    /// percent-encoded and otherwise unchanged. O(n).
    ///
    /// # Errors
    ///
    /// Returns an error where the standard returns failure.
    ///
    /// ```
    /// use puny_idna::{Host, HostError};
    ///
    /// assert_eq!(Host::parse_opaque("Bücher").unwrap().to_string(), "B%C3%BCcher");
    /// assert_eq!(Host::parse_opaque("a b"), Err(HostError::Forbidden(' ')));
    /// ```
    pub fn parse_opaque(text: &str) -> Result<Host<'static>, HostError> {
        if let Some(address) = parse_bracketed(text) {
            return address;
        }
        if let Some(c) = text.chars().find(|c| AsciiRules::URL_HOST.denies(*c)) {
            return Err(HostError::Forbidden(c));
        }
        let mut encoded = String::with_capacity(text.len());
        for byte in text.bytes() {
            match byte {
                b' '..=b'~' => encoded.push(char::from(byte)),
                // Writing to memory does not fail.
                _ => write!(encoded, "%{byte:02X}").unwrap_or_default(),
            }
        }
        Ok(Host::Opaque(encoded))
    }

    /// Returns the name of the kind of host: `domain`, `ipv4`, `ipv6` or `opaque`. The names do not change.
    pub const fn kind(&self) -> &'static str {
        match self {
            Host::Domain(_) => "domain",
            Host::Ipv4(_) => "ipv4",
            Host::Ipv6(_) => "ipv6",
            Host::Opaque(_) => "opaque",
        }
    }

    /// Returns the host without borrowing from the text that was parsed.
    pub fn into_owned(self) -> Host<'static> {
        match self {
            Host::Domain(ascii) => Host::Domain(Cow::Owned(ascii.into_owned())),
            Host::Ipv4(address) => Host::Ipv4(address),
            Host::Ipv6(address) => Host::Ipv6(address),
            Host::Opaque(text) => Host::Opaque(text),
        }
    }
}

impl Host<'_> {
    /// Writes the host as the URL Standard serialises it. `Display` writes the same text. This method does not use the
    /// formatting code of the standard library, which would add 9 kB to a small program.
    ///
    /// # Errors
    ///
    /// Returns an error if `output` does.
    ///
    /// ```
    /// use puny_idna::Host;
    ///
    /// let mut text = String::new();
    /// Host::parse("[1::0:ab]").unwrap().write_to(&mut text).unwrap();
    /// assert_eq!(text, "[1::ab]");
    /// ```
    pub fn write_to(&self, output: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Host::Domain(text) => output.write_str(text),
            Host::Opaque(text) => output.write_str(text),
            Host::Ipv4(bytes) => ipv4::write_bytes(*bytes, output),
            Host::Ipv6(pieces) => {
                output.write_str("[")?;
                ipv6::write_pieces(*pieces, output)?;
                output.write_str("]")
            }
        }
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Parses a host that begins with a bracket as an IPv6 address. Returns `None` if the host does not begin with a
/// bracket.
fn parse_bracketed(text: &str) -> Option<Result<Host<'static>, HostError>> {
    let inside = text.strip_prefix('[')?;
    let pieces = inside.strip_suffix(']').and_then(ipv6::parse);
    Some(pieces.map(Host::Ipv6).ok_or(HostError::Ipv6))
}

/// Percent-decodes a text, then decodes the result as UTF-8 without a byte order mark. If the bytes are not valid
/// UTF-8, the result ends with the first U+FFFD, which a domain cannot contain.
pub fn percent_decoded(text: &str) -> Cow<'_, str> {
    // `contains` would add the string search of the standard library to a small program.
    if !text.bytes().any(|byte| byte == b'%') {
        return Cow::Borrowed(text);
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.as_bytes();
    while let Some((first, rest)) = bytes.split_first() {
        bytes = match rest {
            [high, low, rest @ ..] if *first == b'%' && hex_pair(*high, *low).is_some() => {
                decoded.extend(hex_pair(*high, *low));
                rest
            }
            _ => {
                decoded.push(*first);
                rest
            }
        };
    }
    Cow::Owned(String::from_utf8(decoded).unwrap_or_else(|error| {
        let valid = error.utf8_error().valid_up_to();
        let valid = core::str::from_utf8(error.as_bytes().get(..valid).ensured());
        String::from(valid.unwrap_or_default()) + "\u{FFFD}"
    }))
}

/// Returns the value of two hexadecimal digits, or `None` if a byte is not a hexadecimal digit.
pub fn hex_pair(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Returns whether the last label of a domain is a number (the "ends in a number checker").
fn ends_in_number(ascii: &str) -> bool {
    let rest = unrooted(ascii);
    // Most names end with a letter that a number cannot end with.
    let may_be = |c: u8| c.is_ascii_hexdigit() || c == b'x' || c == b'X';
    rest.bytes().last().map_or(false, may_be) && rest.rsplit('.').next().map_or(false, is_number)
}

/// Returns whether two texts are spellings of the same name: whether the [host
/// parser](https://url.spec.whatwg.org/#concept-host-parser) of the URL Standard returns the same host for both.
///
/// Letter case, A-labels or U-labels, mapping, percent-encoding and the form of an IP address make no difference. The
/// dot of the root at the end makes no difference either: `a.` and `a` are the same name in the DNS, although browsers
/// treat them as two sites.
///
/// If the parser refuses a text, the text is not a name. It is then not the same as any other text, or as itself.
///
/// Use this function for lists of names to block, or for names for which a password is stored. To find out whether two
/// names *look* alike, use `compare` of the crate `puny-display`.
///
/// Allocates nothing if both texts are ASCII without a percent sign, a bracket or a number at the end. Otherwise O(n
/// log n).
///
/// ```
/// use puny_idna::same_name;
///
/// assert!(same_name("Bücher.example", "xn--BCHER-KVA.EXAMPLE."));
/// assert!(same_name("ｂücher。example", "b%C3%BCcher.example"));
/// assert!(same_name("0x7f.1", "127.0.0.1") && same_name("[0::1]", "[::1]"));
/// assert!(!same_name("faß.de", "fass.de"));
/// assert!(!same_name("a b", "a b")); // refused
/// ```
pub fn same_name(one: &str, other: &str) -> bool {
    match (plain_domain(one), plain_domain(other)) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        _ => match (Host::parse(one), Host::parse(other)) {
            (Ok(Host::Domain(one)), Ok(Host::Domain(other))) => unrooted(&one) == unrooted(&other),
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        },
    }
}

/// Returns a key by which names can be joined or grouped. Two names have equal keys if and only if they are the
/// [`same_name`]. The key is the host that the [host parser](https://url.spec.whatwg.org/#concept-host-parser) of the
/// URL Standard returns for the name, in ASCII and without the dot of the root at the end. The key of the root itself
/// is empty.
///
/// O(n log n). A lower-case ASCII domain is borrowed.
///
/// # Errors
///
/// Returns an error if the parser refuses the name.
///
/// ```
/// use puny_idna::canonical;
///
/// for name in ["example.com", "example.com.", "EXAMPLE.COM", "ｅｘａｍｐｌｅ。com"] {
///     assert_eq!(canonical(name).unwrap(), "example.com");
/// }
/// for name in ["Bücher.example", "xn--bcher-kva.example."] {
///     assert_eq!(canonical(name).unwrap(), "xn--bcher-kva.example");
/// }
/// assert_eq!(canonical("0x7f.1").unwrap(), "127.0.0.1");
/// assert!(canonical("a b").is_err());
/// ```
pub fn canonical(name: &str) -> Result<Cow<'_, str>, HostError> {
    Ok(match Host::parse(name)? {
        Host::Domain(Cow::Borrowed(ascii)) => Cow::Borrowed(unrooted(ascii)),
        Host::Domain(Cow::Owned(mut ascii)) => {
            if ascii.ends_with('.') {
                ascii.pop();
            }
            Cow::Owned(ascii)
        }
        address => Cow::Owned(address.to_string()),
    })
}

/// Returns a domain without the dot of the root, if the domain is ASCII and the parser changes only its letter case.
fn plain_domain(text: &str) -> Option<&str> {
    let is_good = |c: u8| c.is_ascii() && !is_forbidden(c.into());
    let is_plain = !text.is_empty() && text.bytes().all(is_good);
    (is_plain && !ends_in_number(text)).then(|| unrooted(text))
}

/// Returns a domain without the dot of the root at its end.
fn unrooted(domain: &str) -> &str {
    domain.strip_suffix('.').unwrap_or(domain)
}
