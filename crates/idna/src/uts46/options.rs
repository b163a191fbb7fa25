//! One type for each flag of the specifications, and UTS #46, which is made of them.
//!
//! The names are those of the specifications. A flag that asks a rule is `Check` or `Ignore`,
//! one that adds a step is `On` or `Off`.
//!
//! The flags that UTS #46 calls booleans and nobody has asked more of are closed: two
//! variants, to be matched in full. Of hyphens and lengths there are more rules in the world
//! than a boolean can say (`CheckFirstLast` and `CheckAllowRoot` are two), so those enums are
//! `#[non_exhaustive]`: who sets a flag does not notice, who matches on one writes one arm
//! more, and a rule can come without breaking either.

use alloc::borrow::Cow;

use crate::rules::ascii_rules::AsciiRules;
use crate::uts46::full_path as process;

/// CheckHyphens: hyphens in both the third and the fourth position, first or last (UTS #46,
/// section 4.1, 2 and 3; RFC 5891, section 4.2.3.1).
///
/// ```
/// use puny_idna::{Hyphens, Uts46};
///
/// // A name that exists, of a server of videos.
/// let error = Uts46::STRICT.to_ascii("r3---sn-abc.example").unwrap_err();
/// assert_eq!(error.first().status().code(), "V2");
/// let allow = Uts46::STRICT.with_hyphens(Hyphens::Ignore);
/// assert_eq!(allow.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
/// // xn-- is an A-label all the same, or nothing.
/// assert!(allow.to_ascii("xn--abc.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hyphens {
    /// They are errors, V2 and V3.
    Check,
    /// Only a hyphen first or last is an error, V3: for names that exist, such as
    /// `r3---sn-abc.example`.
    CheckFirstLast,
    /// They are allowed. Only UTS #46's criterion 4 stays: no `xn--` inside an A-label.
    Ignore,
}

/// CheckBidi: the Bidi rule (UTS #46, section 4.1, 9; RFC 5893, section 2), without which
/// the parts of a name can be shown in an order that nobody wrote.
///
/// ```
/// use puny_idna::{Bidi, Uts46};
///
/// // With Hebrew in the name, its other label must not begin with a digit.
/// let error = Uts46::STRICT.to_ascii("1a.אב").unwrap_err();
/// assert_eq!(error.first().status().code(), "B1");
/// assert!(Uts46::STRICT.to_ascii("1a.ab").is_ok());
///
/// let ignore = Uts46::STRICT.with_bidi(Bidi::Ignore);
/// assert_eq!(ignore.to_ascii("1a.אב").unwrap(), "1a.xn--4dbc");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidi {
    /// The rule is applied to every label of a name that holds right-to-left text, B1 to
    /// B6; to no label of any other name.
    Check,
    /// It is not.
    Ignore,
}

/// CheckJoiners: the contextual rules for ZERO WIDTH JOINER and NON-JOINER (UTS #46,
/// section 4.1, 8; RFC 5892, appendix A.1 and A.2). Both are invisible, and Persian and the
/// scripts of India cannot do without them.
///
/// ```
/// use puny_idna::{Joiners, Uts46};
///
/// // نامه‌ای, "a letter": the non-joiner stands where letters would join.
/// let persian = "نامه\u{200C}ای.example";
/// assert_eq!(Uts46::STRICT.to_ascii(persian).unwrap(), "xn--mgba3gch31f060k.example");
/// // Where nothing joins it would be a second spelling that looks like the first.
/// let error = Uts46::STRICT.to_ascii("exam\u{200C}ple").unwrap_err();
/// assert_eq!(error.first().status().code(), "C1");
///
/// let ignore = Uts46::STRICT.with_joiners(Joiners::Ignore);
/// assert_eq!(ignore.to_ascii("exam\u{200C}ple").unwrap(), "xn--example-c06c");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joiners {
    /// They have to stand where their rules allow them; else C1 and C2.
    Check,
    /// They may stand anywhere.
    Ignore,
}

/// VerifyDnsLength: the lengths of the DNS (UTS #46, section 4.2, step 4; RFC 1034, section
/// 3.1), in octets of ASCII.
///
/// ```
/// use puny_idna::{DnsLength, Uts46};
///
/// let verify = Uts46::STRICT;
/// let allow_root = verify.with_dns_length(DnsLength::CheckAllowRoot);
/// let ignore = verify.with_dns_length(DnsLength::Ignore);
///
/// // The dot of the root.
/// assert_eq!(verify.to_ascii("faß.de.").unwrap_err().first().status().code(), "A4_2");
/// assert_eq!(allow_root.to_ascii("faß.de.").unwrap(), "xn--fa-hia.de.");
/// // An empty label is another matter.
/// assert!(allow_root.to_ascii("faß..de").is_err());
/// assert_eq!(ignore.to_ascii("faß..de").unwrap(), "xn--fa-hia..de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DnsLength {
    /// Labels of 1 to 63 octets, names of 1 to 253, no dot at the end; else A4_2 and A4_1.
    /// ToUnicode refuses empty labels alone, the root's excepted; its code is X4_2.
    Check,
    /// The same, and a name may end with the dot of the root, which is not counted.
    CheckAllowRoot,
    /// Any length; empty labels, and an empty name too.
    Ignore,
}

/// Transitional_Processing: what becomes of the deviations ß, ς, ZWJ and ZWNJ (UTS #46,
/// section 4, step 1).
///
/// ```
/// use puny_idna::{Transitional, Uts46};
///
/// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// // As long ago; the name of somebody else today.
/// let transitional = Uts46::STRICT.with_transitional(Transitional::On);
/// assert_eq!(transitional.to_ascii("faß.de").unwrap(), "fass.de");
/// // What an A-label holds is what it holds.
/// assert_eq!(transitional.to_unicode_report("xn--fa-hia.de").text_even_if_refused(), "faß.de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transitional {
    /// They are kept. Everybody does so today.
    Off,
    /// They are mapped to ss and σ, or removed, as in IDNA2003. Deprecated by UTS #46; for
    /// those who still have to compare with it.
    On,
}

/// IgnoreInvalidPunycode: what becomes of labels that begin with `xn--` and are no Punycode
/// (UTS #46, section 4, step 4).
///
/// ```
/// use puny_idna::{InvalidPunycode, Uts46};
///
/// // A number that does not end.
/// let error = Uts46::STRICT.to_ascii("xn--0.example").unwrap_err();
/// assert_eq!(error.first().status().code(), "P4");
///
/// let ignore = Uts46::STRICT.with_invalid_punycode(InvalidPunycode::Ignore);
/// assert_eq!(ignore.to_ascii("xn--0.example").unwrap(), "xn--0.example");
/// // Punycode that holds nothing but ASCII is refused whatever the flag.
/// assert!(ignore.to_ascii("xn--example-.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidPunycode {
    /// They are errors, P4.
    Check,
    /// They stay as they are, and no other rule is asked of them but that of length.
    Ignore,
}

/// UTS #46: Unicode IDNA Compatibility Processing, revision 33 and later, with all its flags
/// (section 4).
///
/// A few bytes, `Copy`, and made by `const fn`, so that a set of flags can be a constant.
///
/// What a conversion costs is told by [`Idna`](crate::Idna), whatever the flags.
///
/// ```
/// use puny_idna::{Hyphens, AsciiRules, Uts46};
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
    /// Every check, nontransitional: what IdnaTestV2.txt takes for granted, what
    /// [`to_ascii`](crate::to_ascii) does, and the default.
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

    /// Without CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength: the flags that the URL
    /// Standard gives UTS #46, and that those need who look names up which exist already. A
    /// space, a slash, an @ and an empty name pass: see [`AsciiRules`].
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
    ///
    /// assert_eq!(Uts46::LENIENT.to_ascii("_dmarc.faß.de.").unwrap(), "_dmarc.xn--fa-hia.de.");
    /// let hosts = Uts46::LENIENT.with_ascii_rules(AsciiRules::URL_DOMAIN);
    /// assert!(Uts46::LENIENT.to_ascii("a b").is_ok() && hosts.to_ascii("a b").is_err());
    /// ```
    pub const LENIENT: Uts46 = Uts46::STRICT
        .with_hyphens(Hyphens::Ignore)
        .with_ascii_rules(AsciiRules::ANY)
        .with_dns_length(DnsLength::Ignore);

    /// With CheckHyphens so. [`Hyphens::Ignore`] is for names that exist, not for new ones:
    /// registries keep the third and fourth position for prefixes to come.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("büro-.example").is_err());
    /// assert!(Uts46::STRICT.with_hyphens(Hyphens::Ignore).to_ascii("büro-.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_hyphens(mut self, flag: Hyphens) -> Uts46 {
        self.hyphens = flag;
        self
    }

    /// What [`with_hyphens`](Uts46::with_hyphens) has set.
    pub const fn hyphens(&self) -> Hyphens {
        self.hyphens
    }

    /// With CheckBidi so. [`Bidi::Ignore`] is for names that are compared or looked up and
    /// never shown.
    ///
    /// ```
    /// use puny_idna::{Bidi, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("אa.example").is_err());
    /// assert!(Uts46::STRICT.with_bidi(Bidi::Ignore).to_ascii("אa.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_bidi(mut self, flag: Bidi) -> Uts46 {
        self.bidi = flag;
        self
    }

    /// What [`with_bidi`](Uts46::with_bidi) has set.
    pub const fn bidi(&self) -> Bidi {
        self.bidi
    }

    /// With CheckJoiners so. [`Joiners::Ignore`] takes names that look like others, letter
    /// for letter.
    ///
    /// ```
    /// use puny_idna::{Joiners, Uts46};
    ///
    /// assert!(Uts46::STRICT.to_ascii("a\u{200D}b").is_err());
    /// assert!(Uts46::STRICT.with_joiners(Joiners::Ignore).to_ascii("a\u{200D}b").is_ok());
    /// ```
    #[must_use]
    pub const fn with_joiners(mut self, flag: Joiners) -> Uts46 {
        self.joiners = flag;
        self
    }

    /// What [`with_joiners`](Uts46::with_joiners) has set.
    pub const fn joiners(&self) -> Joiners {
        self.joiners
    }

    /// With these rules about ASCII: UseSTD3ASCIIRules, or what stands for it.
    /// [`AsciiRules::LDH_UNDERSCORE`] is for names in the DNS that are not of hosts: services,
    /// policies.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Uts46};
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

    /// What [`with_ascii_rules`](Uts46::with_ascii_rules) has set.
    pub const fn ascii_rules(&self) -> AsciiRules {
        self.ascii_rules
    }

    /// With VerifyDnsLength so. [`DnsLength::CheckAllowRoot`] is for names as zone files
    /// write them, [`DnsLength::Ignore`] for what never meets the DNS.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Uts46};
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

    /// What [`with_dns_length`](Uts46::with_dns_length) has set.
    pub const fn dns_length(&self) -> DnsLength {
        self.dns_length
    }

    /// With Transitional_Processing so. It concerns what the name spells out, to ASCII and to
    /// Unicode; what an A-label holds is judged nontransitionally.
    ///
    /// ```
    /// use puny_idna::{Transitional, Uts46};
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

    /// What [`with_transitional`](Uts46::with_transitional) has set.
    pub const fn transitional(&self) -> Transitional {
        self.transitional
    }

    /// With IgnoreInvalidPunycode so. [`InvalidPunycode::Ignore`] lets a name with a broken
    /// label through, as a name that is only handed on may need it.
    ///
    /// ```
    /// use puny_idna::{InvalidPunycode, Uts46};
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

    /// What [`with_invalid_punycode`](Uts46::with_invalid_punycode) has set.
    pub const fn invalid_punycode(&self) -> InvalidPunycode {
        self.invalid_punycode
    }
}

/// The mapping by itself.
impl Uts46 {
    /// The mapping step alone: mapped and normalised (section 4, steps 1 and 2), and not
    /// checked at all. For names that are compared or searched for, and for editions that do
    /// not map themselves. A-labels are not decoded.
    ///
    /// Time is O(n log n) in the length of the name. A name that stays as it is, is borrowed.
    ///
    /// ```
    /// use puny_idna::Uts46;
    ///
    /// assert_eq!(Uts46::STRICT.map("ＢÜcher。Example"), "bücher.example");
    /// assert_eq!(Uts46::STRICT.map("not a name!"), "not a name!");
    /// ```
    pub fn map<'a, N>(&self, name: &'a N) -> Cow<'a, str>
    where
        N: AsRef<str> + ?Sized,
    {
        let name = name.as_ref();
        let mapped = process::map(name, self.transitional);
        if mapped.iter().copied().eq(name.chars()) {
            return Cow::Borrowed(name);
        }
        Cow::Owned(mapped.into_iter().collect())
    }
}

impl Default for Uts46 {
    /// [`Uts46::STRICT`].
    fn default() -> Self {
        Uts46::STRICT
    }
}
