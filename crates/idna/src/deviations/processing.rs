//! The processings that are compared.

use crate::edition::Edition;
use crate::options::{Transitional, Uts46};
use crate::url::Url;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Processing {
    /// The caller's own edition, with its flags: in a report of [`of_edition`](super::of_edition) alone, the
    /// one that the others are compared with.
    Chosen,
    /// [`Uts46::STRICT`]: in a report of [`of`](super::of()) the one that the others are compared with.
    Nontransitional,
    /// The same with [`Transitional::Yes`].
    Transitional,
    /// [`Url::BROWSER`].
    Url,
    /// `Idna2008::LOOKUP`, which maps nothing (feature `idna2008`).
    Idna2008,
    /// `Idna2003::QUERY` (feature `idna2003`).
    Idna2003,
}

impl Processing {
    /// The name for machines. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Processing::Chosen => "chosen",
            Processing::Nontransitional => "uts46",
            Processing::Transitional => "uts46-transitional",
            Processing::Url => "url",
            Processing::Idna2008 => "2008-lookup",
            Processing::Idna2003 => "2003",
        }
    }
}

const TRANSITIONAL: Uts46 = Uts46::STRICT.transitional(Transitional::Yes);

/// All but the chosen one, in the order of reports.
pub(super) const EDITIONS: &[(Processing, &dyn Edition)] = &[
    (Processing::Nontransitional, &Uts46::STRICT),
    (Processing::Transitional, &TRANSITIONAL),
    (Processing::Url, &Url::BROWSER),
    #[cfg(feature = "idna2008")]
    (Processing::Idna2008, &crate::Idna2008::LOOKUP),
    #[cfg(feature = "idna2003")]
    (Processing::Idna2003, &crate::Idna2003::QUERY),
];
