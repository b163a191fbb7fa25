//! Which field of an edition a flag is, and the values that the names of the flag stand for.
//!
//! To add a flag, add it to `rules/flag_list.rs`; the compiler then asks for its field in every edition.

use super::edition::Edition;
#[cfg(feature = "idna2003")]
use crate::idna2003::{Idna2003, Unassigned};
#[cfg(feature = "idna2008")]
use crate::idna2008::{ContextO, Idna2008, Rfc5895};
use crate::rules::flag_list::Flag;
use crate::url::UrlStandard;
use crate::uts46::Uts46;
use crate::{AsciiRules, Bidi, DnsLength, Hyphens, InvalidPunycode, Joiners, Transitional};

/// A field of an edition that is a flag. A value has the index of its name in [`Flag::values`].
pub(super) trait Field {
    /// The index of its value; `None` if the value has no name.
    fn index(&self) -> Option<usize>;

    /// Sets a value; without effect if there is no value of this index.
    fn set(&mut self, index: usize);
}

/// A type of fields, with its values in the order of [`Flag::values`].
trait Values: Copy + PartialEq + 'static {
    const VALUES: &'static [Self];
}

impl<T: Values> Field for T {
    fn index(&self) -> Option<usize> {
        T::VALUES.iter().position(|value| value == self)
    }

    fn set(&mut self, index: usize) {
        if let Some(value) = T::VALUES.get(index) {
            *self = *value;
        }
    }
}

macro_rules! values {
    ($($(#[$cfg:meta])? $field:ty: $($value:expr),*;)*) => {
        $($(#[$cfg])? impl Values for $field {
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
    UrlStandard: UrlStandard::STRICT, UrlStandard::BROWSER;
    #[cfg(feature = "idna2008")]
    ContextO: ContextO::Check, ContextO::Ignore;
    #[cfg(feature = "idna2008")]
    Rfc5895: Rfc5895::On, Rfc5895::Off;
    #[cfg(feature = "idna2003")]
    Unassigned: Unassigned::Ignore, Unassigned::Check;
}

impl Edition {
    /// The edition with a value of a flag; `None` if it lacks the flag, or the flag the value.
    #[cfg(test)]
    pub(crate) fn with_flag(mut self, flag: Flag, value: &str) -> Option<Edition> {
        self.field(flag)?.set(flag.index_of(value)?);
        Some(self)
    }

    /// The field that is this flag; `None` if the edition lacks it.
    pub(super) fn field(&mut self, flag: Flag) -> Option<&mut dyn Field> {
        match self {
            Edition::Uts46(edition) => uts46(edition, flag),
            Edition::Url(edition) => url(edition, flag),
            #[cfg(feature = "idna2008")]
            Edition::Idna2008(edition) => idna2008(edition, flag),
            #[cfg(feature = "idna2003")]
            Edition::Idna2003(edition) => idna2003(edition, flag),
        }
    }
}

fn uts46(edition: &mut Uts46, flag: Flag) -> Option<&mut dyn Field> {
    Some(match flag {
        Flag::CheckHyphens => &mut edition.hyphens,
        Flag::CheckBidi => &mut edition.bidi,
        Flag::CheckJoiners => &mut edition.joiners,
        Flag::Std3 => &mut edition.ascii_rules,
        Flag::Transitional => &mut edition.transitional,
        Flag::IgnoreInvalidPunycode => &mut edition.invalid_punycode,
        Flag::DnsLength => &mut edition.dns_length,
        Flag::BeStrict | Flag::ContextO | Flag::Mapping | Flag::AllowUnassigned => return None,
    })
}

fn url(edition: &mut UrlStandard, flag: Flag) -> Option<&mut dyn Field> {
    match flag {
        Flag::BeStrict => Some(edition),
        Flag::CheckHyphens
        | Flag::CheckBidi
        | Flag::CheckJoiners
        | Flag::Std3
        | Flag::Transitional
        | Flag::IgnoreInvalidPunycode
        | Flag::ContextO
        | Flag::Mapping
        | Flag::AllowUnassigned
        | Flag::DnsLength => None,
    }
}

#[cfg(feature = "idna2008")]
fn idna2008(edition: &mut Idna2008, flag: Flag) -> Option<&mut dyn Field> {
    Some(match flag {
        Flag::CheckHyphens => &mut edition.hyphens,
        Flag::CheckBidi => &mut edition.bidi,
        Flag::Std3 => &mut edition.ascii_rules,
        Flag::ContextO => &mut edition.contexto,
        // A registry takes names as they are (RFC 5891, section 4.1).
        Flag::Mapping if edition.is_registration() => return None,
        Flag::Mapping => &mut edition.rfc5895,
        Flag::DnsLength => &mut edition.dns_length,
        Flag::CheckJoiners
        | Flag::Transitional
        | Flag::IgnoreInvalidPunycode
        | Flag::BeStrict
        | Flag::AllowUnassigned => return None,
    })
}

#[cfg(feature = "idna2003")]
fn idna2003(edition: &mut Idna2003, flag: Flag) -> Option<&mut dyn Field> {
    Some(match flag {
        Flag::Std3 => &mut edition.ascii_rules,
        Flag::AllowUnassigned => &mut edition.unassigned,
        Flag::CheckHyphens
        | Flag::CheckBidi
        | Flag::CheckJoiners
        | Flag::Transitional
        | Flag::IgnoreInvalidPunycode
        | Flag::BeStrict
        | Flag::ContextO
        | Flag::Mapping
        | Flag::DnsLength => return None,
    })
}
