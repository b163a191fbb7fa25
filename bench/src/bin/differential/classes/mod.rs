//! The known classes of disagreement. COMPARE.md explains each by its specification; here are the
//! conditions by which the program recognises them, as narrow as possible.

mod class;
mod compat;
mod idna;
#[cfg(libidn2)]
mod libidn2;
#[cfg(libidn2)]
mod of_libidn2;

use crate::peers::{Answer, Comparison, Peer};
pub use class::{Class, Context};

/// The class of a disagreement.
pub fn classify(
    context: &Context,
    comparison: &Comparison,
    name: &str,
    ours: &Answer,
    theirs: &Answer,
) -> Option<&'static Class> {
    #[cfg(not(libidn2))]
    let _ = context;
    match comparison.peer {
        Peer::Idn => idna::classify_idn(ours, theirs),
        Peer::Idna => idna::classify(comparison, name, ours, theirs),
        Peer::Compat => compat::classify(name, ours, theirs),
        #[cfg(libidn2)]
        Peer::Libidn2 => libidn2::classify(context, comparison, name, ours, theirs),
    }
}
