//! Hosts and URLs: what is safe to show, what they imitate, and whether two spellings are one name.

use puny_idna::display::{self, Danger, HostVerdict, NotHost, UrlError};
use puny_idna::{AddressKind, UrlStandard};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};

use crate::errors::{class, list, message, of_host, of_name, of_url, of_verdict, offsets, refuse};
use crate::text::{text, work_on};

/// Protected names, to find hosts that look like one of them. The first label of a name with two labels is
/// protected under every suffix, as paypal of paypal.com, and a name of one label anywhere; for longer names
/// `suffix` gives the number of labels of the public suffix of a name, which it gets in Unicode. With `misspelt`,
/// names that are one letter away are found too; a name such as googlé.com, which only resembles one, is not
/// safe and is shown in ASCII, unless `show_resembling` is true. Raises ValueError for a name that is not a host, and TypeError for a str in place of a list of names.
///
/// >>> ours = puny.Protected(["paypal.com", "google.com"])
/// >>> ours.lookup("payрal.net") # р is Cyrillic
/// ('looks_like', 'paypal.com')
/// >>> ours.lookup("example.com")
/// ('none', None)
#[pyclass(frozen, module = "puny")]
pub(crate) struct Protected(display::Protected<'static>);

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
                "Protected needs a list of names, not a str: Protected(['paypal.com'])",
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
        let mut protected = display::Protected::with_suffixes(names, &UrlStandard::BROWSER, labels);
        if let Some(error) = failed.take() {
            return Err(error);
        }
        if let Some((name, error)) = protected.refused().next() {
            let error = message(&of_name(name, error), None);
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

    /// The relation of a name to the protected ones (`protected`, `looks_like`, `contains`, `resembles`,
    /// `misspells` or `none`), and the protected name. Raises ValueError for a text that cannot be a host: an empty
    /// text, a text with a space, a slash or another forbidden code point of the URL Standard, or with more than 127
    /// labels. For a URL there is `display_url`.
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

    /// Returns what `pickle` and `copy` store: the set as bytes, with its options.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = py.import("puny._puny")?.getattr("protected_from_bytes")?;
        Ok((restore, (PyBytes::new(py, self.0.as_bytes()),)))
    }
}

impl Protected {
    /// The set itself.
    pub(crate) fn set(&self) -> &display::Protected<'static> {
        &self.0
    }
}

/// Returns the protected names that `pickle` stored. Raises ValueError for bytes of another version of the package, whose data
/// of Unicode may differ.
#[pyfunction]
pub(crate) fn protected_from_bytes(bytes: Vec<u8>) -> PyResult<Protected> {
    let set = display::Protected::from_bytes(bytes);
    set.map(Protected)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Parses a URL as browsers do (the URL Standard), without a base, and says what its host is, what is safe to show,
/// and which protected name it imitates. Raises PunyError if it is not a URL, its host or port is refused, or its host
/// has more than 1,024 code points: do not open such a text.
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
    judge(url, protected, display::url)
}

/// Says of a host alone what is safe to show, and which protected name it imitates. Raises PunyError if it is not a host:
/// nothing is removed from it, so a space, tab or line end is refused, also at an end.
///
/// >>> puny.display_host("googlé.com", puny.Protected(["google.com"])).text
/// 'xn--googl-fsa.com'
#[pyfunction]
#[pyo3(signature = (host, /, protected=None))]
pub(crate) fn display_host<'py>(
    host: &Bound<'py, PyString>,
    protected: Option<&Bound<'py, Protected>>,
) -> PyResult<Bound<'py, PyAny>> {
    judge(host, protected, display::host)
}

pub(crate) fn judge<'py>(
    string: &Bound<'py, PyString>,
    protected: Option<&Bound<'py, Protected>>,
    judge: for<'p> fn(&str, &'p display::Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, text) = (string.py(), text(string)?);
    let none = display::Protected::default();
    let protected = protected.map_or(&none, |set| &set.get().0);
    let indices = offsets(text);
    let seen = work_on(py, text, || judge(text, protected))
        .map_err(|error| refuse(py, vec![of_url(text, &error)]))?;
    let reasons = seen.domain().map_or_else(Vec::new, of_verdict);
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
    fields.set_item("reasons", list(py, &reasons)?)?;
    class!(py, "puny._types", "HostVerdict")?.call((), Some(&fields))
}

/// Whether two spellings are one name: whether the URL Standard makes the same host of both, but for a dot at the
/// end. Letter case, `xn--`, mapping and the forms of IP addresses make no difference. What is no host is never the
/// same.
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

/// Returns a key by which names can be joined or grouped: two names have equal keys exactly if they are the same name,
/// by `same_name`. The key is the host that the URL Standard makes of the name, in ASCII, without a dot at the end.
/// Raises PunyError for a text that is not a host.
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
        Err(error) => Err(refuse(py, vec![of_host(text, error)])),
    }
}
