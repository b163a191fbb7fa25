//! Functions of columns of hosts and URLs, which return a struct for each row.

use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::DataType;
use puny_arrow::{KernelError, Stop, judge_urls, lookup_hosts, lookup_type, verdict_type};
use puny_display::Protected;
use puny_idna::record::Record;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::columns::row_text;
use crate::errors::{refuse_row, url_record};
use crate::hosts;
use crate::strings::Strings;

/// The functions of columns of hosts and URLs.
#[derive(Clone, Copy)]
pub(crate) enum Hosts {
    /// Compares a host with protected names.
    Lookup,
    /// Returns the verdict on a URL.
    DisplayUrl,
}

impl Hosts {
    /// Returns the function with this name, or `None` if there is no such function.
    pub(crate) fn by_name(name: &str) -> Option<Hosts> {
        match name {
            "lookup" => Some(Hosts::Lookup),
            "display_url" => Some(Hosts::DisplayUrl),
            _ => None,
        }
    }

    /// Returns the type of the value of each row.
    pub(crate) fn value_type(self) -> DataType {
        match self {
            Hosts::Lookup => lookup_type(),
            Hosts::DisplayUrl => verdict_type(),
        }
    }

    /// Judges each row of an array. Returns an array of structs of value and error.
    pub(crate) fn judge(
        self,
        array: &ArrayRef,
        protected: &Protected<'_>,
        threads: usize,
        stop: Option<&Stop<'_>>,
    ) -> Result<StructArray, KernelError> {
        match self {
            Hosts::Lookup => lookup_hosts(array, protected, threads, stop),
            Hosts::DisplayUrl => judge_urls(array, protected, threads, stop),
        }
    }

    /// Returns the reason why a text is refused, with offsets in code points, or `None` if it is accepted.
    pub(crate) fn refusal(self, text: &str) -> Option<Record> {
        let none = Protected::default();
        let seen = match self {
            Hosts::Lookup => puny_display::host(text, &none),
            Hosts::DisplayUrl => puny_display::url(text, &none),
        };
        seen.err().map(|error| url_record(text, &error))
    }

    /// Returns the value of a row as a Python object, or the reason why its text is refused.
    fn value<'py>(
        self,
        text: &Bound<'py, PyString>,
        protected: Option<&Bound<'py, hosts::Protected>>,
        set: &Protected<'_>,
    ) -> PyResult<Result<Bound<'py, PyAny>, Record>> {
        let words = text.to_str()?;
        let seen = match self {
            Hosts::Lookup => puny_display::host(words, set),
            Hosts::DisplayUrl => puny_display::url(words, set),
        };
        let relation = match seen {
            Ok(seen) => seen.relation(),
            Err(error) => return Ok(Err(url_record(words, &error))),
        };
        let value = match self {
            Hosts::Lookup => {
                let value = (relation.name(), relation.protected_name());
                value.into_bound_py_any(text.py())
            }
            Hosts::DisplayUrl => hosts::judge(text, protected, puny_display::url),
        };
        value.map(Ok)
    }
}

/// Judges the rows of a list. Returns a list of pairs of a value and an exception. The value, the exception or both
/// may be None.
#[pyfunction]
pub(crate) fn judged_pairs<'py>(
    py: Python<'py>,
    name: &str,
    column: &Bound<'py, PyAny>,
    protected: Option<&Bound<'py, hosts::Protected>>,
) -> PyResult<Bound<'py, PyList>> {
    let unknown = || PyValueError::new_err(format!("unknown operation {name}"));
    let hosts = Hosts::by_name(name).ok_or_else(unknown)?;
    let none = Protected::default();
    let set = protected.map_or(&none, |set| set.get().set());
    let Strings { arrays, surrogates } = Strings::read(column)?;
    let mut surrogate = surrogates.by_row();
    let pairs = PyList::empty(py);
    for array in arrays {
        for row in 0..array.len() {
            py.check_signals()?;
            let index = pairs.len();
            let text = array.is_valid(row).then(|| row_text(&array, row)).flatten();
            let seen = match (surrogate(index), text) {
                (Some(surrogate), _) => Some(Err(surrogate)),
                (None, Some(text)) => {
                    Some(hosts.value(&PyString::new(py, &text), protected, set)?)
                }
                (None, None) => None,
            };
            let pair = match seen {
                None => (None, None),
                Some(Ok(value)) => (Some(value), None),
                Some(Err(refusal)) => {
                    let error = refuse_row(py, vec![refusal], Some(index));
                    (None, Some(error.into_value(py)))
                }
            };
            pairs.append(pair)?;
        }
    }
    Ok(pairs)
}
