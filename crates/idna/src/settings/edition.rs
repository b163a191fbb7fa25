//! [`Edition`]: one type for all editions.

use alloc::vec::Vec;

use crate::conversion::{usual_conversions, Convert, Place, Refused, Report, Sink};
use crate::dns::ldh::AsciiCase;
#[cfg(feature = "idna2003")]
use crate::idna2003::Idna2003;
use crate::idna2008::Idna2008;
use crate::problems::{Error, Problem};
use crate::rules::edition::Field;
use crate::rules::flags::Flag;
use crate::url::UrlStandard;
#[cfg(feature = "lanes")]
use crate::uts46::fast_path::common::CommonLabels;
use crate::uts46::Uts46;

/// Any edition with its flags, for programs that choose the edition at run time. Each conversion calls the conversion
/// of the edition that the variant contains.
///
/// ```
/// use puny_idna::{Edition, Preset, Uts46};
///
/// let edition = Preset::Uts46.edition();
/// assert_eq!(edition, Edition::Uts46(Uts46::STRICT));
/// assert_eq!(edition.to_ascii("faß.de").unwrap(), "xn--fa-hia.de");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Edition {
    /// UTS #46.
    Uts46(Uts46),
    /// The URL Standard.
    Url(UrlStandard),
    /// IDNA2008.
    Idna2008(Idna2008),
    /// IDNA2003.
    #[cfg(feature = "idna2003")]
    Idna2003(Idna2003),
}

usual_conversions!(Edition, "puny_idna::Preset::Uts46.edition()");

impl Edition {
    /// Returns the edition that the variant contains.
    fn inner(&self) -> &dyn Convert {
        match self {
            Edition::Uts46(edition) => edition,
            Edition::Url(edition) => edition,
            Edition::Idna2008(edition) => edition,
            #[cfg(feature = "idna2003")]
            Edition::Idna2003(edition) => edition,
        }
    }

    /// Returns the edition with this value of a flag, or `None` if the edition does not have the flag, or the flag does
    /// not have the value.
    #[cfg(test)]
    pub(crate) fn with_flag(mut self, flag: Flag, value: &str) -> Option<Edition> {
        self.field(flag)?.set(flag.value_index(value)?);
        Some(self)
    }

    /// Returns the field for this flag, or `None` if the edition does not have the flag.
    pub(super) fn field(&mut self, flag: Flag) -> Option<&mut dyn Field> {
        match self {
            Edition::Uts46(edition) => edition.field(flag),
            Edition::Url(edition) if flag == Flag::BeStrict => Some(edition),
            Edition::Url(_) => None,
            // For registration, names must not be mapped (RFC 5891, section 4.1).
            Edition::Idna2008(edition) if flag == Flag::Mapping && edition.is_registration() => {
                None
            }
            Edition::Idna2008(edition) => edition.field(flag),
            #[cfg(feature = "idna2003")]
            Edition::Idna2003(edition) => edition.field(flag),
        }
    }
}

impl Convert for Edition {
    fn keeps_all_lower_ldh(&self) -> bool {
        self.inner().keeps_all_lower_ldh()
    }

    #[cfg(feature = "lanes")]
    fn common_labels(&self) -> Option<CommonLabels> {
        self.inner().common_labels()
    }

    fn ascii(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        self.inner().ascii(name, ldh_check, sink)
    }

    fn ascii_from_utf8(
        &self,
        name: &[u8],
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        self.inner().ascii_from_utf8(name, ldh_check, sink)
    }

    fn unicode(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        self.inner().unicode(name, ldh_check, refused, sink)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        self.inner().ascii_report(name)
    }
}
