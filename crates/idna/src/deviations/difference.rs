//! The code points that two editions map differently.

use core::ops::Range;

use super::kind::Kind;
use crate::settings::Preset;
use crate::unicode::mapping::deviation;

/// A code point that an edition maps differently from nontransitional UTS #46.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    pub(super) preset: Preset,
    pub(super) kind: Kind,
    pub(super) offset: usize,
    pub(super) code_point: char,
}

impl Difference {
    /// The other edition.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// What only one of the two editions does, in terms of UTS #46's mapping; [`Kind::Later`] if
    /// the reason is Unicode 3.2.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The code point in the input.
    pub const fn code_point(&self) -> char {
        self.code_point
    }

    /// Its byte range in the input.
    pub const fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.code_point.len_utf8()
    }
}

/// The difference between an edition and nontransitional UTS #46 in mapping this single code
/// point, if there is one.
pub(super) fn difference(offset: usize, c: char, preset: Preset) -> Option<Difference> {
    let kind = match preset {
        Preset::Transitional => {
            Some(Kind::Deviation).filter(|_| c == '\u{1E9E}' || deviation(c).chars().ne([c]))
        }
        #[cfg(feature = "idna2008")]
        Preset::Lookup => Kind::of(c).filter(|&kind| kind != Kind::Deviation),
        #[cfg(feature = "idna2003")]
        Preset::Query => later(c),
        // They map as UTS #46 does.
        _ => None,
    };
    kind.map(|kind| Difference {
        preset,
        kind,
        offset,
        code_point: c,
    })
}

/// The difference between Nameprep and UTS #46, if there is one.
#[cfg(feature = "idna2003")]
fn later(c: char) -> Option<Kind> {
    use crate::dns::labels::is_separator;
    use crate::idna2003::image;
    use crate::rules::flags::Transitional;
    use crate::uts46::mapping::mapped;

    // ToASCII does not change ASCII, and separators are mapped by another step.
    if c.is_ascii() || is_separator(c) {
        return None;
    }
    if image(c).into_iter().eq(mapped(c, Transitional::Off)) {
        return None;
    }
    Some(match Kind::of(c) {
        Some(Kind::Deviation) => Kind::Deviation,
        _ => Kind::Later,
    })
}
