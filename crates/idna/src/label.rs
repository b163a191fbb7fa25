//! The label types of RFC 5890, section 2.3: [`ALabel`] and [`ULabel`]. A value of one of these types
//! contains a label that was checked when the value was created.

use alloc::borrow::Cow;
use core::fmt;
use core::str::FromStr;

use crate::conversion::Idna;
use crate::dns::ace_prefix;
use crate::dns::ldh::{is_all_ldh, is_ldh_label};
use crate::dns::lengths::DnsLength;
use crate::idna2008::Idna2008;
use crate::named::named;
use crate::problems::unknown_name::{write_names, UnknownName};
use crate::problems::{Error, Rule};

/// The rules that this module applies to a single label: the rules for registering a name in IDNA2008.
const RULES: Idna2008 = Idna2008::REGISTRATION.with_dns_length(DnsLength::Check);

named! {
    /// The kind of a label. Every string has exactly one kind.
    ///
    /// ```
    /// use puny_idna::label::LabelKind;
    ///
    /// assert_eq!(LabelKind::of("example"), LabelKind::NrLdh);
    /// assert_eq!(LabelKind::of("bücher"), LabelKind::ULabel);
    /// assert_eq!(LabelKind::of("xn--bcher-kva"), LabelKind::ALabel);
    /// assert_eq!(LabelKind::of("xn--example-"), LabelKind::FakeALabel);
    /// assert_eq!(LabelKind::of("_dmarc"), LabelKind::NonLdh);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum LabelKind {
        /// Empty, like the root label.
        Empty = "empty",
        /// NR-LDH label (non-reserved LDH): letters, digits and hyphens, as in traditional host names.
        NrLdh = "nr_ldh",
        /// A-label: `xn--` and the Punycode of a U-label.
        ALabel = "a_label",
        /// Fake A-label: letters, digits and hyphens that begin with `xn--` but are not an A-label.
        /// RFC 5890 uses the term only for LDH labels, which do not end with a hyphen. This crate also
        /// calls `xn--example-` a fake A-label, because a label with `xn--` is meant to be an A-label.
        FakeALabel = "fake_a_label",
        /// R-LDH label (reserved LDH) other than an XN-label: hyphens in the third and fourth
        /// position.
        ReservedLdh = "reserved_ldh",
        /// U-label: a Unicode label that IDNA2008 allows.
        ULabel = "u_label",
        /// ASCII, but not an LDH label: for example `_dmarc`, `*`, or a label of more than 63 octets.
        NonLdh = "non_ldh",
        /// Not ASCII, and not a U-label.
        NotULabel = "not_u_label",
    }

    /// Returns the machine-readable name, in `snake_case`. The name is stable.
    ///
    /// ```
    /// assert_eq!(puny_idna::label::LabelKind::NrLdh.name(), "nr_ldh");
    /// ```
    fn name;
}

impl LabelKind {
    /// Returns the kind of a label. O(n log n) in the length of the label.
    pub fn of(label: &str) -> LabelKind {
        if label.is_empty() {
            LabelKind::Empty
        } else if !label.is_ascii() {
            match ULabel::new(label) {
                Ok(_) => LabelKind::ULabel,
                Err(_) => LabelKind::NotULabel,
            }
        } else if is_all_ldh(label.as_bytes()) && ace_prefix::begins_label(label.as_bytes()) {
            match ALabel::new(label) {
                Ok(_) => LabelKind::ALabel,
                Err(_) => LabelKind::FakeALabel,
            }
        } else if !is_ldh_label(label.as_bytes()) {
            LabelKind::NonLdh
        } else if label.as_bytes().get(2..4) == Some(b"--") {
            LabelKind::ReservedLdh
        } else {
            LabelKind::NrLdh
        }
    }

    /// All kinds, in the order of their declaration.
    ///
    /// ```
    /// use puny_idna::label::LabelKind;
    ///
    /// for kind in LabelKind::ALL {
    ///     assert_eq!(kind.name().parse(), Ok(*kind));
    /// }
    /// ```
    pub const ALL: &'static [LabelKind] = &[
        LabelKind::Empty,
        LabelKind::NrLdh,
        LabelKind::ALabel,
        LabelKind::FakeALabel,
        LabelKind::ReservedLdh,
        LabelKind::ULabel,
        LabelKind::NonLdh,
        LabelKind::NotULabel,
    ];
}

impl fmt::Display for LabelKind {
    /// Writes the term of RFC 5890, for example "NR-LDH label".
    ///
    /// ```
    /// assert_eq!(puny_idna::label::LabelKind::NrLdh.to_string(), "NR-LDH label");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LabelKind::Empty => "empty",
            LabelKind::NrLdh => "NR-LDH label",
            LabelKind::ALabel => "A-label",
            LabelKind::FakeALabel => "fake A-label",
            LabelKind::ReservedLdh => "reserved LDH label",
            LabelKind::ULabel => "U-label",
            LabelKind::NonLdh => "non-LDH label",
            LabelKind::NotULabel => "not a U-label",
        })
    }
}

/// Parses the machine-readable name.
impl FromStr for LabelKind {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = LabelKind::ALL.iter().find(|kind| kind.name() == name);
        let known =
            |f: &mut fmt::Formatter<'_>| write_names(f, LabelKind::ALL.iter().map(|k| k.name()));
        found.copied().ok_or_else(|| UnknownName::new(name, known))
    }
}

/// Defines a label type with the methods that the label types share.
macro_rules! label {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'a>(Cow<'a, str>);

        impl<'a> $name<'a> {
            /// Returns the label as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Returns the label as a `Cow`. If the check did not change the label, the `Cow` borrows the string that
            /// was checked.
            pub fn into_inner(self) -> Cow<'a, str> {
                self.0
            }

            /// Converts the label into an owned label. The result can outlive the string that was checked.
            pub fn into_owned(self) -> $name<'static> {
                $name(Cow::Owned(self.0.into_owned()))
            }
        }

        /// Checks a label, as `new` does.
        impl<'a> core::convert::TryFrom<&'a str> for $name<'a> {
            type Error = Error;

            fn try_from(label: &'a str) -> Result<Self, Error> {
                $name::new(label)
            }
        }

        /// Checks a label, as `new` does, and copies it.
        impl FromStr for $name<'static> {
            type Err = Error;

            fn from_str(label: &str) -> Result<Self, Error> {
                $name::new(label).map($name::into_owned)
            }
        }

        impl PartialEq<str> for $name<'_> {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $name<'_> {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl AsRef<str> for $name<'_> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

label! {
    /// A-label (RFC 5890, section 2.3.2.1): `xn--` and the Punycode of a U-label, in lower
    /// case.
    ///
    /// ```
    /// use puny_idna::label::ALabel;
    ///
    /// let label = ALabel::new("XN--bcher-kva").unwrap();
    /// assert_eq!(label.as_str(), "xn--bcher-kva");
    /// assert_eq!(label.to_u_label().as_str(), "bücher");
    /// assert!(ALabel::new("xn--example-").is_err());
    /// ```
    ALabel
}

label! {
    /// U-label (RFC 5890, section 2.3.2.1): a Unicode label that IDNA2008 allows, with at least
    /// one code point outside ASCII and an A-label of at most 63 octets.
    ///
    /// ```
    /// use puny_idna::label::ULabel;
    ///
    /// let label = ULabel::new("bücher").unwrap();
    /// assert_eq!(label.to_a_label().as_str(), "xn--bcher-kva");
    /// assert!(ULabel::new("Bücher").is_err()); // capitals are DISALLOWED
    /// assert!(ULabel::new("bucher").is_err()); // ASCII: an NR-LDH label
    /// ```
    ULabel
}

impl<'a> ALabel<'a> {
    /// Checks that a label is an A-label, and lower-cases it. O(n log n); allocates.
    ///
    /// # Errors
    ///
    /// [`Rule::NotAnALabel`] if the label does not begin with `xn--`, [`Rule::NotOneLabel`] if it contains a full
    /// stop, or else every rule that the label breaks.
    ///
    /// ```
    /// use puny_idna::{label::ALabel, Rule};
    ///
    /// let error = ALabel::new("xn--example-").unwrap_err();
    /// assert!(error.problems().iter().any(|problem| problem.rule() == Rule::BadALabel));
    /// ```
    pub fn new(label: &'a str) -> Result<ALabel<'a>, Error> {
        if !ace_prefix::begins_label(label.as_bytes()) {
            return Err(Error::of_label(label, Rule::NotAnALabel));
        }
        one_label(label)?;
        RULES.to_ascii(label).map(ALabel)
    }

    /// Decodes the A-label to its U-label. O(n log n); allocates.
    ///
    /// ```
    /// use puny_idna::label::ALabel;
    ///
    /// assert_eq!(ALabel::new("xn--strae-oqa").unwrap().to_u_label().as_str(), "straße");
    /// ```
    pub fn to_u_label(&self) -> ULabel<'static> {
        let unicode = RULES.to_unicode_where_valid(self.as_str());
        ULabel(Cow::Owned(unicode.into_owned()))
    }
}

impl<'a> ULabel<'a> {
    /// Checks that a label is a U-label. The result borrows the label. O(n log n); the check allocates.
    ///
    /// # Errors
    ///
    /// [`Rule::NotAULabel`] if the label is ASCII, [`Rule::NotOneLabel`] if it contains a full stop, or else every
    /// rule that the label breaks.
    ///
    /// ```
    /// use puny_idna::{label::ULabel, Rule};
    ///
    /// let error = ULabel::new("b☃cher").unwrap_err();
    /// assert_eq!(error.first().rule(), Rule::Disallowed);
    /// ```
    pub fn new(label: &'a str) -> Result<ULabel<'a>, Error> {
        if label.is_ascii() {
            return Err(Error::of_label(label, Rule::NotAULabel));
        }
        one_label(label)?;
        RULES.to_ascii(label)?;
        Ok(ULabel(Cow::Borrowed(label)))
    }

    /// Encodes the U-label as its A-label, for the DNS. O(n log n); allocates.
    ///
    /// ```
    /// use puny_idna::label::ULabel;
    ///
    /// assert_eq!(ULabel::new("straße").unwrap().to_a_label().as_str(), "xn--strae-oqa");
    /// ```
    pub fn to_a_label(&self) -> ALabel<'static> {
        // `new` has checked the label. The report therefore contains no problem, and its text is the A-label.
        let ascii = RULES.to_ascii_report(self.as_str());
        ALabel(Cow::Owned(ascii.into_text_even_if_refused().into_owned()))
    }
}

/// Fails if the text contains a full stop, because the text is then more than one label.
fn one_label(label: &str) -> Result<(), Error> {
    if label.contains('.') {
        Err(Error::of_label(label, Rule::NotOneLabel))
    } else {
        Ok(())
    }
}
