//! [`Flag`]: the one list of the flags of all editions; and the types of those of UTS #46.
//!
//! Two of these are defined elsewhere: VerifyDnsLength beside the length limits
//! ([`DnsLength`]), and UseSTD3ASCIIRules as [`AsciiRules`].
//!
//! The names are those of the specification. A flag that turns a check on or off is `Check` or
//! `Ignore`; one that turns a step on or off is `On` or `Off`.
//!
//! Flags that are booleans in UTS #46 and in practice are exhaustive enums with two variants. For
//! hyphens and lengths there are more rules in use than two (such as `CheckFirstLast` and
//! `CheckAllowRoot`), so those enums are `#[non_exhaustive]`: a `match` needs a wildcard arm, and
//! variants can be added without a breaking change.

use core::fmt;

use super::ascii_rules::AsciiRules;
use crate::dns::lengths::DnsLength;

/// The values of a flag, by name.
type Names = &'static [&'static str];

const YES_NO: Names = &["yes", "no"];

/// Declares [`Flag`] with what is known of each flag, so that no list can lack one.
macro_rules! flags {
    ($($(#[doc = $doc:literal])* $flag:ident: $name:literal, $term:literal, $values:expr, $help:literal;)*) => {
        /// A flag of one or more editions, as it is set by name: in [`Settings`](crate::Settings), by
        /// the options of the command `puny`, and in every binding.
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
            /// All flags. The order does not change, and new ones come last.
            pub const ALL: &'static [Flag] = &[$(Flag::$flag),*];

            /// The name. It does not change.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Flag::$flag => $name,)*
                }
            }

            /// The term in the specification.
            pub const fn term(self) -> &'static str {
                match self {
                    $(Flag::$flag => $term,)*
                }
            }

            /// The names of its values: `yes`, `no`, and for some flags a third.
            pub const fn values(self) -> &'static [&'static str] {
                match self {
                    $(Flag::$flag => $values,)*
                }
            }

            /// What `yes`, and the third value, does: one line, without a full stop.
            pub const fn help(self) -> &'static str {
                match self {
                    $(Flag::$flag => $help,)*
                }
            }
        }
    };
}

flags! {
    /// The field is [`Hyphens`].
    CheckHyphens: "check-hyphens", "CheckHyphens", YES_NO,
        "Refuse labels with '--' in the third and fourth position, or with '-' first or last (2008-lookup \
         checks the ends of ASCII labels only)";
    /// The field is [`Bidi`].
    CheckBidi: "check-bidi", "CheckBidi", YES_NO,
        "Apply the Bidi rule of RFC 5893 to names with right-to-left text";
    /// The field is [`Joiners`].
    CheckJoiners: "check-joiners", "CheckJoiners", YES_NO,
        "Refuse zero width joiners and non-joiners where RFC 5892 does not allow them";
    /// The field is [`AsciiRules`].
    Std3: "std3", "UseSTD3ASCIIRules", &["yes", "no", "dns"],
        "Refuse ASCII except letters, digits and '-'; dns also allows names like _dmarc and *.example, no \
         allows all ASCII";
    /// The field is [`Transitional`].
    Transitional: "transitional", "Transitional_Processing", YES_NO,
        "Map ß to ss and ς to σ, and remove zero width joiners and non-joiners, as IDNA2003 does";
    /// The field is [`InvalidPunycode`].
    IgnoreInvalidPunycode: "ignore-invalid-punycode", "IgnoreInvalidPunycode", YES_NO,
        "Leave a label with xn-- and invalid Punycode unchanged, instead of refusing it";
    /// The values are [`STRICT`](crate::UrlStandard::STRICT) and [`BROWSER`](crate::UrlStandard::BROWSER).
    BeStrict: "be-strict", "beStrict", YES_NO,
        "Accept only a valid domain, not everything that a URL parser accepts";
    /// The field is `ContextO`.
    ContextO: "contexto", "CONTEXTO", YES_NO,
        "Apply the rules for CONTEXTO code points (RFC 5892, appendix A.3 to A.9)";
    /// The field is `Rfc5895`.
    Mapping: "mapping", "the mapping of RFC 5895", YES_NO,
        "Map the name before it is checked: lower case, width, NFC, ideographic full stops";
    /// The field is `Unassigned`.
    AllowUnassigned: "allow-unassigned", "AllowUnassigned", YES_NO,
        "Allow code points that are not assigned in Unicode 3.2";
    /// The field is [`DnsLength`].
    DnsLength: "dns-length", "VerifyDnsLength", &["yes", "no", "allow-root"],
        "Refuse empty labels, and labels and names that are too long for the DNS; with allow-root, a name \
         may end with a dot";
}

impl fmt::Display for Flag {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Flag {
    /// The flag of this name, with `-` or with `_`.
    pub(crate) fn of_name(name: &str) -> Option<Flag> {
        let hyphens = |byte| if byte == b'_' { b'-' } else { byte };
        let is = |flag: &&Flag| name.bytes().map(hyphens).eq(flag.name().bytes());
        Flag::ALL.iter().find(is).copied()
    }

    /// The index of a value; `true` and `false` are the same as `yes` and `no`.
    pub(crate) fn index_of(self, value: &str) -> Option<usize> {
        let value = match value {
            "true" => "yes",
            "false" => "no",
            value => value,
        };
        self.values().iter().position(|name| *name == value)
    }
}

/// A type of flags, with its values in the order of [`Flag::values`].
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
    Hyphens: Hyphens::Check, Hyphens::Ignore;
    Bidi: Bidi::Check, Bidi::Ignore;
    Joiners: Joiners::Check, Joiners::Ignore;
    AsciiRules: AsciiRules::STD3, AsciiRules::ANY, AsciiRules::LDH_UNDERSCORE.with_leading_wildcard();
    DnsLength: DnsLength::Check, DnsLength::Ignore, DnsLength::CheckAllowRoot;
    Transitional: Transitional::On, Transitional::Off;
    InvalidPunycode: InvalidPunycode::Ignore, InvalidPunycode::Check;
}

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
