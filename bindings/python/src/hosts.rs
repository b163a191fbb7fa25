//! Hosts and URLs: the text that is safe to show, the protected name that a host imitates, and whether two
//! spellings are the same name.

use puny_display::{Danger, HostVerdict, NotHost, UrlError};
use puny_idna::{AddressKind, UrlStandard};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};

use crate::errors::{
    class, host_record, message, name_records, offsets, problem_list, refuse, url_record,
    verdict_records,
};
use crate::text::{text, work_on};

/// A set of protected names. `lookup` finds hosts that imitate a protected name.
///
/// A protected name of two labels, such as paypal.com, is protected under every suffix, because only its first
/// label is compared. A name of one label is protected in any position. To protect a longer name under every
/// suffix, pass `suffix`: a function that receives a name in Unicode and returns the number of labels of its public
/// suffix.
///
/// If `misspelt` is true, names that differ by one letter are found too. A name such as googlé.com only resembles a
/// protected name. A resembling name is not safe and is shown in ASCII, unless `show_resembling` is true.
///
/// Raises ValueError for a name that is not a host, and TypeError for a str in place of a list of names.
///
/// >>> ours = puny.Protected(["paypal.com", "google.com"])
/// >>> ours.lookup("payрal.net") # р is Cyrillic
/// ('looks_like', 'paypal.com')
/// >>> ours.lookup("example.com")
/// ('none', None)
#[pyclass(frozen, module = "puny")]
pub(crate) struct Protected(puny_display::Protected<'static>);

#[pymethods]
impl Protected {
    #[new]
    #[pyo3(signature = (names, /, *, suffix=None, misspelt=false, show_resembling=false))]
    fn new(
        names: &Bound<'_, PyAny>,
        suffix: Option<&Bound<'_, PyAny>>,
        misspelt: bool,
        show_resembling: bool,
    ) -> PyResult<Self> {
        if names.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "names must be a list of names, not a str: write Protected(['paypal.com'])",
            ));
        }
        let mut all = Vec::new();
        for name in names.try_iter()? {
            let name = name?;
            all.push(text(name.cast::<PyString>()?)?.to_owned());
        }
        let failed = std::cell::Cell::new(None);
        let labels = |name: &str| {
            let all = name.split('.').count();
            let default = if all == 2 { 1 } else { all };
            let count = suffix.map(|suffix| suffix.call1((name,))?.extract::<usize>());
            count.unwrap_or(Ok(default)).unwrap_or_else(|error| {
                failed.set(Some(error));
                all
            })
        };
        let names = all.iter().map(String::as_str);
        let mut protected =
            puny_display::Protected::with_suffixes(names, &UrlStandard::BROWSER, labels);
        if let Some(error) = failed.take() {
            return Err(error);
        }
        if let Some((name, error)) = protected.refused().next() {
            let error = message(&name_records(name, error), None);
            let error = format!("{name:?} cannot be protected: {error}");
            return Err(PyValueError::new_err(error));
        }
        if misspelt {
            protected = protected.with_edits();
        }
        if show_resembling {
            protected = protected.with_resembling_shown();
        }
        Ok(Protected(protected))
    }

    /// Compares a name with the protected names. Returns the relation and the protected name.
    ///
    /// The relation is `protected`, `looks_like`, `contains`, `resembles`, `misspells` or `none`. Raises ValueError
    /// for a text that cannot be a host: an empty text, a text with more than 127 labels, or a text with a space, a
    /// slash or another forbidden code point of the URL Standard. For a URL, use `display_url`.
    #[pyo3(signature = (name, /))]
    fn lookup(&self, name: &Bound<'_, PyString>) -> PyResult<(&'static str, Option<&str>)> {
        let text = text(name)?;
        let found = work_on(name.py(), text, || {
            self.0.lookup(text, &UrlStandard::BROWSER)
        });
        let found = found.map_err(|error| {
            let hint = match error {
                NotHost::Forbidden(_) => " (display_url)",
                _ => "",
            };
            PyValueError::new_err(format!("{text:?} cannot be looked up: {error}{hint}"))
        })?;
        Ok((found.name(), found.protected_name()))
    }

    /// Returns the data that `pickle` and `copy` store: the set as bytes, with its options.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = py.import("puny._puny")?.getattr("protected_from_bytes")?;
        Ok((restore, (PyBytes::new(py, self.0.as_bytes()),)))
    }
}

impl Protected {
    /// Returns the set itself.
    pub(crate) fn set(&self) -> &puny_display::Protected<'static> {
        &self.0
    }
}

/// Restores the protected names that `pickle` stored.
///
/// Raises ValueError for bytes of a version of the package whose Unicode data may differ.
#[pyfunction]
pub(crate) fn protected_from_bytes(bytes: Vec<u8>) -> PyResult<Protected> {
    let set = puny_display::Protected::from_bytes(bytes);
    set.map(Protected)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Parses a URL as browsers do (the URL Standard), without a base, and judges its host.
///
/// The verdict contains the text that is safe to show, and the protected name that the host imitates. Raises PunyError
/// if the text is not a URL, if its host or port is refused, or if its host has more than 1,024 code points. Do not
/// open a text that is refused.
///
/// >>> seen = puny.display_url("https://example.com%20@malicious.com:8443/login")
/// >>> seen.text, seen.safe, seen.dangers
/// ('https://malicious.com:8443', False, ['host_in_userinfo'])
/// >>> seen = puny.display_url("http://0x7f.1/")
/// >>> seen.host, seen.address_kind
/// ('127.0.0.1', 'loopback')
#[pyfunction]
#[pyo3(signature = (url, /, protected=None))]
pub(crate) fn display_url<'py>(
    url: &Bound<'py, PyString>,
    protected: Option<&Bound<'py, Protected>>,
) -> PyResult<Bound<'py, PyAny>> {
    judge(url, protected, puny_display::url)
}

/// Judges a host without a URL. Returns a verdict, with the text that is safe to show, and the protected name that the
/// host imitates.
///
/// Raises PunyError if the text is not a host. A space, a tab or a line end is refused, even at the beginning or the
/// end of the text.
///
/// >>> puny.display_host("googlé.com", puny.Protected(["google.com"])).text
/// 'xn--googl-fsa.com'
#[pyfunction]
#[pyo3(signature = (host, /, protected=None))]
pub(crate) fn display_host<'py>(
    host: &Bound<'py, PyString>,
    protected: Option<&Bound<'py, Protected>>,
) -> PyResult<Bound<'py, PyAny>> {
    judge(host, protected, puny_display::host)
}

pub(crate) fn judge<'py>(
    string: &Bound<'py, PyString>,
    protected: Option<&Bound<'py, Protected>>,
    judge: for<'p> fn(
        &str,
        &'p puny_display::Protected<'static>,
    ) -> Result<HostVerdict<'p>, UrlError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, text) = (string.py(), text(string)?);
    let none = puny_display::Protected::default();
    let protected = protected.map_or(&none, |set| &set.get().0);
    let seen = work_on(py, text, || judge(text, protected))
        .map_err(|error| refuse(py, vec![url_record(text, &error)]))?;
    verdict_object(py, text, &seen)
}

/// Returns the verdict on a text as an object of the class `puny.HostVerdict`.
pub(crate) fn verdict_object<'py>(
    py: Python<'py>,
    text: &str,
    seen: &HostVerdict<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let indices = offsets(text);
    let reasons = seen.domain().map_or_else(Vec::new, verdict_records);
    let fields = PyDict::new(py);
    fields.set_item("text", seen.text())?;
    fields.set_item("safe", seen.is_safe())?;
    fields.set_item("scheme", seen.scheme())?;
    fields.set_item("host", seen.host().map(ToString::to_string))?;
    fields.set_item("kind", seen.host().map(|host| host.kind()))?;
    let kind = seen.address_kind().map(AddressKind::name);
    fields.set_item("address_kind", kind)?;
    fields.set_item("port", seen.port())?;
    fields.set_item("start", indices.of(seen.range().start))?;
    fields.set_item("end", indices.of(seen.range().end))?;
    fields.set_item("relation", seen.relation().name())?;
    fields.set_item("protected_name", seen.relation().protected_name())?;
    let dangers: Vec<&str> = seen.dangers().iter().copied().map(Danger::name).collect();
    fields.set_item("dangers", dangers)?;
    fields.set_item("host_in_userinfo", seen.has_host_in_userinfo())?;
    fields.set_item("changed", seen.is_changed())?;
    fields.set_item("reasons", problem_list(py, &reasons)?)?;
    class!(py, "puny._types", "HostVerdict")?.call((), Some(&fields))
}

/// Returns whether two spellings are the same name.
///
/// Two spellings are the same name if the URL Standard converts both to the same host, apart from a dot at the end.
/// Letter case, `xn--`, mapping and the notation of IP addresses make no difference. For a text that is not a host,
/// returns False.
///
/// >>> puny.same_name("Bücher.example", "xn--bcher-kva.example.")
/// True
/// >>> puny.same_name("faß.de", "fass.de")
/// False
#[pyfunction]
#[pyo3(signature = (one, other, /))]
pub(crate) fn same_name(one: &Bound<'_, PyString>, other: &Bound<'_, PyString>) -> PyResult<bool> {
    Ok(puny_idna::same_name(text(one)?, text(other)?))
}

/// Returns a key to join or group names by.
///
/// Two names have equal keys if and only if `same_name` is true for them. The key is the host to which the URL
/// Standard converts the name, in ASCII, without a dot at the end. Raises PunyError for a text that is not a host.
///
/// >>> puny.canonical("EXAMPLE.com."), puny.canonical("Bücher.example")
/// ('example.com', 'xn--bcher-kva.example')
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn canonical<'py>(name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let (py, text) = (name.py(), text(name)?);
    match work_on(py, text, || puny_idna::canonical(text)) {
        Ok(key) if key == text => Ok(name.clone()),
        Ok(key) => Ok(PyString::new(py, &key)),
        Err(error) => Err(refuse(py, vec![host_record(text, error)])),
    }
}
