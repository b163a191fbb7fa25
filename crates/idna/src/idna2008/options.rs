//! [`Idna2008`]: the two protocols of IDNA2008, registration and lookup, and their flags.

use crate::dns::lengths::DnsLength;
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::edition::edition;
use crate::rules::flags::{Bidi, Hyphens, Values};

/// The two protocols of RFC 5891.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Protocol {
    /// Lookup (section 5): refuses names that no registry may have registered.
    Lookup,
    /// Registration (section 4): accepts only names that may be registered.
    Registration,
}

/// Whether the mapping of RFC 5895 is applied before the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rfc5895 {
    /// Names are not mapped.
    Off,
    /// Names are mapped to lower case, fullwidth and halfwidth characters are mapped, NFC is applied, and the
    /// ideographic full stop is mapped (RFC 5895, section 2). A code point that IDNA2008 allows is unchanged, even if
    /// it is a capital.
    On,
}

impl Values for Rfc5895 {
    const VALUES: &'static [Self] = &[Rfc5895::On, Rfc5895::Off];
}

/// Whether the contextual rules for CONTEXTO code points are checked (RFC 5892, appendix A.3 to A.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContextO {
    /// The rules are checked. Registration requires this check. For lookup it is optional (RFC 5891,
    /// section 5.4).
    Check,
    /// The rules are not checked, so CONTEXTO code points are allowed anywhere. Lookup requires only that a rule for
    /// the code point exists. This requirement is always satisfied, because every CONTEXTO code point has a rule.
    Ignore,
}

impl Values for ContextO {
    const VALUES: &'static [Self] = &[ContextO::Check, ContextO::Ignore];
}

edition! {
    /// IDNA2008 for registration or lookup, with its flags.
    ///
    /// ```
    /// use puny_idna::{Idna2008, Rfc5895};
    ///
    /// assert_eq!(Idna2008::LOOKUP.to_ascii("bücher.example").unwrap(), "xn--bcher-kva.example");
    /// // IDNA2008 itself has no mapping: a capital is DISALLOWED.
    /// let error = Idna2008::LOOKUP.to_ascii("Bücher.example").unwrap_err();
    /// assert_eq!(error.first().rule().code(), "DISALLOWED");
    /// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    /// assert_eq!(mapped.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
    /// // Symbols are DISALLOWED too.
    /// assert!(Idna2008::LOOKUP.to_ascii("☃.example").is_err());
    /// ```
    pub struct Idna2008 { protocol: Protocol }

    /// Sets whether the mapping of RFC 5895 is applied.
    ///
    /// ```
    /// use puny_idna::{Idna2008, Rfc5895};
    ///
    /// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    /// assert_eq!(mapped.to_ascii("BÜCHER。example").unwrap(), "xn--bcher-kva.example");
    /// ```
    Mapping: with_rfc5895, rfc5895: Rfc5895;

    /// Sets whether the contextual rules for CONTEXTO code points are checked.
    ///
    /// ```
    /// use puny_idna::{ContextO, Idna2008};
    ///
    /// // The contextual rule allows MIDDLE DOT only between two letters l.
    /// assert!(Idna2008::LOOKUP.to_ascii("a·b").is_ok());
    /// assert!(Idna2008::LOOKUP.with_contexto(ContextO::Check).to_ascii("a·b").is_err());
    /// ```
    ContextO: with_contexto, contexto: ContextO;

    /// Sets whether the Bidi rule is checked. According to RFC 5891, section 5.4, lookup SHOULD check the Bidi rule.
    ///
    /// ```
    /// use puny_idna::{Bidi, Idna2008};
    ///
    /// assert!(Idna2008::LOOKUP.to_ascii("1a.אב").is_err());
    /// assert!(Idna2008::LOOKUP.with_bidi(Bidi::Ignore).to_ascii("1a.אב").is_ok());
    /// ```
    CheckBidi: with_bidi, bidi: Bidi;

    /// Sets whether a label is refused if it has hyphens in both the third and the fourth position, or a hyphen at the
    /// start or the end. Lookup refuses a hyphen at the start or the end only in ASCII labels.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_hyphens(Hyphens::Allow);
    /// assert_eq!(lookup.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
    /// ```
    CheckHyphens: with_hyphens, hyphens: Hyphens;

    /// Sets the ASCII rules. By default, ASCII labels may contain only letters, digits and hyphens.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
    /// assert!(lookup.to_ascii("_dmarc.bücher.example").is_ok());
    /// ```
    Std3: with_ascii_rules, ascii_rules: AsciiRules;

    /// Sets whether the length limits of the DNS are checked.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP;
    /// assert!(lookup.to_ascii("example.").is_ok()); // the root's dot
    /// assert!(lookup.with_dns_length(DnsLength::Check).to_ascii("example.").is_err());
    /// ```
    DnsLength: with_dns_length, dns_length: DnsLength;
}

impl Idna2008 {
    /// Lookup (RFC 5891, section 5). These flags apply exactly the checks that MUST or SHOULD precede a lookup.
    pub const LOOKUP: Idna2008 = Idna2008 {
        protocol: Protocol::Lookup,
        rfc5895: Rfc5895::Off,
        contexto: ContextO::Ignore,
        bidi: Bidi::Check,
        hyphens: Hyphens::Check,
        ascii_rules: AsciiRules::STD3,
        dns_length: DnsLength::CheckAllowRoot,
    };

    /// Registration (RFC 5891, section 4): accepts only names that may be registered.
    pub const REGISTRATION: Idna2008 = Idna2008 {
        protocol: Protocol::Registration,
        contexto: ContextO::Check,
        dns_length: DnsLength::Check,
        ..Idna2008::LOOKUP
    };

    /// Returns whether the protocol is registration.
    pub(crate) fn is_registration(&self) -> bool {
        self.protocol == Protocol::Registration
    }
}
