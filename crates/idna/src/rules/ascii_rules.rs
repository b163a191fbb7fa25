//! [`AsciiRules`]: the ASCII code points that are allowed in a label, according to UseSTD3ASCIIRules or to other rules.

use core::fmt;

use crate::dns::ldh::is_ldh;

/// The ASCII code points that are allowed in a label (UTS #46, section 4.1, 7, UseSTD3ASCIIRules; RFC 1123, section
/// 2.1). Letters, digits and hyphens are always allowed. A name that contains a denied code point breaks the rule U1.
///
/// | rules | allowed besides letters, digits and hyphens | for |
/// |---|---|---|
/// | [`STD3`](AsciiRules::STD3) | no other code points | host names |
/// | [`LDH_UNDERSCORE`](AsciiRules::LDH_UNDERSCORE) | `_` | services and policies in the DNS: `_dmarc` |
/// | [`URL_HOST`](AsciiRules::URL_HOST) | all except the forbidden host code points | the URL Standard |
/// | [`URL_DOMAIN`](AsciiRules::URL_DOMAIN) | all except the forbidden domain code points | the URL Standard |
/// | [`deny`](AsciiRules::deny) | all except the given code points | |
/// | [`ANY`](AsciiRules::ANY) | all of ASCII, even a space, a slash and an @ | |
///
/// ```
/// use puny_idna::{AsciiRules, Uts46};
///
/// let error = Uts46::STRICT.to_ascii("_dmarc.bücher.example").unwrap_err();
/// assert_eq!(error.first().rule().code(), "U1");
/// assert_eq!(error.first().range(), 0..1);
///
/// let services = Uts46::STRICT.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
/// let ascii = services.to_ascii("_dmarc.bücher.example").unwrap();
/// assert_eq!(ascii, "_dmarc.xn--bcher-kva.example");
/// assert!(services.to_ascii("a b.example").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AsciiRules {
    /// The denied code points, as a set of 128 bits. A bit is 1 if its code point is denied. The first element
    /// represents the code points 00 to 3F, and the second element 40 to 7F. The bits of letters, digits and the hyphen
    /// are always 0.
    denied: [u64; 2],
    /// Whether the first label may be `*`, even if `*` is denied.
    leading_wildcard: bool,
    /// Whether IDNA2003 also refuses a hyphen at the start or the end of a label. This is the second part of
    /// UseSTD3ASCIIRules in IDNA2003 (RFC 3490, section 4.1, step 3, b).
    std3: bool,
}

/// The set of letters, digits and the hyphen. Bit `n` represents the code point `n`.
const LDH: u128 = {
    let mut bits = 0;
    let mut byte = 0_u8;
    while byte < 0x80 {
        if is_ldh(byte as char) {
            bits |= 1 << byte;
        }
        byte += 1;
    }
    bits
};

/// The set of the C0 controls and the space. Bit `n` represents the code point `n`.
const CONTROLS_AND_SPACE: u128 = (1 << 0x21) - 1;

/// The set of the [forbidden host code points](https://url.spec.whatwg.org/#forbidden-host-code-point).
const FORBIDDEN_HOST: u128 = bits(b"\0\t\n\r #/:<>?@[\\]^|");

/// The set of the [forbidden domain code points](https://url.spec.whatwg.org/#forbidden-domain-code-point).
const FORBIDDEN_DOMAIN: u128 = FORBIDDEN_HOST | CONTROLS_AND_SPACE | bits(b"%\x7F");

/// Returns the set of these ASCII bytes: a number in which bit `n` is 1 if `n` is one of the bytes.
#[allow(clippy::indexing_slicing)] // bounded by the loop
const fn bits(ascii: &[u8]) -> u128 {
    let mut bits = 0;
    let mut index = 0;
    while index < ascii.len() {
        bits |= 1 << (ascii[index] & 0x7F);
        index += 1;
    }
    bits
}

/// Splits the bits into the lower half and the upper half.
#[allow(clippy::cast_possible_truncation)] // each half is 64 bits
const fn halves(bits: u128) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
}

impl AsciiRules {
    /// UseSTD3ASCIIRules: only letters, digits and hyphens are allowed. In IDNA2003, these rules also
    /// forbid a hyphen at the start or the end of a label (RFC 3490, section 4.1, step 3).
    ///
    /// ```
    /// use puny_idna::AsciiRules;
    ///
    /// assert!(AsciiRules::STD3.denies('_') && !AsciiRules::STD3.denies('-'));
    /// ```
    pub const STD3: AsciiRules = AsciiRules {
        denied: halves(!LDH),
        leading_wildcard: false,
        std3: true,
    };

    /// Letters, digits, hyphens and `_` are allowed, for DNS names that are not host names (RFC 8552).
    ///
    /// ```
    /// use puny_idna::AsciiRules;
    ///
    /// assert!(!AsciiRules::LDH_UNDERSCORE.denies('_'));
    /// assert!(AsciiRules::LDH_UNDERSCORE.denies('*'));
    /// ```
    pub const LDH_UNDERSCORE: AsciiRules = AsciiRules::denying(!LDH & !bits(b"_"));

    /// All ASCII is allowed except the URL Standard's [forbidden host code
    /// points](https://url.spec.whatwg.org/#forbidden-host-code-point).
    ///
    /// ```
    /// use puny_idna::AsciiRules;
    ///
    /// assert!(AsciiRules::URL_HOST.denies('@') && !AsciiRules::URL_HOST.denies('%'));
    /// ```
    pub const URL_HOST: AsciiRules = AsciiRules::denying(FORBIDDEN_HOST);

    /// All ASCII is allowed except the URL Standard's [forbidden domain code
    /// points](https://url.spec.whatwg.org/#forbidden-domain-code-point), which are the forbidden host
    /// code points, the C0 controls, `%` and DELETE.
    ///
    /// ```
    /// use puny_idna::AsciiRules;
    ///
    /// assert!(AsciiRules::URL_DOMAIN.denies('%') && !AsciiRules::URL_DOMAIN.denies('_'));
    /// ```
    pub const URL_DOMAIN: AsciiRules = AsciiRules::denying(FORBIDDEN_DOMAIN);

    /// All ASCII is allowed: UseSTD3ASCIIRules is false. Before you put a result into a URL, check that the result
    /// contains no code point that is forbidden in a host, such as `/`.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
    ///
    /// let any = Uts46::STRICT.with_ascii_rules(AsciiRules::ANY);
    /// assert_eq!(any.to_ascii("a/b.bücher").unwrap(), "a/b.xn--bcher-kva");
    /// ```
    pub const ANY: AsciiRules = AsciiRules::denying(0);

    /// Returns rules that allow all ASCII except the code points in this string. Returns `None` if the string contains
    /// a letter, a digit, a hyphen or a code point outside ASCII, because these code points cannot be denied. Linear in
    /// the length of the string; can be evaluated at compile time.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
    ///
    /// let rules = AsciiRules::deny("@:/").unwrap();
    /// let lenient = Uts46::STRICT.with_ascii_rules(rules);
    /// assert!(lenient.to_ascii("a_b.example").is_ok());
    /// assert!(lenient.to_ascii("a@b.example").is_err());
    /// assert_eq!(AsciiRules::deny("@a"), None);
    /// ```
    #[allow(clippy::indexing_slicing)] // bounded by the loop
    pub const fn deny(code_points: &str) -> Option<AsciiRules> {
        let bytes = code_points.as_bytes();
        let mut index = 0;
        while index < bytes.len() {
            if bytes[index] >= 0x80 || LDH & (1 << bytes[index]) != 0 {
                return None;
            }
            index += 1;
        }
        Some(AsciiRules::denying(bits(bytes)))
    }

    /// Returns these rules with one exception: the first label of a name may be `*`, even if `*` is denied. A first
    /// label `*` is a wildcard in the DNS (RFC 4592) or in a certificate.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
    ///
    /// let rules = AsciiRules::STD3.with_leading_wildcard();
    /// let hosts = Uts46::STRICT.with_ascii_rules(rules);
    /// assert_eq!(hosts.to_ascii("*.bücher.example").unwrap(), "*.xn--bcher-kva.example");
    /// assert!(hosts.to_ascii("a*.bücher.example").is_err());
    /// assert!(hosts.to_ascii("www.*.example").is_err());
    /// ```
    #[must_use]
    pub const fn with_leading_wildcard(mut self) -> AsciiRules {
        self.leading_wildcard = true;
        self
    }

    /// Returns whether a code point is denied. Returns `false` for code points outside ASCII. The result
    /// does not depend on [`with_leading_wildcard`](AsciiRules::with_leading_wildcard).
    ///
    /// ```
    /// use puny_idna::AsciiRules;
    ///
    /// assert!(!AsciiRules::STD3.denies('ü'));
    /// ```
    #[inline]
    pub const fn denies(&self, code_point: char) -> bool {
        let [low, high] = self.denied;
        let half = if code_point < '\x40' { low } else { high };
        code_point.is_ascii() && half >> (code_point as u32 & 0x3F) & 1 != 0
    }

    /// Returns the rules that deny exactly the code points of this set. Bit `n` represents the code point `n`.
    const fn denying(denied: u128) -> AsciiRules {
        AsciiRules {
            denied: halves(denied),
            leading_wildcard: false,
            std3: false,
        }
    }

    /// Returns whether no code point is denied.
    pub(crate) const fn is_any(&self) -> bool {
        let [low, high] = self.denied;
        low | high == 0
    }

    /// Returns whether these are the rules of UseSTD3ASCIIRules, which in IDNA2003 also forbid a hyphen at the start or
    /// the end of a label.
    pub(crate) const fn is_std3(&self) -> bool {
        self.std3
    }

    /// Returns whether a label is an allowed wildcard, that is, whether the rules allow a leading wildcard, the label
    /// is the first label, and its text is `*`. `label` is the index of the label.
    pub(crate) fn is_wildcard(&self, label: usize, text: impl IntoIterator<Item = char>) -> bool {
        self.leading_wildcard && label == 0 && text.into_iter().eq(['*'])
    }
}

/// Returns whether a converted label has a forbidden domain code point of the URL Standard that the written label does
/// not have. For example, `a／b` becomes `a/b`. The reader would see a host and a path, although the user wrote no path.
/// A new `:` or `@` looks like a port or a userinfo. O(n).
pub(crate) fn introduces_delimiter(written: &str, converted: &str) -> bool {
    forbidden_domain(converted) & !forbidden_domain(written) != 0
}

/// Returns the set of the forbidden domain code points that a text contains. Bit `n` represents the code point `n`.
#[inline(never)] // it has two callers, and none is on the fast path
fn forbidden_domain(text: &str) -> u128 {
    let mut found = 0;
    for byte in text.bytes() {
        if AsciiRules::URL_DOMAIN.denies(char::from(byte)) {
            found |= 1 << byte;
        }
    }
    found
}

impl fmt::Debug for AsciiRules {
    /// Writes the name of the constant, or the denied code points.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = [
            (AsciiRules::STD3, "STD3"),
            (AsciiRules::LDH_UNDERSCORE, "LDH_UNDERSCORE"),
            (AsciiRules::URL_HOST, "URL_HOST"),
            (AsciiRules::URL_DOMAIN, "URL_DOMAIN"),
            (AsciiRules::ANY, "ANY"),
        ];
        let plain = AsciiRules {
            leading_wildcard: false,
            ..*self
        };
        f.write_str("AsciiRules::")?;
        match known.iter().find(|(rules, _)| *rules == plain) {
            Some((_, name)) => f.write_str(name)?,
            None => {
                f.write_str("deny(\"")?;
                for c in ('\0'..='\x7F').filter(|&c| self.denies(c)) {
                    write!(f, "{}", c.escape_debug())?;
                }
                f.write_str("\")")?;
            }
        }
        if self.leading_wildcard {
            f.write_str(".with_leading_wildcard()")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::AsciiRules;
    use std::format;
    use std::string::String;

    /// Compares each constant with its definition, for each code point up to U+00FF: the two lists of the URL Standard,
    /// STD3, and STD3 with `_`.
    #[test]
    fn each_constant_denies_exactly_its_code_points() {
        let host = |c: char| {
            matches!(
                c,
                '\0' | '\t'
                    | '\n'
                    | '\r'
                    | ' '
                    | '#'
                    | '/'
                    | ':'
                    | '<'
                    | '>'
                    | '?'
                    | '@'
                    | '['
                    | '\\'
                    | ']'
                    | '^'
                    | '|'
            )
        };
        for c in '\0'..='\u{FF}' {
            let domain = host(c) || c <= '\x1F' || c == '%' || c == '\x7F';
            let ldh = c.is_ascii_alphanumeric() || c == '-';
            assert_eq!(AsciiRules::URL_HOST.denies(c), host(c), "{c:?}");
            assert_eq!(AsciiRules::URL_DOMAIN.denies(c), domain, "{c:?}");
            assert_eq!(AsciiRules::STD3.denies(c), c.is_ascii() && !ldh, "{c:?}");
            assert_eq!(
                AsciiRules::LDH_UNDERSCORE.denies(c),
                c.is_ascii() && !ldh && c != '_'
            );
            assert!(!AsciiRules::ANY.denies(c));
            let text = String::from(c);
            let denied = AsciiRules::deny(&text);
            assert_eq!(denied.is_some(), c.is_ascii() && !ldh, "{c:?}");
            assert!(denied.map_or(true, |rules| rules.denies(c)));
        }
    }

    #[test]
    fn debug_output_is_the_expression() {
        let rules = AsciiRules::deny("_\"").unwrap().with_leading_wildcard();
        let printed = "AsciiRules::deny(\"\\\"_\").with_leading_wildcard()";
        assert_eq!(format!("{rules:?}"), printed);
        let std3 = AsciiRules::STD3.with_leading_wildcard();
        assert_eq!(
            format!("{std3:?}"),
            "AsciiRules::STD3.with_leading_wildcard()"
        );
    }
}
