//! Functions of single strings.

use std::borrow::Cow;

use puny_display::{skeleton as skeleton_of, verdict};
use puny_idna::code_point::is_hidden;
use puny_idna::{Error, Idna, UNICODE_VERSION, Uts46};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyType};

use crate::errors::{self, class, refuse};
use crate::profiles;
use crate::settings::settings;
use crate::text::{text, work_on};

/// Converts a name under an edition. If the text does not change, returns the given object.
fn convert<'py>(
    name: &Bound<'py, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'py, PyDict>>,
    convert: impl for<'a> FnOnce(&dyn Idna, &'a str) -> Result<Cow<'a, str>, Error> + Send,
) -> PyResult<Bound<'py, PyString>> {
    let (py, text) = (name.py(), text(name)?);
    // Most calls have no edition and no flags, so there are no settings to read.
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
        Err(error) => Err(refuse(py, errors::name_records(text, &error))),
    }
}

/// Converts a name to ASCII, for the DNS.
///
/// The edition is a name of `puny.EDITIONS`; the default is `uts46`. Flags are keyword arguments, with True, False,
/// or a name such as "dns" as the value. `puny.flags()` and `help(puny)` list them. If the name does not change,
/// returns the given object.
///
/// Raises PunyError with every problem if the name is refused, TypeError for a flag that the edition does not have,
/// and ValueError for an unknown edition or value.
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

/// Converts a name to Unicode.
///
/// Arguments and errors are the same as for `to_ascii`. A valid name may look like another name: to show it to a
/// person, use `display`.
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

/// Encodes a string in Punycode (RFC 3492), without the prefix `xn--`.
///
/// `profile` is a name of `puny.profiles()`. It selects another Bootstring profile than Punycode.
///
/// Raises PunyError if the string cannot be encoded.
///
/// >>> puny.encode("bücher")
/// 'bcher-kva'
#[pyfunction]
#[pyo3(signature = (string, /, profile=None))]
pub(crate) fn encode(string: &Bound<'_, PyString>, profile: Option<&str>) -> PyResult<String> {
    let (text, profile) = (text(string)?, profiles::profile_by_name(profile)?);
    let encoded = work_on(string.py(), text, || profile.encode(text));
    encoded.map_err(|error| refuse(string.py(), vec![errors::encoding_record(text, error)]))
}

/// Decodes a string from Punycode: the inverse of `encode`.
///
/// Raises PunyError if the string is not valid Punycode.
///
/// >>> puny.decode("bcher-kva")
/// 'bücher'
#[pyfunction]
#[pyo3(signature = (string, /, profile=None))]
pub(crate) fn decode(string: &Bound<'_, PyString>, profile: Option<&str>) -> PyResult<String> {
    let (text, profile) = (text(string)?, profiles::profile_by_name(profile)?);
    let decoded = work_on(string.py(), text, || profile.decode(text));
    decoded.map_err(|error| refuse(string.py(), vec![errors::decoding_record(text, error)]))
}

/// Returns the class `puny.Label`.
pub(crate) fn class_of_label(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    class!(py, "puny._types", "Label")
}

/// Checks a name. Returns its ASCII form, its Unicode form, its labels with their kinds, and all problems.
///
/// The result is true if the name is valid. Arguments are the same as for `to_ascii`.
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
        // ToUnicode may refuse a name that ToASCII returns unchanged.
        idna.to_unicode(text)?;
        let unicode = idna.to_unicode(&ascii).unwrap_or_default().into_owned();
        Ok::<_, Error>((ascii, unicode))
    });
    match both {
        Err(error) => {
            let problems = errors::problem_list(py, &errors::name_records(text, &error))?;
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

/// Returns the text to show for a name: in Unicode where that is safe (UTS #39), and otherwise in ASCII.
///
/// No name is refused. Arguments are the same as for `to_ascii`.
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

/// Returns the skeleton of a text (UTS #39). Texts with equal skeletons look alike.
///
/// Use skeletons only for comparisons. To find names that imitate yours, use `Protected.lookup`: in most
/// imitations, only one label looks like the protected name, or accents differ.
///
/// >>> puny.skeleton("rnicrosoft") == puny.skeleton("microsoft")
/// True
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn skeleton(text: &Bound<'_, PyString>) -> PyResult<String> {
    let (py, text) = (text.py(), self::text(text)?);
    Ok(work_on(py, text, || skeleton_of(text)))
}

/// Escapes the hidden characters of a text, so that it can be shown on one line.
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

/// Returns the version of Unicode that the rules use.
///
/// >>> puny.unicode_version() >= (18, 0, 0)
/// True
#[pyfunction]
pub(crate) fn unicode_version() -> (u8, u8, u8) {
    UNICODE_VERSION
}
