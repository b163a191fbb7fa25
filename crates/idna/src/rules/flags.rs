//! One type for each flag of the specifications that more than one edition has, or that is a
//! flag and nothing else; that of the lengths stands beside the lengths
//! ([`DnsLength`](crate::DnsLength)), that of ASCII is [`AsciiRules`](crate::AsciiRules).
//!
//! The names are those of the specifications. A flag that asks a rule is `Check` or `Ignore`,
//! one that adds a step is `On` or `Off`.
//!
//! The flags that UTS #46 calls booleans and nobody has asked more of are closed: two
//! variants, to be matched in full. Of hyphens and lengths there are more rules in the world
//! than a boolean can say (`CheckFirstLast` and `CheckAllowRoot` are two), so those enums are
//! `#[non_exhaustive]`: who sets a flag does not notice, who matches on one writes one arm
//! more, and a rule can come without breaking either.

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
