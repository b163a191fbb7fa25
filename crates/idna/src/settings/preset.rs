//! [`Preset`]: the editions that have a name, each with fixed flags.

use core::fmt;
use core::str::FromStr;

use super::edition::Edition;
#[cfg(feature = "idna2003")]
use crate::idna2003::Idna2003;
use crate::idna2008::Idna2008;
use crate::problems::unknown_name::{write_names, UnknownName};
use crate::rules::flags::Transitional;
use crate::url::UrlStandard;
use crate::uts46::Uts46;

/// Declares [`Preset`]: its variants with their numbers, names and editions.
macro_rules! presets {
    ($($(#[cfg($cfg:meta)])? $(#[doc = $doc:literal])* $preset:ident = $number:literal, $name:literal, $edition:expr;)*) => {
        /// An edition with fixed flags. Each preset has a stable name and a stable number. The presets `url` and
        /// `url-strict` follow the URL Standard of 2026-07-02. Later releases of this crate will follow later versions
        /// of the standard.
        ///
        /// ```
        /// use puny_idna::Preset;
        ///
        /// let preset: Preset = "uts46".parse().unwrap();
        /// assert_eq!(preset.edition().to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
        /// assert_eq!(preset.to_string(), "uts46");
        /// assert!("uts64".parse::<Preset>().is_err());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Preset {
            $($(#[cfg($cfg)])? #[doc = concat!("`", $name, "`: ")] $(#[doc = $doc])* $preset = $number,)*
        }

        impl Preset {
            /// All presets that are compiled in.
            ///
            /// ```
            /// use puny_idna::Preset;
            ///
            /// for preset in Preset::ALL {
            ///     assert_eq!(preset.name().parse(), Ok(*preset));
            /// }
            /// ```
            pub const ALL: &'static [Preset] = &[$($(#[cfg($cfg)])? Preset::$preset,)*];

            /// Returns the name. The name is stable.
            ///
            /// ```
            /// assert_eq!(puny_idna::Preset::UrlStrict.name(), "url-strict");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg($cfg)])? Preset::$preset => $name,)*
                }
            }

            /// Returns the edition, with the flags of the preset.
            ///
            /// ```
            /// use puny_idna::Preset;
            ///
            /// let ascii = |preset: Preset| preset.edition().to_ascii("faß.de").unwrap().into_owned();
            /// assert_eq!(ascii(Preset::Url), "xn--fa-hia.de");
            /// assert_eq!(ascii(Preset::Transitional), "fass.de");
            /// ```
            pub const fn edition(self) -> Edition {
                match self {
                    $($(#[cfg($cfg)])? Preset::$preset => $edition,)*
                }
            }
        }
    };
}

presets! {
    /// [`Uts46::STRICT`].
    Uts46 = 0, "uts46", Edition::Uts46(Uts46::STRICT);
    /// [`Uts46::STRICT`] with [`Transitional::On`].
    Transitional = 1, "uts46-transitional",
        Edition::Uts46(Uts46::STRICT.with_transitional(Transitional::On));
    /// [`Uts46::DNS`], for names that are used in the DNS: underscores, hyphens at any position, and the dot of the
    /// root are allowed.
    Dns = 9, "uts46-dns", Edition::Uts46(Uts46::DNS);
    /// [`UrlStandard::BROWSER`].
    Url = 2, "url", Edition::Url(UrlStandard::BROWSER);
    /// [`UrlStandard::STRICT`].
    UrlStrict = 3, "url-strict", Edition::Url(UrlStandard::STRICT);
    /// [`UrlStandard::CHECK_A_LABELS`].
    UrlCheckALabels = 4, "url-check-a-labels", Edition::Url(UrlStandard::CHECK_A_LABELS);
    /// [`Idna2008::LOOKUP`](crate::Idna2008::LOOKUP).
    Lookup = 5, "2008-lookup", Edition::Idna2008(Idna2008::LOOKUP);
    /// [`Idna2008::REGISTRATION`](crate::Idna2008::REGISTRATION).
    Registration = 6, "2008-register", Edition::Idna2008(Idna2008::REGISTRATION);
    #[cfg(feature = "idna2003")]
    /// [`Idna2003::QUERY`](crate::Idna2003::QUERY).
    Query = 7, "2003", Edition::Idna2003(Idna2003::QUERY);
    #[cfg(feature = "idna2003")]
    /// [`Idna2003::STORED`](crate::Idna2003::STORED).
    Stored = 8, "2003-stored", Edition::Idna2003(Idna2003::STORED);
}

impl fmt::Display for Preset {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name of a preset. Names are case-sensitive. `idna2008` is another name for `2008-lookup`, and `idna2003`
/// is another name for `2003`.
impl FromStr for Preset {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = match name {
            "idna2008" => "2008-lookup",
            "idna2003" => "2003",
            name => name,
        };
        let mut all = Preset::ALL.iter();
        let found = all.find(|preset| preset.name() == known);
        found
            .copied()
            .ok_or_else(|| UnknownName::new(name, write_presets))
    }
}

/// Writes the names of all presets.
fn write_presets(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_names(f, Preset::ALL.iter().map(|preset| preset.name()))
}
