//! [`Uts46`]: the flags of UTS #46.

use crate::dns::lengths::DnsLength;
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::flags::{Bidi, Hyphens, InvalidPunycode, Joiners, Transitional};

/// UTS #46: Unicode IDNA Compatibility Processing, revision 33 and later, with all its flags
/// (section 4).
///
/// A few bytes, `Copy`, and built by `const fn`, so that a set of flags can be a constant.
///
/// The cost of a conversion does not depend on the flags: see [`Idna`](crate::Idna).
///
/// ```
/// use puny_idna::{AsciiRules, Hyphens, Idna, Uts46};
///
/// assert_eq!(Uts46::STRICT.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
/// assert!(Uts46::STRICT.to_ascii("_dmarc.bücher.example").is_err());
///
/// const LENIENT: Uts46 = Uts46::STRICT.with_ascii_rules(AsciiRules::ANY).with_hyphens(Hyphens::Ignore);
/// assert_eq!(LENIENT.to_ascii("_dmarc.bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
/// assert_eq!(LENIENT.hyphens(), Hyphens::Ignore);
/// assert!(format!("{LENIENT:?}").contains("ascii_rules: AsciiRules::ANY"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uts46 {
    pub(crate) hyphens: Hyphens,
    pub(crate) bidi: Bidi,
    pub(crate) joiners: Joiners,
    pub(crate) ascii_rules: AsciiRules,
    pub(crate) dns_length: DnsLength,
    pub(crate) transitional: Transitional,
    pub(crate) invalid_punycode: InvalidPunycode,
}

impl Uts46 {
    /// Every check, nontransitional: the flags of IdnaTestV2.txt and of
    /// [`to_ascii`](crate::to_ascii), and the default.
    ///
    /// ```
    /// use puny_idna::{Idna, Uts46};
    ///
    /// assert_eq!(Uts46::default(), Uts46::STRICT);
    /// assert_eq!(Uts46::STRICT.to_unicode_report("xn--fa-hia.de").text_even_if_refused(), "faß.de");
    /// ```
    pub const STRICT: Uts46 = Uts46 {
        hyphens: Hyphens::Check,
        bidi: Bidi::Check,
        joiners: Joiners::Check,
        ascii_rules: AsciiRules::STD3,
        dns_length: DnsLength::Check,
        transitional: Transitional::Off,
        invalid_punycode: InvalidPunycode::Check,
    };

    /// Without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength: the flags that the URL
    /// Standard passes to UTS #46, suitable for looking up existing names. A
    /// space, a slash, an @ and an empty name are allowed: see [`AsciiRules`].
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Idna, Uts46};
    ///
    /// assert_eq!(Uts46::LENIENT.to_ascii("_dmarc.faß.de.").unwrap(), "_dmarc.xn--fa-hia.de.");
    /// let hosts = Uts46::LENIENT.with_ascii_rules(AsciiRules::URL_DOMAIN);
    /// assert!(Uts46::LENIENT.to_ascii("a b").is_ok() && hosts.to_ascii("a b").is_err());
    /// ```
    pub const LENIENT: Uts46 = Uts46::STRICT
        .with_hyphens(Hyphens::Ignore)
        .with_ascii_rules(AsciiRules::ANY)
        .with_dns_length(DnsLength::Ignore);

    /// Sets CheckHyphens. Use [`Hyphens::Ignore`] for existing names, not for new ones: registries
    /// reserve the third and fourth position for future prefixes.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Idna, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("büro-.example").is_err());
    /// assert!(Uts46::STRICT.with_hyphens(Hyphens::Ignore).to_ascii("büro-.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_hyphens(mut self, flag: Hyphens) -> Uts46 {
        self.hyphens = flag;
        self
    }

    /// The value set by [`with_hyphens`](Uts46::with_hyphens).
    pub const fn hyphens(&self) -> Hyphens {
        self.hyphens
    }

    /// Sets CheckBidi. Use [`Bidi::Ignore`] for names that are compared or looked up and
    /// never shown.
    ///
    /// ```
    /// use puny_idna::{Bidi, Idna, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("אa.example").is_err());
    /// assert!(Uts46::STRICT.with_bidi(Bidi::Ignore).to_ascii("אa.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_bidi(mut self, flag: Bidi) -> Uts46 {
        self.bidi = flag;
        self
    }

    /// The value set by [`with_bidi`](Uts46::with_bidi).
    pub const fn bidi(&self) -> Bidi {
        self.bidi
    }

    /// Sets CheckJoiners. [`Joiners::Ignore`] accepts names that look exactly like others.
    ///
    /// ```
    /// use puny_idna::{Idna, Joiners, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("a\u{200D}b").is_err());
    /// assert!(Uts46::STRICT.with_joiners(Joiners::Ignore).to_ascii("a\u{200D}b").is_ok());
    /// ```
    #[must_use]
    pub const fn with_joiners(mut self, flag: Joiners) -> Uts46 {
        self.joiners = flag;
        self
    }

    /// The value set by [`with_joiners`](Uts46::with_joiners).
    pub const fn joiners(&self) -> Joiners {
        self.joiners
    }

    /// Sets the ASCII rules: UseSTD3ASCIIRules, or other rules instead.
    /// [`AsciiRules::LDH_UNDERSCORE`] is for DNS names that are not host names: services,
    /// policies.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Idna, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("_sip.bücher.example").is_err());
    /// let services = Uts46::STRICT.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
    /// assert!(services.to_ascii("_sip.bücher.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_ascii_rules(mut self, rules: AsciiRules) -> Uts46 {
        self.ascii_rules = rules;
        self
    }

    /// The value set by [`with_ascii_rules`](Uts46::with_ascii_rules).
    pub const fn ascii_rules(&self) -> AsciiRules {
        self.ascii_rules
    }

    /// Sets VerifyDnsLength. [`DnsLength::CheckAllowRoot`] is for names as in zone files,
    /// [`DnsLength::Ignore`] for names that are not used in the DNS.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Idna, Uts46};
    ///
    /// let long = "ü".repeat(64);
    /// assert!(Uts46::STRICT.to_ascii(&long).is_err());
    /// assert!(Uts46::STRICT.with_dns_length(DnsLength::Ignore).to_ascii(&long).is_ok());
    /// ```
    #[must_use]
    pub const fn with_dns_length(mut self, flag: DnsLength) -> Uts46 {
        self.dns_length = flag;
        self
    }

    /// The value set by [`with_dns_length`](Uts46::with_dns_length).
    pub const fn dns_length(&self) -> DnsLength {
        self.dns_length
    }

    /// Sets Transitional_Processing, for both ToASCII and ToUnicode. It affects only the mapping;
    /// decoded A-labels are checked nontransitionally.
    ///
    /// ```
    /// use puny_idna::{Idna, Transitional, Uts46};
    ///
    /// let transitional = Uts46::STRICT.with_transitional(Transitional::On);
    /// assert_eq!(Uts46::STRICT.to_ascii("βόλος.com").unwrap(), "xn--nxasmm1c.com");
    /// assert_eq!(transitional.to_ascii("βόλος.com").unwrap(), "xn--nxasmq6b.com");
    /// ```
    #[must_use]
    pub const fn with_transitional(mut self, flag: Transitional) -> Uts46 {
        self.transitional = flag;
        self
    }

    /// The value set by [`with_transitional`](Uts46::with_transitional).
    pub const fn transitional(&self) -> Transitional {
        self.transitional
    }

    /// Sets IgnoreInvalidPunycode. [`InvalidPunycode::Ignore`] accepts a name with an invalid
    /// A-label, such as for software that only passes names on.
    ///
    /// ```
    /// use puny_idna::{Idna, InvalidPunycode, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("xn--55555577.de").is_err()); // an overflow
    /// let ignore = Uts46::STRICT.with_invalid_punycode(InvalidPunycode::Ignore);
    /// assert_eq!(ignore.to_ascii("xn--55555577.de").unwrap(), "xn--55555577.de");
    /// ```
    #[must_use]
    pub const fn with_invalid_punycode(mut self, flag: InvalidPunycode) -> Uts46 {
        self.invalid_punycode = flag;
        self
    }

    /// The value set by [`with_invalid_punycode`](Uts46::with_invalid_punycode).
    pub const fn invalid_punycode(&self) -> InvalidPunycode {
        self.invalid_punycode
    }
}

impl Default for Uts46 {
    /// [`Uts46::STRICT`].
    fn default() -> Self {
        Uts46::STRICT
    }
}
