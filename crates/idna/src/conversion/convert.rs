//! [`Convert`]: the trait that each edition implements, a supertrait of [`Idna`](super::Idna).
//!
//! The module is private, so other crates cannot implement `Convert` or `Idna`, and methods can be added to both traits
//! without a breaking change. The items are `pub` nevertheless: Rust 1.63 requires that a supertrait of a public trait,
//! and the types in its methods, are `pub`.

#![allow(unreachable_pub)]

use alloc::vec::Vec;

use super::report::Report;
use super::sink::Sink;
use crate::dns::ldh::AsciiCase;
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{Error, Problem};
#[cfg(feature = "lanes")]
use crate::uts46::fast_path::common::CommonLabels;

/// The place where the caller finds the result of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The result equals the input. Nothing was written to the sink.
    Input,
    /// The result was written to the sink.
    Sink,
}

/// The text that a conversion to Unicode writes for a refused label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text that results from the steps of the edition: an A-label is decoded if this is possible.
    Processed,
    /// The label before decoding: an A-label stays an A-label.
    Undecoded,
}

/// The conversions that each edition implements. The parameter `ldh_check` is the result of
/// [`quick_ldh_check`](crate::dns::ldh::quick_ldh_check) for the name.
pub trait Convert {
    /// Returns the result of [`Idna::keeps_lower_ldh`](super::Idna::keeps_lower_ldh), which documents it.
    fn keeps_all_lower_ldh(&self) -> bool {
        true
    }

    /// Returns the labels that a column may convert in the lanes of vector registers, many at a time. Returns `None` if
    /// the edition and its flags allow this for no label.
    #[cfg(feature = "lanes")]
    fn common_labels(&self) -> Option<CommonLabels> {
        None
    }

    /// Converts a name to ASCII. If the name is refused, writes nothing to the sink.
    fn ascii(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error>;

    /// Converts a name given as bytes to ASCII. Fails with `Rule::NotUtf8` if the bytes are not valid UTF-8. If the
    /// result is [`Place::Input`], the bytes were valid UTF-8.
    fn ascii_from_utf8(
        &self,
        name: &[u8],
        ldh_check: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        self.ascii(name_from_utf8(name)?, ldh_check, sink)
    }

    /// Converts a name to Unicode as far as possible. Returns the place of the result and the problems. `refused`
    /// selects the text that is written for a label with a problem.
    fn unicode(
        &self,
        name: &str,
        ldh_check: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>);

    /// Converts a name to ASCII as far as possible, and returns the text and the problems.
    fn ascii_report(&self, name: &str) -> Report<'static>;
}

/// Writes a result to the sink, unless the result equals the input. Returns the place of the result.
pub(crate) fn put_result(name: &str, result: &str, sink: &mut dyn Sink) -> Place {
    if result == name {
        Place::Input
    } else {
        sink.put(result, AsciiCase::Lower, 0);
        Place::Sink
    }
}
