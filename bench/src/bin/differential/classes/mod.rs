//! The known classes of disagreement. COMPARE.md explains each by its specification; here are the
//! conditions by which the program recognises them, as narrow as possible.

mod c_library;
mod class;
mod compat;
mod idna;
mod libidn2;
mod of_libidn2;

use crate::peers::{Answer, Comparison, Peer};
pub use class::Class;

/// The class of a disagreement.
pub fn classify(
    comparison: &Comparison,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    match comparison.peer {
        Peer::Idn => idna::classify_idn(ours, theirs),
        Peer::Idna => idna::classify(comparison, name, ours, theirs),
        Peer::Compat => compat::classify(name, ours, theirs),
        Peer::Libidn2 => libidn2::classify(comparison, name, ours, theirs),
        Peer::CLibrary => c_library::classify(comparison, name, ours, theirs),
    }
}
