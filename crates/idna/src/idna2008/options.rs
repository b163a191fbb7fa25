//! [`Idna2008`]: the protocols and flags of IDNA2008.

use crate::dns::lengths::DnsLength;
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::edition::edition;
use crate::rules::flags::{Bidi, Hyphens, Values};

/// The two protocols of RFC 5891.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Protocol {
    /// Section 5, lookup: refuses names that no registry may have registered.
    Lookup,
    /// Section 4, registration: accepts names that may be registered.
    Registration,
}

/// The mapping of RFC 5895 before the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rfc5895 {
    /// Names are not mapped.
    Off,
    /// Maps to lower case, maps fullwidth and halfwidth characters, applies NFC, and maps
    /// the ideographic full stop (section 2). A code point that IDNA2008 allows does not become
    /// lower case.
    On,
}

impl Values for Rfc5895 {
    const VALUES: &'static [Self] = &[Rfc5895::On, Rfc5895::Off];
}

/// The contextual rules of RFC 5892, appendix A.3 to A.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContextO {
    /// The rules are checked: required for registration, optional for lookup (RFC 5891, section
    /// 5.4).
    Check,
    /// The rules are not checked; every CONTEXTO code point has one.
    Ignore,
}

impl Values for ContextO {
    const VALUES: &'static [Self] = &[ContextO::Check, ContextO::Ignore];
}

edition! {
    /// IDNA2008 with its protocols and flags.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2008, Rfc5895};
    ///
    /// assert_eq!(Idna2008::LOOKUP.to_ascii("bücher.example").unwrap(), "xn--bcher-kva.example");
    /// // IDNA2008 itself has no mapping: a capital is DISALLOWED.
    /// let error = Idna2008::LOOKUP.to_ascii("Bücher.example").unwrap_err();
    /// assert_eq!(error.first().status().code(), "DISALLOWED");
    /// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    /// assert_eq!(mapped.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
    /// // Symbols are DISALLOWED too.
    /// assert!(Idna2008::LOOKUP.to_ascii("☃.example").is_err());
    /// ```
    pub struct Idna2008 { protocol: Protocol }

    /// Sets the mapping of RFC 5895.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2008, Rfc5895};
    ///
    /// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    /// assert_eq!(mapped.to_ascii("BÜCHER。example").unwrap(), "xn--bcher-kva.example");
    /// ```
    Mapping: with_rfc5895, rfc5895: Rfc5895;

    /// Sets the check of the contextual rules for CONTEXTO.
    ///
    /// ```
    /// use puny_idna::{ContextO, Idna, Idna2008};
    ///
    /// // A MIDDLE DOT is allowed between two l only.
    /// assert!(Idna2008::LOOKUP.to_ascii("a·b").is_ok());
    /// assert!(Idna2008::LOOKUP.with_contexto(ContextO::Check).to_ascii("a·b").is_err());
    /// ```
    ContextO: with_contexto, contexto: ContextO;

    /// Sets the check of the Bidi rule, which lookup SHOULD apply (RFC 5891, section 5.4).
    ///
    /// ```
    /// use puny_idna::{Bidi, Idna, Idna2008};
    ///
    /// assert!(Idna2008::LOOKUP.to_ascii("1a.אב").is_err());
    /// assert!(Idna2008::LOOKUP.with_bidi(Bidi::Ignore).to_ascii("1a.אב").is_ok());
    /// ```
    CheckBidi: with_bidi, bidi: Bidi;

    /// Sets the check for hyphens in the third and fourth position; for registration also for
    /// hyphens first and last.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Idna, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_hyphens(Hyphens::Ignore);
    /// assert_eq!(lookup.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
    /// ```
    CheckHyphens: with_hyphens, hyphens: Hyphens;

    /// Sets the ASCII rules: by default ASCII labels have to be LDH.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Idna, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
    /// assert!(lookup.to_ascii("_dmarc.bücher.example").is_ok());
    /// ```
    Std3: with_ascii_rules, ascii_rules: AsciiRules;

    /// Sets the check of the DNS length limits.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Idna, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP;
    /// assert!(lookup.to_ascii("example.").is_ok()); // the root's dot
    /// assert!(lookup.with_dns_length(DnsLength::Check).to_ascii("example.").is_err());
    /// ```
    DnsLength: with_dns_length, dns_length: DnsLength;
}

impl Idna2008 {
    /// Lookup (section 5): applies exactly the checks that MUST or SHOULD precede a lookup.
    pub const LOOKUP: Idna2008 = Idna2008 {
        protocol: Protocol::Lookup,
        rfc5895: Rfc5895::Off,
        contexto: ContextO::Ignore,
        bidi: Bidi::Check,
        hyphens: Hyphens::Check,
        ascii_rules: AsciiRules::STD3,
        dns_length: DnsLength::CheckAllowRoot,
    };

    /// Registration (section 4): accepts only names that may be registered.
    pub const REGISTRATION: Idna2008 = Idna2008 {
        protocol: Protocol::Registration,
        contexto: ContextO::Check,
        dns_length: DnsLength::Check,
        ..Idna2008::LOOKUP
    };

    /// Whether it is for registration.
    pub(crate) fn is_registration(&self) -> bool {
        self.protocol == Protocol::Registration
    }
}
