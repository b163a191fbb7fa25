//! [`Difference`]: a code point that two editions map differently.

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
    /// Returns the edition that maps the code point differently from nontransitional UTS #46.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// Returns the kind of the change that only one of the two editions makes, in terms of the mapping of UTS #46.
    /// Returns [`Kind::Later`] if the editions differ because IDNA2003 uses Unicode 3.2.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the code point in the input.
    pub const fn code_point(&self) -> char {
        self.code_point
    }

    /// Returns the byte range of the code point in the input.
    pub const fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.code_point.len_utf8()
    }
}

/// Returns the difference between an edition and nontransitional UTS #46 for a code point, if they map it differently.
/// `offset` is the byte offset of the code point in the input.
pub(super) fn difference(offset: usize, c: char, preset: Preset) -> Option<Difference> {
    let kind = match preset {
        Preset::Transitional => {
            Some(Kind::Deviation).filter(|_| c == '\u{1E9E}' || deviation(c).chars().ne([c]))
        }
        Preset::Lookup => Kind::of(c).filter(|&kind| kind != Kind::Deviation),
        #[cfg(feature = "idna2003")]
        Preset::Query => difference_of_nameprep(c),
        // The other editions map every code point as UTS #46 does.
        _ => None,
    };
    kind.map(|kind| Difference {
        preset,
        kind,
        offset,
        code_point: c,
    })
}

/// Returns the kind of the difference between Nameprep and UTS #46 for a code point, if they map it differently.
#[cfg(feature = "idna2003")]
fn difference_of_nameprep(c: char) -> Option<Kind> {
    use crate::dns::labels::is_separator;
    use crate::idna2003::image;
    use crate::rules::flags::Transitional;
    use crate::uts46::mapping::mapped;

    // Nameprep does not apply to ASCII here, and another step of IDNA2003 maps the separators.
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
