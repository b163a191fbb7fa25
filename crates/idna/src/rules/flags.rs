//! [`Flag`]: the list of the flags of all editions. This file also defines the types of the flags of UTS #46, except
//! two: [`DnsLength`] (VerifyDnsLength) is defined in `dns/lengths.rs`, and [`AsciiRules`] (UseSTD3ASCIIRules) in
//! `ascii_rules.rs`.
//!
//! The types have the names of the flags in the specification. The values of a flag that turns a check on or off are
//! `Check` and `Ignore`. The values of a flag that turns a step on or off are `On` and `Off`.
//!
//! A flag that is a boolean in UTS #46 is usually an exhaustive enum with two variants. The exceptions are [`Hyphens`]
//! and [`DnsLength`], because real software applies more than two rules for hyphens and lengths. These two enums have a
//! third variant and are `#[non_exhaustive]`: a `match` needs a wildcard arm, and variants can be added without a
//! breaking change.

use core::fmt;

use super::ascii_rules::AsciiRules;
use crate::dns::lengths::DnsLength;

/// The names of the values of a flag.
type Names = &'static [&'static str];

const YES_NO: Names = &["yes", "no"];

/// Declares [`Flag`] with the name, the term, the values and the help of each flag, and the list `Flag::ALL`. One macro
/// declares all of these, so no flag can be missing from a list.
macro_rules! flags {
    ($($(#[doc = $doc:literal])* $flag:ident: $name:literal, $term:literal, $values:expr, $help:literal;)*) => {
        /// A flag of one or more editions. [`Settings`](crate::Settings), the options of the command `puny`
        /// and every binding set flags by these names.
        ///
        /// ```
        /// use puny_idna::{Flag, Preset, Settings};
        ///
        /// let settings = Settings::new(Preset::Uts46);
        /// for flag in Flag::ALL {
        ///     println!("--{flag} {}: {}", flag.values().join("|"), flag.help());
        /// }
        /// assert_eq!(Flag::Std3.term(), "UseSTD3ASCIIRules");
        /// assert_eq!(settings.get(Flag::Std3), Some("yes"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Flag {
            $(#[doc = $help] #[doc = ""] $(#[doc = $doc])* $flag,)*
        }

        impl Flag {
            /// All flags. The order does not change. New flags are added at the end.
            pub const ALL: &'static [Flag] = &[$(Flag::$flag),*];

            /// Returns the name of the flag. The name is stable.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Flag::$flag => $name,)*
                }
            }

            /// Returns the name of the flag in its specification.
            pub const fn term(self) -> &'static str {
                match self {
                    $(Flag::$flag => $term,)*
                }
            }

            /// Returns the names of the values of the flag. The names are `yes` and `no`. Some flags have a third
            /// value.
            pub const fn values(self) -> &'static [&'static str] {
                match self {
                    $(Flag::$flag => $values,)*
                }
            }

            /// Returns a short text that describes the effect of `yes` and, if there is a third value, the effect of
            /// the third value. The text has no line breaks and no full stop at the end.
            pub const fn help(self) -> &'static str {
                match self {
                    $(Flag::$flag => $help,)*
                }
            }
        }
    };
}

flags! {
    /// The type of the values is [`Hyphens`].
    CheckHyphens: "check-hyphens", "CheckHyphens", YES_NO,
        "Refuse labels with '--' in the third and fourth position, or with '-' first or last (2008-lookup \
         checks the ends of ASCII labels only)";
    /// The type of the values is [`Bidi`].
    CheckBidi: "check-bidi", "CheckBidi", YES_NO,
        "Apply the Bidi rule of RFC 5893 to names with right-to-left text";
    /// The type of the values is [`Joiners`].
    CheckJoiners: "check-joiners", "CheckJoiners", YES_NO,
        "Refuse zero width joiners and non-joiners where RFC 5892 does not allow them";
    /// The type of the values is [`AsciiRules`].
    Std3: "std3", "UseSTD3ASCIIRules", &["yes", "no", "dns"],
        "Refuse ASCII except letters, digits and '-'; dns also allows names like _dmarc and *.example, no \
         allows all ASCII";
    /// The type of the values is [`Transitional`].
    Transitional: "transitional", "Transitional_Processing", YES_NO,
        "Map ß to ss and ς to σ, and remove zero width joiners and non-joiners, as IDNA2003 does";
    /// The type of the values is [`InvalidPunycode`].
    IgnoreInvalidPunycode: "ignore-invalid-punycode", "IgnoreInvalidPunycode", YES_NO,
        "Leave a label with xn-- and invalid Punycode unchanged, instead of refusing it";
    /// `yes` is the edition [`UrlStandard::STRICT`](crate::UrlStandard::STRICT), and `no` is
    /// [`UrlStandard::BROWSER`](crate::UrlStandard::BROWSER).
    BeStrict: "be-strict", "beStrict", YES_NO,
        "Accept only a valid domain, not everything that a URL parser accepts";
    /// The type of the values is `ContextO`.
    ContextO: "contexto", "CONTEXTO", YES_NO,
        "Apply the rules for CONTEXTO code points (RFC 5892, appendix A.3 to A.9)";
    /// The type of the values is `Rfc5895`.
    Mapping: "mapping", "the mapping of RFC 5895", YES_NO,
        "Map the name before it is checked: lower case, width, NFC, ideographic full stops";
    /// The type of the values is `Unassigned`.
    AllowUnassigned: "allow-unassigned", "AllowUnassigned", YES_NO,
        "Allow code points that are not assigned in Unicode 3.2";
    /// The type of the values is [`DnsLength`].
    DnsLength: "dns-length", "VerifyDnsLength", &["yes", "no", "allow-root"],
        "Refuse empty labels, and labels and names that are too long for the DNS; with allow-root, a name \
         may end with a dot";
}

impl fmt::Display for Flag {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Flag {
    /// Returns the flag with this name, or `None` if there is no such flag. In the name, `-` and `_` are equivalent.
    pub(crate) fn from_name(name: &str) -> Option<Flag> {
        let hyphens = |byte| if byte == b'_' { b'-' } else { byte };
        let is = |flag: &&Flag| name.bytes().map(hyphens).eq(flag.name().bytes());
        Flag::ALL.iter().find(is).copied()
    }

    /// Returns the index of the value with this name, or `None` if the flag has no value with this name. `true` means
    /// `yes`, and `false` means `no`.
    pub(crate) fn value_index(self, value: &str) -> Option<usize> {
        let value = match value {
            "true" => "yes",
            "false" => "no",
            value => value,
        };
        self.values().iter().position(|name| *name == value)
    }
}

/// The type of the values of a flag. `VALUES` lists the values in the order of [`Flag::values`].
pub(crate) trait Values: Copy + PartialEq + 'static {
    const VALUES: &'static [Self];
}

macro_rules! values {
    ($($flag:ty: $($value:expr),*;)*) => {
        $(impl Values for $flag {
            const VALUES: &'static [Self] = &[$($value),*];
        })*
    };
}

values! {
    Hyphens: Hyphens::Check, Hyphens::Allow;
    Bidi: Bidi::Check, Bidi::Ignore;
    Joiners: Joiners::Check, Joiners::Ignore;
    AsciiRules: AsciiRules::STD3, AsciiRules::ANY, AsciiRules::LDH_UNDERSCORE.with_leading_wildcard();
    DnsLength: DnsLength::Check, DnsLength::Ignore, DnsLength::CheckAllowRoot;
    Transitional: Transitional::On, Transitional::Off;
    InvalidPunycode: InvalidPunycode::Ignore, InvalidPunycode::Check;
}

/// CheckHyphens: whether a label may begin or end with a hyphen, or have hyphens in both the third and
/// the fourth position (UTS #46, section 4.1, 2 and 3; RFC 5891, section 4.2.3.1).
///
/// ```
/// use puny_idna::{Hyphens, Uts46};
///
/// // Some video servers have names like this one.
/// let error = Uts46::STRICT.to_ascii("r3---sn-abc.example").unwrap_err();
/// assert_eq!(error.first().rule().code(), "V2");
/// let allow = Uts46::STRICT.with_hyphens(Hyphens::Allow);
/// assert_eq!(allow.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
/// // A label with xn-- must still be a valid A-label.
/// assert!(allow.to_ascii("xn--abc.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hyphens {
    /// Hyphens in both the third and the fourth position are an error (V2). A hyphen at the start or the end of a label
    /// is also an error (V3).
    Check,
    /// Only a hyphen at the start or the end of a label is an error (V3). This value allows existing names such as
    /// `r3---sn-abc.example`.
    CheckFirstLast,
    /// Hyphens are allowed everywhere. Criterion 4 of UTS #46 still applies: a decoded A-label must not
    /// begin with `xn--`.
    Allow,
}

/// CheckBidi: whether the Bidi rule is checked (UTS #46, section 4.1, 9; RFC 5893, section 2). If a name breaks the
/// Bidi rule, its parts may be displayed in a misleading order.
///
/// ```
/// use puny_idna::{Bidi, Uts46};
///
/// // The name has a Hebrew label, so no other label may begin with a digit.
/// let error = Uts46::STRICT.to_ascii("1a.אב").unwrap_err();
/// assert_eq!(error.first().rule().code(), "B1");
/// assert!(Uts46::STRICT.to_ascii("1a.ab").is_ok());
///
/// let ignore = Uts46::STRICT.with_bidi(Bidi::Ignore);
/// assert_eq!(ignore.to_ascii("1a.אב").unwrap(), "1a.xn--4dbc");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidi {
    /// The Bidi rule (B1 to B6) applies to every label of a Bidi domain name, that is, a name that
    /// contains right-to-left text. It does not apply to other names.
    Check,
    /// The Bidi rule is not checked.
    Ignore,
}

/// CheckJoiners: whether the contextual rules for ZERO WIDTH JOINER and ZERO WIDTH NON-JOINER are
/// checked (UTS #46, section 4.1, 8; RFC 5892, appendix A.1 and A.2). Both characters are invisible, but
/// Persian and the Indic scripts need them.
///
/// ```
/// use puny_idna::{Joiners, Uts46};
///
/// // نامه‌ای, "a letter": the non-joiner is between letters that would otherwise join.
/// let persian = "نامه\u{200C}ای.example";
/// assert_eq!(Uts46::STRICT.to_ascii(persian).unwrap(), "xn--mgba3gch31f060k.example");
/// // Between letters that do not join, a non-joiner has no visible effect: the name would look like example.
/// let error = Uts46::STRICT.to_ascii("exam\u{200C}ple").unwrap_err();
/// assert_eq!(error.first().rule().code(), "C1");
///
/// let ignore = Uts46::STRICT.with_joiners(Joiners::Ignore);
/// assert_eq!(ignore.to_ascii("exam\u{200C}ple").unwrap(), "xn--example-c06c");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joiners {
    /// Joiners and non-joiners are allowed only where the rules C1 and C2 permit them.
    Check,
    /// Joiners and non-joiners are allowed anywhere.
    Ignore,
}

/// Transitional_Processing: whether the deviation characters are mapped. These are ß, ς, ZERO WIDTH
/// JOINER and ZERO WIDTH NON-JOINER (UTS #46, section 4, step 1).
///
/// ```
/// use puny_idna::{Transitional, Uts46};
///
/// assert_eq!(Uts46::STRICT.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// // IDNA2003 gave this result. Today it is a different name.
/// let transitional = Uts46::STRICT.with_transitional(Transitional::On);
/// assert_eq!(transitional.to_ascii("faß.de").unwrap(), "fass.de");
/// // Deviation characters in an A-label are not mapped.
/// assert_eq!(transitional.to_unicode_report("xn--fa-hia.de").text_even_if_refused(), "faß.de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transitional {
    /// Deviation characters are not mapped. All current software uses this value.
    Off,
    /// ß is mapped to ss, ς is mapped to σ, and the joiners are removed, as in IDNA2003. UTS #46 deprecates this
    /// value. It is useful for comparison with old software.
    On,
}

/// IgnoreInvalidPunycode: whether a label with `xn--` that is not valid Punycode is allowed (UTS #46, section 4, step
/// 4).
///
/// ```
/// use puny_idna::{InvalidPunycode, Uts46};
///
/// // The Punycode ends inside a delta.
/// let error = Uts46::STRICT.to_ascii("xn--0.example").unwrap_err();
/// assert_eq!(error.first().rule().code(), "P4");
///
/// let ignore = Uts46::STRICT.with_invalid_punycode(InvalidPunycode::Ignore);
/// assert_eq!(ignore.to_ascii("xn--0.example").unwrap(), "xn--0.example");
/// // Punycode that decodes to ASCII only is always refused.
/// assert!(ignore.to_ascii("xn--example-.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidPunycode {
    /// Invalid Punycode is an error: P4.
    Check,
    /// A label with invalid Punycode is unchanged. Only the ASCII rules and the length limit are checked for this
    /// label.
    Ignore,
}
