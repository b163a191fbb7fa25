//! The trait that an edition implements. It is private (sealed): the set of editions is closed,
//! and methods may be added. The items are `pub` in a private module, because Rust 1.63 requires
//! it of a supertrait of a public trait.

#![allow(unreachable_pub)]

use alloc::vec::Vec;

use super::report::Report;
use super::sink::Sink;
use crate::dns::ldh::AsciiCase;
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Problem};
#[cfg(feature = "lanes")]
use crate::uts46::fast_path::common::CommonLabels;

/// Where the result of a conversion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It equals the input; nothing was written.
    Input,
    /// It was written to the sink.
    Sink,
}

/// The text to write for a refused label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The result of the edition's steps.
    Processed,
    /// The label unchanged: an A-label is not decoded.
    Kept,
}

/// The conversions of an edition. `case` is what [`quick_ldh_check`](crate::dns::ldh::quick_ldh_check) says of
/// the name.
pub trait Convert {
    /// See [`Idna::keeps_lower_ldh`](super::Idna::keeps_lower_ldh).
    fn keeps_all_lower_ldh(&self) -> bool {
        true
    }

    /// The labels that a column may encode many at a time, if any.
    #[cfg(feature = "lanes")]
    fn common_labels(&self) -> Option<CommonLabels> {
        None
    }

    /// Converts to ASCII. Writes nothing if it fails.
    fn ascii(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error>;

    /// The same for bytes, which may not be UTF-8. If the result equals the input, that is UTF-8.
    fn ascii_from_utf8(
        &self,
        name: &[u8],
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        self.ascii(name_from_utf8(name)?, case, sink)
    }

    /// Converts to Unicode, and returns the problems.
    fn unicode(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>);

    /// Converts to ASCII as far as possible, and returns the problems.
    fn ascii_report(&self, name: &str) -> Report<'static>;
}

/// Writes a result, unless it equals the input.
pub(crate) fn put_result(name: &str, result: &str, sink: &mut dyn Sink) -> Place {
    if result == name {
        Place::Input
    } else {
        sink.put(result, AsciiCase::Lower, 0);
        Place::Sink
    }
}
