//! [`Uts46`]: the edition UTS #46 with its flags.

use crate::dns::lengths::DnsLength;
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::edition::edition;
use crate::rules::flags::{Bidi, Hyphens, InvalidPunycode, Joiners, Transitional};

edition! {
    /// UTS #46: Unicode IDNA Compatibility Processing, revision 33 and later, with all its flags
    /// (section 4).
    ///
    /// A value is `Copy` and has a size of a few bytes. The methods that set flags are `const fn`, so a set of flags
    /// can be a constant.
    ///
    /// [`Idna`](crate::Idna) documents the time of conversions, which does not depend on the flags.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Hyphens, Uts46};
    ///
    /// assert_eq!(Uts46::STRICT.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
    /// assert!(Uts46::STRICT.to_ascii("_dmarc.bücher.example").is_err());
    ///
    /// const LENIENT: Uts46 = Uts46::STRICT.with_ascii_rules(AsciiRules::ANY).with_hyphens(Hyphens::Allow);
    /// assert_eq!(LENIENT.to_ascii("_dmarc.bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
    /// assert_eq!(LENIENT.hyphens(), Hyphens::Allow);
    /// assert!(format!("{LENIENT:?}").contains("ascii_rules: AsciiRules::ANY"));
    /// ```
    pub struct Uts46 {}

    /// Sets CheckHyphens. Use [`Hyphens::Allow`] for existing names only, not for new names: hyphens in the third
    /// and fourth position are reserved for future prefixes.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("büro-.example").is_err());
    /// assert!(Uts46::STRICT.with_hyphens(Hyphens::Allow).to_ascii("büro-.example").is_ok());
    /// ```
    CheckHyphens: with_hyphens, hyphens: Hyphens;

    /// Sets CheckBidi. Use [`Bidi::Ignore`] only for names that are compared or looked up but
    /// never shown.
    ///
    /// ```
    /// use puny_idna::{Bidi, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("אa.example").is_err());
    /// assert!(Uts46::STRICT.with_bidi(Bidi::Ignore).to_ascii("אa.example").is_ok());
    /// ```
    CheckBidi: with_bidi, bidi: Bidi;

    /// Sets CheckJoiners. [`Joiners::Ignore`] accepts names that look exactly like other names.
    ///
    /// ```
    /// use puny_idna::{Joiners, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("a\u{200D}b").is_err());
    /// assert!(Uts46::STRICT.with_joiners(Joiners::Ignore).to_ascii("a\u{200D}b").is_ok());
    /// ```
    CheckJoiners: with_joiners, joiners: Joiners;

    /// Sets the ASCII rules: UseSTD3ASCIIRules or other rules. [`AsciiRules::LDH_UNDERSCORE`] is for DNS names
    /// that are not host names, such as the names of services and policies.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("_sip.bücher.example").is_err());
    /// let services = Uts46::STRICT.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
    /// assert!(services.to_ascii("_sip.bücher.example").is_ok());
    /// ```
    Std3: with_ascii_rules, ascii_rules: AsciiRules;

    /// Sets VerifyDnsLength. [`DnsLength::CheckAllowRoot`] is for names that may end with a dot, as in zone
    /// files. [`DnsLength::Ignore`] is for names that are not used in the DNS.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Uts46};
    ///
    /// let long = "ü".repeat(64);
    /// assert!(Uts46::STRICT.to_ascii(&long).is_err());
    /// assert!(Uts46::STRICT.with_dns_length(DnsLength::Ignore).to_ascii(&long).is_ok());
    /// ```
    DnsLength: with_dns_length, dns_length: DnsLength;

    /// Sets Transitional_Processing, for both ToASCII and ToUnicode. The flag affects only the mapping.
    /// Decoded A-labels are always checked nontransitionally.
    ///
    /// ```
    /// use puny_idna::{Transitional, Uts46};
    ///
    /// let transitional = Uts46::STRICT.with_transitional(Transitional::On);
    /// assert_eq!(Uts46::STRICT.to_ascii("βόλος.com").unwrap(), "xn--nxasmm1c.com");
    /// assert_eq!(transitional.to_ascii("βόλος.com").unwrap(), "xn--nxasmq6b.com");
    /// ```
    Transitional: with_transitional, transitional: Transitional;

    /// Sets IgnoreInvalidPunycode. [`InvalidPunycode::Ignore`] accepts a name with an invalid A-label. This value is
    /// for software that only forwards names.
    ///
    /// ```
    /// use puny_idna::{InvalidPunycode, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("xn--55555577.de").is_err()); // an overflow
    /// let ignore = Uts46::STRICT.with_invalid_punycode(InvalidPunycode::Ignore);
    /// assert_eq!(ignore.to_ascii("xn--55555577.de").unwrap(), "xn--55555577.de");
    /// ```
    IgnoreInvalidPunycode: with_invalid_punycode, invalid_punycode: InvalidPunycode;
}

impl Uts46 {
    /// Nontransitional processing with every check. These flags are the default. The function
    /// [`to_ascii`](crate::to_ascii) uses them, and the test file IdnaTestV2.txt is written for them.
    ///
    /// ```
    /// use puny_idna::Uts46;
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

    /// Nontransitional processing without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength. The URL Standard passes
    /// these flags to UTS #46. They are suitable for looking up existing names. They allow a space, a slash, an @ and
    /// an empty name: see [`AsciiRules`].
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
    ///
    /// assert_eq!(Uts46::LENIENT.to_ascii("_dmarc.faß.de.").unwrap(), "_dmarc.xn--fa-hia.de.");
    /// let hosts = Uts46::LENIENT.with_ascii_rules(AsciiRules::URL_DOMAIN);
    /// assert!(Uts46::LENIENT.to_ascii("a b").is_ok() && hosts.to_ascii("a b").is_err());
    /// ```
    pub const LENIENT: Uts46 = Uts46::STRICT
        .with_hyphens(Hyphens::Allow)
        .with_ascii_rules(AsciiRules::ANY)
        .with_dns_length(DnsLength::Ignore);

    /// The flags for names that are used in the DNS, for example in lists and columns of real names. They allow
    /// underscores (`_dmarc`), a first label `*`, hyphens at any position of a label, and the dot of the root at the
    /// end. They refuse other ASCII, and labels and names that are too long for the DNS.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// for name in ["_dmarc.example", "r3---sn-x.example", "-a.example", "*.example", "example.com."] {
    ///     assert_eq!(Uts46::DNS.to_ascii(name).unwrap(), name);
    ///     assert!(Uts46::STRICT.to_ascii(name).is_err());
    /// }
    /// for name in ["a b.example", "a..example", "xn--0.example", ""] {
    ///     assert!(Uts46::DNS.to_ascii(name).is_err());
    /// }
    /// ```
    pub const DNS: Uts46 = Uts46::STRICT
        .with_hyphens(Hyphens::Allow)
        .with_ascii_rules(AsciiRules::LDH_UNDERSCORE.with_leading_wildcard())
        .with_dns_length(DnsLength::CheckAllowRoot);
}

impl Default for Uts46 {
    /// Returns [`Uts46::STRICT`].
    fn default() -> Self {
        Uts46::STRICT
    }
}
