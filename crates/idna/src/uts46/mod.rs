//! UTS #46 as an edition: the fast path where it is sure, the full path for all else.

#[cfg(test)]
mod agreement;
pub(crate) mod fast_path;
pub(crate) mod full_path;
pub(crate) mod options;

use alloc::string::String;
use alloc::vec::Vec;

use crate::edition::{sealed::Convert, Form, Refused, Report, Sink};
use crate::problem::error::{Error, Problem};
use crate::uts46::fast_path as fast;
use crate::uts46::full_path::{self as process, Target};
use crate::uts46::options::Uts46;

impl Convert for Uts46 {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if let Some(form) = fast::to_ascii(name, self, sink) {
            return Ok(form);
        }
        let text = process::convert(name, self, Target::Ascii).into_result()?;
        Ok(finish(name, &text, sink))
    }

    // Inlined, so that for a name that is done at first sight no list of problems is made in
    // memory and moved about.
    #[inline]
    fn unicode(&self, name: &str, refused: Refused, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        if let Some(form) = fast::to_unicode(name, self, sink) {
            return (form, Vec::new());
        }
        full_unicode(name, self, refused, sink)
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        let mut ascii = String::new();
        match fast::to_ascii(name, self, &mut ascii) {
            Some(form) => Report {
                text: if form == Form::Same {
                    String::from(name)
                } else {
                    ascii
                }
                .into(),
                problems: Vec::new(),
            },
            None => process::convert(name, self, Target::Ascii),
        }
    }
}

/// The full path.
#[inline(never)]
fn full_unicode(
    name: &str,
    options: &Uts46,
    refused: Refused,
    sink: &mut dyn Sink,
) -> (Form, Vec<Problem>) {
    let Report { text, problems } = process::convert(name, options, Target::Unicode(refused));
    (finish(name, &text, sink), problems)
}

/// Puts a result that is not the input itself.
pub(crate) fn finish(name: &str, result: &str, sink: &mut dyn Sink) -> Form {
    if result == name {
        Form::Same
    } else {
        sink.put(result, 0);
        Form::Put
    }
}
