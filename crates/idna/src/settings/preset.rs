//! [`Preset`]: the editions by name.

use core::fmt;
use core::str::FromStr;

use super::edition::Edition;
#[cfg(feature = "idna2003")]
use crate::idna2003::Idna2003;
#[cfg(feature = "idna2008")]
use crate::idna2008::Idna2008;
use crate::problems::unknown_name::{names, UnknownName};
use crate::rules::flags::Transitional;
use crate::url::UrlStandard;
use crate::uts46::Uts46;

/// An edition with a fixed set of flags, and its stable name and number. `url` and `url-strict` follow the URL
/// Standard of 2026-07-02, and will follow later texts of it.
///
/// | name | edition |
/// |---|---|
/// | `uts46` | [`Uts46::STRICT`] |
/// | `uts46-transitional` | the same with [`Transitional::On`] |
/// | `url` | [`UrlStandard::BROWSER`] |
/// | `url-strict` | [`UrlStandard::STRICT`] |
/// | `url-before-2026-06` | [`UrlStandard::BEFORE_JUNE_2026`] |
/// | `2008-lookup` | `Idna2008::LOOKUP` (feature `idna2008`) |
/// | `2008-register` | `Idna2008::REGISTRATION` (feature `idna2008`) |
/// | `2003` | `Idna2003::QUERY` (feature `idna2003`) |
/// | `2003-stored` | `Idna2003::STORED` (feature `idna2003`) |
///
/// ```
/// use puny_idna::{Idna, Preset};
///
/// let preset: Preset = "uts46".parse().unwrap();
/// assert_eq!(preset.edition().to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// assert_eq!(preset.to_string(), "uts46");
/// assert!("uts64".parse::<Preset>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// `uts46`: [`Uts46::STRICT`].
    Uts46 = 0,
    /// `uts46-transitional`: the same with [`Transitional::On`].
    Transitional = 1,
    /// `url`: [`UrlStandard::BROWSER`].
    Url = 2,
    /// `url-strict`: [`UrlStandard::STRICT`].
    UrlStrict = 3,
    /// `url-before-2026-06`: [`UrlStandard::BEFORE_JUNE_2026`].
    UrlBeforeJune2026 = 4,
    /// `2008-lookup`: [`Idna2008::LOOKUP`](crate::Idna2008::LOOKUP).
    #[cfg(feature = "idna2008")]
    Lookup = 5,
    /// `2008-register`: [`Idna2008::REGISTRATION`](crate::Idna2008::REGISTRATION).
    #[cfg(feature = "idna2008")]
    Registration = 6,
    /// `2003`: [`Idna2003::QUERY`](crate::Idna2003::QUERY).
    #[cfg(feature = "idna2003")]
    Query = 7,
    /// `2003-stored`: [`Idna2003::STORED`](crate::Idna2003::STORED).
    #[cfg(feature = "idna2003")]
    Stored = 8,
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
    pub const ALL: &'static [Preset] = &[
        Preset::Uts46,
        Preset::Transitional,
        Preset::Url,
        Preset::UrlStrict,
        Preset::UrlBeforeJune2026,
        #[cfg(feature = "idna2008")]
        Preset::Lookup,
        #[cfg(feature = "idna2008")]
        Preset::Registration,
        #[cfg(feature = "idna2003")]
        Preset::Query,
        #[cfg(feature = "idna2003")]
        Preset::Stored,
    ];

    /// The name. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Preset::UrlStrict.name(), "url-strict");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Uts46 => "uts46",
            Preset::Transitional => "uts46-transitional",
            Preset::Url => "url",
            Preset::UrlStrict => "url-strict",
            Preset::UrlBeforeJune2026 => "url-before-2026-06",
            #[cfg(feature = "idna2008")]
            Preset::Lookup => "2008-lookup",
            #[cfg(feature = "idna2008")]
            Preset::Registration => "2008-register",
            #[cfg(feature = "idna2003")]
            Preset::Query => "2003",
            #[cfg(feature = "idna2003")]
            Preset::Stored => "2003-stored",
        }
    }

    /// The edition.
    ///
    /// ```
    /// use puny_idna::{Idna, Preset};
    ///
    /// let ascii = |preset: Preset| preset.edition().to_ascii("faß.de").unwrap().into_owned();
    /// assert_eq!(ascii(Preset::Url), "xn--fa-hia.de");
    /// assert_eq!(ascii(Preset::Transitional), "fass.de");
    /// ```
    pub const fn edition(self) -> Edition {
        match self {
            Preset::Uts46 => Edition::Uts46(Uts46::STRICT),
            Preset::Transitional => {
                Edition::Uts46(Uts46::STRICT.with_transitional(Transitional::On))
            }
            Preset::Url => Edition::Url(UrlStandard::BROWSER),
            Preset::UrlStrict => Edition::Url(UrlStandard::STRICT),
            Preset::UrlBeforeJune2026 => Edition::Url(UrlStandard::BEFORE_JUNE_2026),
            #[cfg(feature = "idna2008")]
            Preset::Lookup => Edition::Idna2008(Idna2008::LOOKUP),
            #[cfg(feature = "idna2008")]
            Preset::Registration => Edition::Idna2008(Idna2008::REGISTRATION),
            #[cfg(feature = "idna2003")]
            Preset::Query => Edition::Idna2003(Idna2003::QUERY),
            #[cfg(feature = "idna2003")]
            Preset::Stored => Edition::Idna2003(Idna2003::STORED),
        }
    }
}

impl fmt::Display for Preset {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name, which is case-sensitive.
impl FromStr for Preset {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Preset::ALL.iter();
        let found = all.find(|preset| preset.name() == name);
        found
            .copied()
            .ok_or_else(|| UnknownName::new(name, known_presets))
    }
}

fn known_presets(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    names(f, Preset::ALL.iter().map(|preset| preset.name()))
}
