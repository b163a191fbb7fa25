//! What an edition has to implement. Private: the set of editions is closed, and more may
//! come to the trait. Public within, because Rust 1.63 does not take less for what a public
//! trait is made of.

#![allow(unreachable_pub)]

use alloc::vec::Vec;

use super::report::Report;
use super::sink::Sink;
use crate::problems::{Error, Problem};

/// How a conversion came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The result is the input itself; nothing was put.
    Same,
    /// The result was put.
    Put,
}

/// What stands in the text for a label that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// What the steps of the edition made of it.
    Processed,
    /// The label itself: an A-label stays one.
    Kept,
}

/// The conversions.
pub trait Convert {
    /// To ASCII. Puts nothing if it fails.
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error>;

    /// To Unicode, with the problems.
    fn unicode(&self, name: &str, refused: Refused, sink: &mut dyn Sink) -> (Form, Vec<Problem>);

    /// To ASCII as far as possible, with the problems.
    fn ascii_report(&self, name: &str) -> Report<'static>;
}

/// Puts a result that is not the input itself.
pub(crate) fn put_result(name: &str, result: &str, sink: &mut dyn Sink) -> Form {
    if result == name {
        Form::Same
    } else {
        sink.put(result, 0);
        Form::Put
    }
}
