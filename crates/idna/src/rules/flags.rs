//! The flags of UTS #46, one type each. Two flags are defined elsewhere: VerifyDnsLength beside
//! the length limits ([`DnsLength`](crate::DnsLength)), and UseSTD3ASCIIRules as
//! [`AsciiRules`](crate::AsciiRules).
//!
//! The names are those of the specification. A flag that turns a check on or off is `Check` or
//! `Ignore`; one that turns a step on or off is `On` or `Off`.
//!
//! Flags that are booleans in UTS #46 and in practice are exhaustive enums with two variants. For
//! hyphens and lengths there are more rules in use than two (such as `CheckFirstLast` and
//! `CheckAllowRoot`), so those enums are `#[non_exhaustive]`: a `match` needs a wildcard arm, and
//! variants can be added without a breaking change.

/// CheckHyphens: hyphens in both the third and the fourth position, first or last (UTS #46,
/// section 4.1, 2 and 3; RFC 5891, section 4.2.3.1).
///
/// ```
/// use puny_idna::{Hyphens, Idna, Uts46};
///
/// // Such names exist: video servers.
/// let error = Uts46::STRICT.to_ascii("r3---sn-abc.example").unwrap_err();
/// assert_eq!(error.first().status().code(), "V2");
/// let allow = Uts46::STRICT.with_hyphens(Hyphens::Ignore);
/// assert_eq!(allow.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
/// // A label with xn-- still has to be a valid A-label.
/// assert!(allow.to_ascii("xn--abc.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hyphens {
    /// They are errors: V2 and V3.
    Check,
    /// Only a hyphen first or last is an error (V3): for existing names such as
    /// `r3---sn-abc.example`.
    CheckFirstLast,
    /// They are allowed. UTS #46's criterion 4 still applies: no `xn--` at the start of a decoded
    /// A-label.
    Ignore,
}

/// CheckBidi: the Bidi rule (UTS #46, section 4.1, 9; RFC 5893, section 2). Without it a name may
/// be displayed with its parts in a misleading order.
///
/// ```
/// use puny_idna::{Bidi, Idna, Uts46};
///
/// // The name has a Hebrew label, so no other label may begin with a digit.
/// let error = Uts46::STRICT.to_ascii("1a.אב").unwrap_err();
/// assert_eq!(error.first().status().code(), "B1");
/// assert!(Uts46::STRICT.to_ascii("1a.ab").is_ok());
///
/// let ignore = Uts46::STRICT.with_bidi(Bidi::Ignore);
/// assert_eq!(ignore.to_ascii("1a.אב").unwrap(), "1a.xn--4dbc");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidi {
    /// The rule applies to every label of a Bidi domain name, that is, a name with right-to-left
    /// text (B1 to B6). It does not apply to other names.
    Check,
    /// The rule does not apply.
    Ignore,
}

/// CheckJoiners: the contextual rules for ZERO WIDTH JOINER and NON-JOINER (UTS #46,
/// section 4.1, 8; RFC 5892, appendix A.1 and A.2). Both are invisible, but needed in Persian and
/// in Indic scripts.
///
/// ```
/// use puny_idna::{Idna, Joiners, Uts46};
///
/// // نامه‌ای, "a letter": the non-joiner is between letters that would join.
/// let persian = "نامه\u{200C}ای.example";
/// assert_eq!(Uts46::STRICT.to_ascii(persian).unwrap(), "xn--mgba3gch31f060k.example");
/// // Between letters that do not join it would be invisible: a second spelling of the same look.
/// let error = Uts46::STRICT.to_ascii("exam\u{200C}ple").unwrap_err();
/// assert_eq!(error.first().status().code(), "C1");
///
/// let ignore = Uts46::STRICT.with_joiners(Joiners::Ignore);
/// assert_eq!(ignore.to_ascii("exam\u{200C}ple").unwrap(), "xn--example-c06c");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joiners {
    /// They are allowed only where their rules permit them (C1 and C2).
    Check,
    /// They are allowed anywhere.
    Ignore,
}

/// Transitional_Processing: how the deviation characters ß, ς, ZWJ and ZWNJ are mapped (UTS #46,
/// section 4, step 1).
///
/// ```
/// use puny_idna::{Idna, Transitional, Uts46};
///
/// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// // As in IDNA2003; today this is a different name.
/// let transitional = Uts46::STRICT.with_transitional(Transitional::On);
/// assert_eq!(transitional.to_ascii("faß.de").unwrap(), "fass.de");
/// // Deviation characters in an A-label are kept.
/// assert_eq!(transitional.to_unicode_report("xn--fa-hia.de").text_even_if_refused(), "faß.de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transitional {
    /// They are kept, as in all current software.
    Off,
    /// They are mapped to ss and σ, or removed, as in IDNA2003. Deprecated by UTS #46; for
    /// comparison with old software.
    On,
}

/// IgnoreInvalidPunycode: how to treat labels that begin with `xn--` and are not valid Punycode
/// (UTS #46, section 4, step 4).
///
/// ```
/// use puny_idna::{Idna, InvalidPunycode, Uts46};
///
/// // The Punycode ends inside a delta.
/// let error = Uts46::STRICT.to_ascii("xn--0.example").unwrap_err();
/// assert_eq!(error.first().status().code(), "P4");
///
/// let ignore = Uts46::STRICT.with_invalid_punycode(InvalidPunycode::Ignore);
/// assert_eq!(ignore.to_ascii("xn--0.example").unwrap(), "xn--0.example");
/// // Punycode that decodes to ASCII only is always refused.
/// assert!(ignore.to_ascii("xn--example-.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidPunycode {
    /// They are errors: P4.
    Check,
    /// They are left unchanged, and only the ASCII rules and the length are checked.
    Ignore,
}
