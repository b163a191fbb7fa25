//! An edition as one type.

use crate::edition::Idna;
#[cfg(feature = "idna2003")]
use crate::idna2003::Idna2003;
#[cfg(feature = "idna2008")]
use crate::idna2008::Idna2008;
use crate::preset::Preset;
use crate::rules::flags::Transitional;
use crate::url::UrlStandard;
use crate::uts46::Uts46;

/// An edition with its flags, as one type: for programs that choose it at run time.
///
/// ```
/// use puny_idna::{Edition, Preset, Uts46};
///
/// let edition = Edition::of(Preset::Uts46);
/// assert_eq!(edition, Edition::Uts46(Uts46::STRICT));
/// assert_eq!(edition.idna().to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Edition {
    /// UTS #46.
    Uts46(Uts46),
    /// The URL Standard.
    Url(UrlStandard),
    /// IDNA2008.
    #[cfg(feature = "idna2008")]
    Idna2008(Idna2008),
    /// IDNA2003.
    #[cfg(feature = "idna2003")]
    Idna2003(Idna2003),
}

impl Edition {
    /// The edition of a preset.
    pub const fn of(preset: Preset) -> Edition {
        match preset {
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

    /// Its conversions.
    pub const fn idna(&self) -> &(dyn Idna + Send + Sync) {
        match self {
            Edition::Uts46(edition) => edition,
            Edition::Url(edition) => edition,
            #[cfg(feature = "idna2008")]
            Edition::Idna2008(edition) => edition,
            #[cfg(feature = "idna2003")]
            Edition::Idna2003(edition) => edition,
        }
    }
}
