//! What happens to one code point, in the terms of the mapping of UTS #46.

use crate::unicode::mapping::mapping;
use crate::unicode::properties::{properties, Properties};

/// What happens to a code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// One of the four deviation characters, ß, ς, ZERO WIDTH JOINER and NON-JOINER, or ẞ:
    /// kept today, mapped to ss or σ or removed by IDNA2003 and transitional processing.
    Deviation,
    /// Removed: a default ignorable code point, such as the soft hyphen or a variation
    /// selector.
    Removed,
    /// Mapped to text with a full stop in it, as U+3002 is: labels end there.
    Dot,
    /// Mapped to its lower case, or its upper case where that is the stable one (Cherokee).
    /// Case is that of Rust's `char`, at the Unicode version of the compiler.
    Case,
    /// Mapped to something else: compatibility characters, most of them.
    Replaced,
    /// Neither mapped nor removed, but composed, decomposed or reordered by Normalization
    /// Form C.
    Normalised,
    /// Among differences only: Unicode 3.2, and so IDNA2003, did not know the code point or
    /// did not map it so.
    Later,
}

impl Kind {
    /// The machine-readable name, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Deviation => "deviation",
            Kind::Removed => "removed",
            Kind::Dot => "dot",
            Kind::Case => "case",
            Kind::Replaced => "replaced",
            Kind::Normalised => "normalised",
            Kind::Later => "later",
        }
    }

    /// What mapping does to a code point, if it does anything or is a deviation character.
    pub(super) fn of(c: char) -> Option<Kind> {
        let status = properties(c);
        if status.has(Properties::DEVIATION) {
            return Some(Kind::Deviation);
        }
        if status.has(Properties::IGNORED) {
            return Some(Kind::Removed);
        }
        if !status.has(Properties::MAPPED) {
            return None;
        }
        let to = mapping(c);
        Some(if to.chars().any(|c| c == '.') {
            Kind::Dot
        } else if to.chars().eq(c.to_lowercase()) || to.chars().eq(c.to_uppercase()) {
            Kind::Case
        } else {
            Kind::Replaced
        })
    }
}
