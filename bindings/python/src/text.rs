//! Conversion of Python strings, which may contain surrogates, to text.

use std::ops::Range;

use puny_idna::record::Record;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::refuse;

/// The maximum length in bytes of a text that is converted without letting other Python threads run.
const MAX_ATTACHED: usize = 4096;

/// Runs a function that works on a text, and returns its result. Other Python threads may run meanwhile, unless the
/// text is short: detaching from the interpreter takes longer than the work on a short text.
pub(crate) fn work_on<T: Send>(py: Python<'_>, text: &str, work: impl FnOnce() -> T + Send) -> T {
    if text.len() <= MAX_ATTACHED {
        work()
    } else {
        py.detach(work)
    }
}

/// Returns the text of a string.
///
/// # Errors
///
/// `PunyError`, if the string contains a surrogate.
pub(crate) fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text_or_surrogate(string)?.map_err(|(_, found)| refuse(string.py(), vec![found]))
}

/// Returns the text of a string. If the string contains a surrogate, returns the range and the problem of the first
/// surrogate. The range counts bytes of UTF-8, where the surrogate counts as three bytes.
pub(crate) fn text_or_surrogate<'a>(
    string: &'a Bound<'_, PyString>,
) -> PyResult<Result<&'a str, (Range<usize>, Record)>> {
    if let Ok(text) = string.to_str() {
        return Ok(Ok(text));
    }
    let bytes = string.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let before = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let start = before.len();
    // The three bytes that encode the surrogate.
    let surrogate = bytes.iter().skip(start).take(3);
    let point = surrogate.fold(0, |point, byte| point << 6 | u32::from(byte & 0x3F)) & 0xFFFF;
    let found = Record::of_surrogate(before.chars().count(), point);
    Ok(Err((start..start + 3, found)))
}
