//! The known classes of disagreement. Each class has an explanation with a reference to a specification, which is also
//! in COMPARE.md, and conditions by which the program recognises the class. The conditions are as narrow as possible.
//!
//! | file | content |
//! |---|---|
//! | `class.rs` | the type of a class |
//! | `idna.rs` | classes of `idn` and `idna` |
//! | `compat.rs` | classes of `compat/idna` and `idna` |
//! | `libidn2.rs` | functions that recognise the classes of `puny-idna` and libidn2 |
//! | `c_library.rs` | functions that recognise the classes of the library of `bindings/c` and libidn2 |
//! | `of_libidn2.rs` | the classes that `libidn2.rs` and `c_library.rs` use |

mod c_library;
mod class;
mod compat;
mod idna;
mod libidn2;
mod of_libidn2;

use crate::peers::{Answer, Comparison, Peer};
pub use class::Class;

/// Returns the class of a disagreement, or `None` if the disagreement does not belong to a known class.
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
