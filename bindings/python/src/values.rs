//! Functions of single strings.

use std::borrow::Cow;

use puny_idna::code_point::is_hidden;
use puny_idna::display::{skeleton as skeleton_of, verdict};
use puny_idna::{Error, Idna, UNICODE_VERSION, Uts46};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyType};

use crate::errors::{self, class, refuse};
use crate::profiles;
use crate::settings::settings;
use crate::text::{text, work_on};

/// Converts a name under an edition. The result is the same object if it is the same text.
fn convert<'py>(
    name: &Bound<'py, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'py, PyDict>>,
    convert: impl for<'a> FnOnce(&dyn Idna, &'a str) -> Result<Cow<'a, str>, Error> + Send,
) -> PyResult<Bound<'py, PyString>> {
    let (py, text) = (name.py(), text(name)?);
    // Most calls: there are no settings to be read.
    let converted = match (edition, flags) {
        (None, None) => work_on(py, text, || convert(&Uts46::STRICT, text)),
        _ => {
            let settings = settings(edition, flags)?;
            work_on(py, text, || convert(settings.edition(), text))
        }
    };
    match converted {
        Ok(Cow::Borrowed(_)) => Ok(name.clone()),
        Ok(Cow::Owned(text)) => Ok(PyString::new(py, &text)),
        Err(error) => Err(refuse(py, errors::of_name(text, &error))),
    }
}

/// Converts a name to ASCII, for the DNS, under an edition of `puny.EDITIONS` (`uts46` if there is none)
/// with its flags as keywords: True, False, or a name such as "dns"; `puny.flags()` and `help(puny)` list them.
/// A name that does not change is returned itself.
///
/// Raises PunyError, with every problem of the name; TypeError for a flag that the edition lacks, and
/// ValueError for an unknown edition or value.
///
/// >>> puny.to_ascii("Bücher.example")
/// 'xn--bcher-kva.example'
/// >>> puny.to_ascii("_dmarc.faß.de", "uts46", std3="dns", check_hyphens=False)
/// '_dmarc.xn--fa-hia.de'
#[pyfunction]
#[pyo3(signature = (name, /, edition=None, **flags))]
pub(crate) fn to_ascii<'py>(
    name: &Bound<'py, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyString>> {
    convert(name, edition, flags, |idna, text| idna.to_ascii(text))
}

/// Converts a name to Unicode; arguments and errors are those of `to_ascii`. A valid name may look like
/// another one: see `display`.
///
/// >>> puny.to_unicode("xn--bcher-kva.example")
/// 'bücher.example'
#[pyfunction]
#[pyo3(signature = (name, /, edition=None, **flags))]
pub(crate) fn to_unicode<'py>(
    name: &Bound<'py, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyString>> {
    convert(name, edition, flags, |idna, text| idna.to_unicode(text))
}

/// Encodes a string: RFC 3492, without `xn--`, in Punycode or in another profile of `puny.profiles()`.
///
/// >>> puny.encode("bücher")
/// 'bcher-kva'
#[pyfunction]
#[pyo3(signature = (string, /, profile=None))]
pub(crate) fn encode(string: &Bound<'_, PyString>, profile: Option<&str>) -> PyResult<String> {
    let (text, profile) = (text(string)?, profiles::of(profile)?);
    let encoded = work_on(string.py(), text, || profile.encode(text));
    encoded.map_err(|error| refuse(string.py(), vec![errors::of_encode(text, error)]))
}

/// Decodes a string: the reverse of `encode`. Raises PunyError.
///
/// >>> puny.decode("bcher-kva")
/// 'bücher'
#[pyfunction]
#[pyo3(signature = (string, /, profile=None))]
pub(crate) fn decode(string: &Bound<'_, PyString>, profile: Option<&str>) -> PyResult<String> {
    let (text, profile) = (text(string)?, profiles::of(profile)?);
    let decoded = work_on(string.py(), text, || profile.decode(text));
    decoded.map_err(|error| refuse(string.py(), vec![errors::of_decode(text, error)]))
}

/// The class `puny.Label`.
pub(crate) fn class_of_label(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    class!(py, "puny._types", "Label")
}

/// Checks a name: both forms, the kinds of its labels, and all problems. It is true if the name is valid.
///
/// >>> puny.check("faß.de").ascii
/// 'xn--fa-hia.de'
/// >>> [problem.status for problem in puny.check("a_b-").problems]
/// ['V3', 'U1']
#[pyfunction]
#[pyo3(signature = (name, /, edition=None, **flags))]
pub(crate) fn check<'py>(
    name: &Bound<'py, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = name.py();
    let settings = settings(edition, flags)?;
    let (idna, preset) = (settings.edition(), settings.preset().name());
    let text = text(name)?;
    let class_of_check = class!(py, "puny._types", "Check")?;
    let both = work_on(py, text, || {
        let ascii = idna.to_ascii(text)?;
        // ToUnicode may refuse what ToASCII accepts unchanged.
        idna.to_unicode(text)?;
        let unicode = idna.to_unicode(&ascii).unwrap_or_default().into_owned();
        Ok::<_, Error>((ascii, unicode))
    });
    match both {
        Err(error) => {
            let problems = errors::list(py, &errors::of_name(text, &error))?;
            let none = py.None();
            class_of_check.call1((false, preset, &none, &none, PyList::empty(py), problems))
        }
        Ok((ascii, unicode)) => {
            let labels = PyList::empty(py);
            for (ascii, unicode) in ascii.split('.').zip(unicode.split('.')) {
                let kind = puny_idna::label::LabelKind::of(unicode).name();
                labels.append(class_of_label(py)?.call1((ascii, unicode, kind))?)?;
            }
            class_of_check.call1((
                true,
                preset,
                ascii.as_ref(),
                unicode,
                labels,
                PyList::empty(py),
            ))
        }
    }
}

/// The text to show for a name: in Unicode where that is safe (UTS #39). It never refuses a name.
///
/// >>> puny.display("xn--mnchen-3ya.de")
/// 'münchen.de'
/// >>> puny.display("аррӏе.com") # all Cyrillic
/// 'xn--80ak6aa92e.com'
#[pyfunction]
#[pyo3(signature = (name, /, edition=None, **flags))]
pub(crate) fn display(
    name: &Bound<'_, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let (settings, text) = (settings(edition, flags)?, text(name)?);
    let edition = settings.edition();
    Ok(work_on(name.py(), text, || {
        verdict(text, edition).text().to_owned()
    }))
}

/// The skeleton of a text (UTS #39): texts with equal skeletons look alike. Use it only to compare. To find names that
/// imitate yours, use `Protected.lookup`: most imitations look like a protected name only in one label, or apart from accents.
///
/// >>> puny.skeleton("rnicrosoft") == puny.skeleton("microsoft")
/// True
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn skeleton(text: &Bound<'_, PyString>) -> PyResult<String> {
    let (py, text) = (text.py(), self::text(text)?);
    Ok(work_on(py, text, || skeleton_of(text)))
}

/// A text on one line, with its hidden characters escaped.
#[pyfunction]
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_hidden(c) {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    shown
}

/// The version of Unicode of the rules.
///
/// >>> puny.unicode_version() >= (18, 0, 0)
/// True
#[pyfunction]
pub(crate) fn unicode_version() -> (u8, u8, u8) {
    UNICODE_VERSION
}
