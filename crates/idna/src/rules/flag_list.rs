//! [`Flag`]: the one list of the flags of all editions.

use core::fmt;

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
    /// The field is [`Hyphens`](crate::Hyphens).
    CheckHyphens: "check-hyphens", "CheckHyphens", YES_NO,
        "Refuse '--' in the third and fourth position, and '-' first or last (with 2008-lookup at the \
         ends of ASCII labels alone)";
    /// The field is [`Bidi`](crate::Bidi).
    CheckBidi: "check-bidi", "CheckBidi", YES_NO,
        "Apply the Bidi rule of RFC 5893 to names with right-to-left text";
    /// The field is [`Joiners`](crate::Joiners).
    CheckJoiners: "check-joiners", "CheckJoiners", YES_NO,
        "Refuse zero width joiners out of context";
    /// The field is [`AsciiRules`](crate::AsciiRules).
    Std3: "std3", "UseSTD3ASCIIRules", &["yes", "no", "dns"],
        "Refuse ASCII except letters, digits, '-'; dns allows _dmarc and *.example, no allows all";
    /// The field is [`Transitional`](crate::Transitional).
    Transitional: "transitional", "Transitional_Processing", YES_NO,
        "Map ß to ss, ς to σ, and drop joiners, as in 2003";
    /// The field is [`InvalidPunycode`](crate::InvalidPunycode).
    IgnoreInvalidPunycode: "ignore-invalid-punycode", "IgnoreInvalidPunycode", YES_NO,
        "Leave xn-- labels that are not Punycode as they are";
    /// The values are [`STRICT`](crate::UrlStandard::STRICT) and [`BROWSER`](crate::UrlStandard::BROWSER).
    BeStrict: "be-strict", "beStrict", YES_NO,
        "Ask for a valid domain, not just for what a URL parser takes";
    /// The field is `ContextO`.
    ContextO: "contexto", "CONTEXTO", YES_NO,
        "Apply the rules for CONTEXTO code points (RFC 5892, appendix A.3 to A.9)";
    /// The field is `Rfc5895`.
    Mapping: "mapping", "the mapping of RFC 5895", YES_NO,
        "Map first: lower case, width, NFC, ideographic full stops";
    /// The field is `Unassigned`.
    AllowUnassigned: "allow-unassigned", "AllowUnassigned", YES_NO,
        "Allow code points that Unicode 3.2 had not assigned";
    /// The field is [`DnsLength`](crate::DnsLength).
    DnsLength: "dns-length", "VerifyDnsLength", &["yes", "no", "allow-root"],
        "Refuse labels and names too long for the DNS; allow-root lets them end with a dot";
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
