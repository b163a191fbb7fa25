//! Python strings as text in which a private code point replaces each surrogate, for `compat/mod.rs`.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The first surrogate. The private code points from [`STAND_INS`] replace the surrogates, in order. Surrogates and
/// private code points are DISALLOWED, have Bidi class L and no combining class.
const SURROGATES: u32 = 0xD800;
/// The first private code point that replaces a surrogate.
const STAND_INS: u32 = 0xF_0000;
/// The number of surrogates.
const COUNT: u32 = 0x800;

/// A Python string as Unicode scalar values: a private code point replaces each surrogate.
pub(crate) struct ScalarText<'a> {
    text: Cow<'a, str>,
    has_surrogates: bool,
}

impl<'a> ScalarText<'a> {
    /// Returns the text of a string. Takes O(1) time for ASCII. For any other string, the first call takes O(n) time.
    pub(crate) fn from_python(string: &'a Bound<'_, PyString>) -> PyResult<ScalarText<'a>> {
        if let Ok(text) = string.to_str() {
            let (text, has_surrogates) = (text.into(), false);
            return Ok(ScalarText {
                text,
                has_surrogates,
            });
        }
        let points = string.call_method1("encode", ("utf-32-le", "surrogatepass"))?;
        let points = points.cast_into::<PyBytes>()?;
        let text = points.as_bytes().chunks_exact(4).map(|bytes| {
            let bytes = bytes.try_into().unwrap_or_default();
            let point = u32::from_le_bytes(bytes);
            let stand_in = || char::from_u32(point.wrapping_sub(SURROGATES) + STAND_INS);
            char::from_u32(point)
                .or_else(stand_in)
                .unwrap_or('\u{FFFD}')
        });
        Ok(ScalarText {
            text: text.collect::<String>().into(),
            has_surrogates: true,
        })
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the code point of the Python string that a code point of this text replaces.
    pub(crate) fn point(&self, c: char) -> u32 {
        let point = u32::from(c);
        match point.checked_sub(STAND_INS).filter(|at| *at < COUNT) {
            Some(at) if self.has_surrogates => SURROGATES + at,
            _ => point,
        }
    }

    /// Returns a part of this text as a Python string, with its surrogates.
    pub(crate) fn python<'py>(
        &self,
        py: Python<'py>,
        part: &str,
    ) -> PyResult<Bound<'py, PyString>> {
        if !self.has_surrogates {
            return Ok(PyString::new(py, part));
        }
        let points = part.chars().flat_map(|c| self.point(c).to_le_bytes());
        let bytes = PyBytes::new(py, &points.collect::<Vec<u8>>());
        let string = bytes.call_method1("decode", ("utf-32-le", "surrogatepass"))?;
        Ok(string.cast_into::<PyString>()?)
    }
}

/// Returns the index of the code point at an offset in bytes.
pub(crate) fn index(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or(text);
    before.chars().count()
}

/// Returns the offset in bytes of the code point at an index, and the code point.
pub(crate) fn offset(text: &str, index: usize) -> Option<(usize, char)> {
    text.char_indices().nth(index)
}
