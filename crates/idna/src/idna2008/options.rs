//! [`Idna2008`]: the protocols and flags of IDNA2008.

use crate::dns::lengths::DnsLength;
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::flags::{Bidi, Hyphens};

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
    /// the ideographic full stop (section 2).
    On,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Idna2008 {
    pub(super) protocol: Protocol,
    pub(crate) rfc5895: Rfc5895,
    pub(crate) contexto: ContextO,
    pub(crate) bidi: Bidi,
    pub(crate) hyphens: Hyphens,
    pub(crate) ascii_rules: AsciiRules,
    pub(crate) dns_length: DnsLength,
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

    /// Sets the mapping of RFC 5895.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2008, Rfc5895};
    ///
    /// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    /// assert_eq!(mapped.to_ascii("BÜCHER。example").unwrap(), "xn--bcher-kva.example");
    /// ```
    #[must_use]
    pub const fn with_rfc5895(mut self, flag: Rfc5895) -> Idna2008 {
        self.rfc5895 = flag;
        self
    }

    /// The value set by [`with_rfc5895`](Idna2008::with_rfc5895).
    pub const fn rfc5895(&self) -> Rfc5895 {
        self.rfc5895
    }

    /// Sets the check of the contextual rules for CONTEXTO.
    ///
    /// ```
    /// use puny_idna::{ContextO, Idna, Idna2008};
    ///
    /// // A MIDDLE DOT is allowed between two l only.
    /// assert!(Idna2008::LOOKUP.to_ascii("a·b").is_ok());
    /// assert!(Idna2008::LOOKUP.with_contexto(ContextO::Check).to_ascii("a·b").is_err());
    /// ```
    #[must_use]
    pub const fn with_contexto(mut self, flag: ContextO) -> Idna2008 {
        self.contexto = flag;
        self
    }

    /// The value set by [`with_contexto`](Idna2008::with_contexto).
    pub const fn contexto(&self) -> ContextO {
        self.contexto
    }

    /// Sets the check of the Bidi rule, which lookup SHOULD apply (RFC 5891, section 5.4).
    ///
    /// ```
    /// use puny_idna::{Bidi, Idna, Idna2008};
    ///
    /// assert!(Idna2008::LOOKUP.to_ascii("1a.אב").is_err());
    /// assert!(Idna2008::LOOKUP.with_bidi(Bidi::Ignore).to_ascii("1a.אב").is_ok());
    /// ```
    #[must_use]
    pub const fn with_bidi(mut self, flag: Bidi) -> Idna2008 {
        self.bidi = flag;
        self
    }

    /// The value set by [`with_bidi`](Idna2008::with_bidi).
    pub const fn bidi(&self) -> Bidi {
        self.bidi
    }

    /// Sets the check for hyphens in the third and fourth position; for registration also for
    /// hyphens first and last.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Idna, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_hyphens(Hyphens::Ignore);
    /// assert_eq!(lookup.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
    /// ```
    #[must_use]
    pub const fn with_hyphens(mut self, flag: Hyphens) -> Idna2008 {
        self.hyphens = flag;
        self
    }

    /// The value set by [`with_hyphens`](Idna2008::with_hyphens).
    pub const fn hyphens(&self) -> Hyphens {
        self.hyphens
    }

    /// Sets the ASCII rules: by default ASCII labels have to be LDH.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Idna, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
    /// assert!(lookup.to_ascii("_dmarc.bücher.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_ascii_rules(mut self, rules: AsciiRules) -> Idna2008 {
        self.ascii_rules = rules;
        self
    }

    /// The value set by [`with_ascii_rules`](Idna2008::with_ascii_rules).
    pub const fn ascii_rules(&self) -> AsciiRules {
        self.ascii_rules
    }

    /// Sets the check of the DNS length limits.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Idna, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP;
    /// assert!(lookup.to_ascii("example.").is_ok()); // the root's dot
    /// assert!(lookup.with_dns_length(DnsLength::Check).to_ascii("example.").is_err());
    /// ```
    #[must_use]
    pub const fn with_dns_length(mut self, flag: DnsLength) -> Idna2008 {
        self.dns_length = flag;
        self
    }

    /// The value set by [`with_dns_length`](Idna2008::with_dns_length).
    pub const fn dns_length(&self) -> DnsLength {
        self.dns_length
    }
}
