//! One type for each flag of the specifications, and the editions that are made of them.

/// CheckHyphens: hyphens in the third and fourth place, first or last (UTS #46, section 4.1, 2 and 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hyphens {
    /// They are errors.
    Check,
    /// They are allowed, as in `r3---sn-abc.example`, which exists.
    Allow,
}

/// CheckBidi: the Bidi rule of RFC 5893 (UTS #46, section 4.1, 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidi {
    /// The rule is applied to the labels of a name that holds right-to-left text.
    Check,
    /// It is not.
    Ignore,
}

/// CheckJoiners: the contextual rules for ZERO WIDTH JOINER and NON-JOINER (UTS #46, section 4.1, 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joiners {
    /// They have to stand where RFC 5892, appendix A.1 and A.2, allow them.
    Check,
    /// They may stand anywhere.
    Ignore,
}

/// UseSTD3ASCIIRules: which ASCII may stand in a label (UTS #46, section 4.1, 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Std3 {
    /// Letters, digits and hyphens.
    Apply,
    /// All of it: `_dmarc`, `*`, and a space too.
    Ignore,
}

/// VerifyDnsLength: the lengths of RFC 1034 (UTS #46, section 4.2, step 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DnsLength {
    /// Labels of 1 to 63 octets, names of 1 to 253, no dot at the end.
    Verify,
    /// The same, and a name may end with the dot of the root.
    VerifyAllowRoot,
    /// Any length; empty labels too.
    Ignore,
}

/// Transitional_Processing: what becomes of ß, ς, ZWJ and ZWNJ (UTS #46, section 4, step 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transitional {
    /// They are kept. Everybody does so today.
    No,
    /// They are mapped to ss and σ, or removed, as in IDNA2003. Deprecated; for those
    /// who still have to compare with it.
    Yes,
}

/// IgnoreInvalidPunycode: what becomes of `xn--` labels that are no Punycode (UTS #46, section 4, step 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidPunycode {
    /// They are errors.
    Refuse,
    /// They stay as they are.
    Ignore,
}

/// UTS #46: Unicode IDNA Compatibility Processing, revision 33 and later, with all its flags.
///
/// ```
/// use puny_idna::{Edition, Hyphens, Std3, Uts46};
///
/// assert_eq!(Uts46::STRICT.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
/// assert!(Uts46::STRICT.to_ascii("_dmarc.bücher.example").is_err());
///
/// let lenient = Uts46::STRICT.std3(Std3::Ignore).hyphens(Hyphens::Allow);
/// assert_eq!(lenient.to_ascii("_dmarc.bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uts46 {
    pub(crate) hyphens: Hyphens,
    pub(crate) bidi: Bidi,
    pub(crate) joiners: Joiners,
    pub(crate) std3: Std3,
    pub(crate) dns_length: DnsLength,
    pub(crate) transitional: Transitional,
    pub(crate) invalid_punycode: InvalidPunycode,
}

impl Uts46 {
    /// Every check, nontransitional: what IdnaTestV2.txt takes for granted.
    pub const STRICT: Uts46 = Uts46 {
        hyphens: Hyphens::Check,
        bidi: Bidi::Check,
        joiners: Joiners::Check,
        std3: Std3::Apply,
        dns_length: DnsLength::Verify,
        transitional: Transitional::No,
        invalid_punycode: InvalidPunycode::Refuse,
    };

    /// CheckHyphens.
    #[must_use]
    pub const fn hyphens(mut self, flag: Hyphens) -> Uts46 {
        self.hyphens = flag;
        self
    }

    /// CheckBidi.
    #[must_use]
    pub const fn bidi(mut self, flag: Bidi) -> Uts46 {
        self.bidi = flag;
        self
    }

    /// CheckJoiners.
    #[must_use]
    pub const fn joiners(mut self, flag: Joiners) -> Uts46 {
        self.joiners = flag;
        self
    }

    /// UseSTD3ASCIIRules.
    #[must_use]
    pub const fn std3(mut self, flag: Std3) -> Uts46 {
        self.std3 = flag;
        self
    }

    /// VerifyDnsLength.
    #[must_use]
    pub const fn dns_length(mut self, flag: DnsLength) -> Uts46 {
        self.dns_length = flag;
        self
    }

    /// Transitional_Processing.
    #[must_use]
    pub const fn transitional(mut self, flag: Transitional) -> Uts46 {
        self.transitional = flag;
        self
    }

    /// IgnoreInvalidPunycode.
    #[must_use]
    pub const fn invalid_punycode(mut self, flag: InvalidPunycode) -> Uts46 {
        self.invalid_punycode = flag;
        self
    }
}

impl Default for Uts46 {
    fn default() -> Self {
        Uts46::STRICT
    }
}
