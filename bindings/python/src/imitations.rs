//! Names that look like a name.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use puny_display::{ImitationOptions, ImitationsError, Script};
use puny_idna::Uts46;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::errors::{class, name_records, refuse};
use crate::text::text;

/// An iterator over `puny.Imitation`.
#[pyclass(frozen, module = "puny")]
pub(crate) struct Imitations(Mutex<puny_display::Imitations<'static>>);

#[pymethods]
impl Imitations {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // A search for the next name that the filters accept can take long.
        let found = py.detach(|| {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.next()
        });
        let Some(found) = found else {
            return Ok(None);
        };
        let label = found.verdict().labels().next();
        let is_shown = label.is_some_and(|label| label.reasons().is_empty());
        let relation = match found.looks_like() {
            true => "looks_like",
            false => "resembles",
        };
        let count = found.substitutions().len();
        let values = (found.name(), found.ascii(), relation, is_shown, count);
        let values = values.into_pyobject(py)?;
        class!(py, "puny._types", "Imitation")?
            .call1(values)
            .map(Some)
    }
}

/// Lists the names that people can take for a name, the most likely first. This is the reverse of `Protected.lookup`:
/// it lists names that can be registered, and that browsers show in Unicode.
///
/// Letters of the first label are replaced by letters that look the same; the rest of the name is its suffix. The
/// options are `suffixes` (of the listed names), `max_substitutions`, `resembling` (also names that only resemble the
/// name, such as páypal.com), `hidden` (also names that are not shown in Unicode), `scripts` (codes of ISO 15924) and
/// `repertoire` (a string with all code points that the registry accepts in labels outside ASCII).
///
/// Returns an iterator, because there can be billions of names. Raises `PunyError` for a name or suffix that is refused.
///
/// >>> [found.name for found in puny.imitations("paypal.com")]
/// ['paypa1.com']
/// >>> from itertools import islice
/// >>> for found in islice(puny.imitations("visa.com", suffixes=["de"], resembling=True), 2):
/// ...     found.name, found.ascii, found.relation
/// ('vısa.de', 'xn--vsa-jua.de', 'looks_like')
/// ('visà.de', 'xn--vis-cla.de', 'resembles')
#[pyfunction]
#[pyo3(signature = (name, /, *, suffixes=None, max_substitutions=2, resembling=false, hidden=false, scripts=None, repertoire=None))]
pub(crate) fn imitations(
    name: &Bound<'_, PyString>,
    suffixes: Option<&Bound<'_, PyAny>>,
    max_substitutions: usize,
    resembling: bool,
    hidden: bool,
    scripts: Option<&Bound<'_, PyAny>>,
    repertoire: Option<&Bound<'_, PyString>>,
) -> PyResult<Imitations> {
    let mut options = ImitationOptions::new().with_max_substitutions(max_substitutions);
    if resembling {
        options = options.with_resembling();
    }
    if hidden {
        options = options.with_hidden();
    }
    let suffixes = suffixes.map(|all| strings("suffixes", all)).transpose()?;
    if let Some(suffixes) = &suffixes {
        options = options.with_suffixes(suffixes.iter().map(String::as_str));
    }
    if let Some(scripts) = scripts {
        let unknown =
            |code: &str| PyValueError::new_err(format!("{code:?} is not the code of a script"));
        let scripts = strings("scripts", scripts)?;
        let scripts = scripts
            .iter()
            .map(|code| Script::from_code(code).ok_or_else(|| unknown(code)));
        options = options.with_scripts(scripts.collect::<PyResult<Vec<_>>>()?);
    }
    if let Some(repertoire) = repertoire {
        let ranges = text(repertoire)?.chars().map(|c| RangeInclusive::new(c, c));
        options = options.with_repertoire(ranges);
    }
    match puny_display::imitations(text(name)?, &Uts46::STRICT, &options) {
        Ok(all) => Ok(Imitations(Mutex::new(all))),
        Err(ImitationsError::Refused(refused, error)) => {
            Err(refuse(name.py(), name_records(&refused, &error)))
        }
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

/// Returns the strings of a list.
fn strings(argument: &str, list: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if list.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!(
            "{argument} must be a list of str, not a str"
        )));
    }
    let all = list.try_iter()?;
    all.map(|item| Ok(text(item?.cast::<PyString>()?)?.to_owned()))
        .collect()
}
