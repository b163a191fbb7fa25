//! Links in text, with the verdict on each link.

use puny_display::HostVerdict;
use puny_display::links::{Detector, Link};
use puny_idna::record::Offsets;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple, PyType};

use crate::columns::row_text;
use crate::errors::{class, offsets, problem_list};
use crate::hosts::{self, verdict_object};
use crate::strings::Strings;
use crate::text::work_on;

/// A function that sets an option.
type Set = fn(Detector<'static>, bool) -> Detector<'static>;

/// The names of the options, with the functions that set them.
const OPTIONS: [(&str, Set); 5] = [
    ("cjk_punctuation", Detector::with_cjk_punctuation),
    ("userinfo", Detector::with_userinfo),
    ("any_top_level_domain", Detector::with_any_top_level_domain),
    ("handles", Detector::with_handles),
    ("defanged", Detector::with_defanged),
];

/// The name of the option that replaces the default values of the other options.
const STRICT: &str = "strict";

/// Returns the options of a search from keyword arguments. An option whose value is None has its default.
///
/// # Errors
///
/// `TypeError` if an option does not exist or is not a bool.
pub(crate) fn detector(options: Option<&Bound<'_, PyDict>>) -> PyResult<Detector<'static>> {
    let text = options.map(options_as_text).transpose()?;
    Ok(detector_from_text(&text.unwrap_or_default()))
}

/// Returns the options of a search as words: the name of each option that is True, and the name of each option that is
/// False with a `!` before it.
///
/// # Errors
///
/// `TypeError` if an option does not exist or is not a bool.
pub(crate) fn options_as_text(options: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut words = Vec::new();
    for (name, value) in options {
        let name: String = name.extract()?;
        if name != STRICT && !OPTIONS.iter().any(|(known, _)| *known == name) {
            let all = OPTIONS.map(|(name, _)| name).join(", ");
            return Err(PyTypeError::new_err(format!(
                "links has no option {name}; the options are {STRICT}, {all}"
            )));
        }
        if value.is_none() {
            continue;
        }
        let not_bool = |_| PyTypeError::new_err(format!("{name} must be True or False"));
        match value.extract().map_err(not_bool)? {
            true => words.push(name),
            false => words.push(format!("!{name}")),
        }
    }
    Ok(words.join(" "))
}

/// Returns the options of a search from the words of [`options_as_text`]. Unknown words are ignored.
pub(crate) fn detector_from_text(words: &str) -> Detector<'static> {
    let mut detector = match words.split(' ').any(|word| word == STRICT) {
        true => Detector::STRICT,
        false => Detector::TEXT,
    };
    for word in words.split(' ') {
        let name = word.strip_prefix('!');
        let option = OPTIONS
            .iter()
            .find(|(known, _)| *known == name.unwrap_or(word));
        if let Some((_, set)) = option {
            detector = set(detector, name.is_none());
        }
    }
    detector
}

/// Returns the links in a text: URLs, hosts with a known top-level domain, and e-mail addresses (UTS #58).
///
/// Each link has its range, its target, the ranges of its parts, and the verdict on its host, which is compared with
/// the protected names. If the host or port of a URL is refused, `problem` is the reason: do not open this link. A lone
/// surrogate ends a link.
///
/// These options are false by default: `strict` (only the links that UTS #58 defines), `any_top_level_domain` (a host
/// without a scheme may have any top-level domain), `handles` (finds `@user@example.com`) and `defanged` (finds
/// `hxxps://example[.]com`). These options are true by default, unless `strict` is true: `cjk_punctuation` (Chinese and
/// Japanese punctuation ends a link) and `userinfo` (a URL with userinfo is a link). `top_level_domains` is a list of
/// domains in ASCII that replaces the list of known top-level domains.
///
/// >>> [(link.kind, link.text) for link in puny.links("See https://例え.jp/日本. Write to info@bücher.example!")]
/// [('url', 'https://例え.jp/日本'), ('email', 'info@bücher.example')]
/// >>> link = puny.links("hxxps://www[.]example[.]com/x", defanged=True)[0]
/// >>> link.target, link.host, link.path_range
/// ('https://www.example.com/x', 'www.example.com', (27, 29))
/// >>> link = puny.links("https://payрal.com", puny.Protected(["paypal.com"]))[0] # р is Cyrillic
/// >>> link.verdict.relation, link.verdict.protected_name
/// ('looks_like', 'paypal.com')
#[pyfunction]
#[pyo3(signature = (text, /, protected=None, *, top_level_domains=None, **options))]
pub(crate) fn links<'py>(
    text: &Bound<'py, PyString>,
    protected: Option<&Bound<'py, hosts::Protected>>,
    top_level_domains: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let mut detector = detector(options)?;
    let domains = top_level_domains.map(sorted_domains).transpose()?;
    let domains: Option<Vec<&str>> = domains
        .as_ref()
        .map(|domains| domains.iter().map(String::as_str).collect());
    if let Some(domains) = &domains {
        detector = detector.with_top_level_domains(domains);
    }
    match text.to_str() {
        Ok(words) => link_list(text.py(), words, detector, protected),
        Err(_) => link_list(text.py(), &without_surrogates(text)?, detector, protected),
    }
}

/// Returns top-level domains in lower case and in ascending order.
fn sorted_domains(domains: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if domains.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(
            "top_level_domains must be a list of domains, not a str: write ['com']",
        ));
    }
    let mut all = Vec::new();
    for domain in domains.try_iter()? {
        let domain: String = domain?.extract()?;
        if !domain.is_ascii() {
            return Err(PyValueError::new_err(format!(
                "the top-level domain {domain:?} is not in ASCII"
            )));
        }
        all.push(domain.to_ascii_lowercase());
    }
    all.sort_unstable();
    Ok(all)
}

/// Returns the text of a string. Each surrogate is replaced by a space, which ends a link too.
fn without_surrogates(string: &Bound<'_, PyString>) -> PyResult<String> {
    let bytes = string.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let mut text = String::new();
    for chunk in bytes.cast::<PyBytes>()?.as_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        // A surrogate is encoded as three bytes. Only the first byte is 0xED.
        if chunk.invalid().starts_with(&[0xED]) {
            text.push(' ');
        }
    }
    Ok(text)
}

fn link_list<'py>(
    py: Python<'py>,
    text: &str,
    detector: Detector<'_>,
    protected: Option<&Bound<'py, hosts::Protected>>,
) -> PyResult<Bound<'py, PyList>> {
    let none = puny_display::Protected::default();
    let protected = protected.map_or(&none, |set| set.get().set());
    let found: Vec<(Link<'_>, Option<HostVerdict<'_>>)> = work_on(py, text, || {
        let links = detector.links(text);
        let judged = links.map(|link| {
            let verdict = link.host().is_ok().then(|| link.verdict(protected).ok());
            (link, verdict.flatten())
        });
        judged.collect()
    });
    let indices = offsets(text);
    let list = PyList::empty(py);
    for (link, verdict) in found {
        list.append(link_object(py, &link, verdict.as_ref(), &indices)?)?;
    }
    Ok(list)
}

/// Returns a link as an object of the class `puny.Link`.
fn link_object<'py>(
    py: Python<'py>,
    link: &Link<'_>,
    verdict: Option<&HostVerdict<'_>>,
    indices: &Offsets<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let range = |range: std::ops::Range<usize>| (indices.of(range.start), indices.of(range.end));
    let (start, end) = range(link.range());
    let host = link.host();
    let problem = host.err().map(|error| {
        let record = error.record().in_units(|offset| indices.of(offset));
        problem_list(py, &[record])?.get_item(0)
    });
    let verdict = verdict.map(|verdict| verdict_object(py, &link.target(), verdict));
    let fields = [
        link.kind().name().into_bound_py_any(py)?,
        link.text().into_bound_py_any(py)?,
        start.into_bound_py_any(py)?,
        end.into_bound_py_any(py)?,
        link.target().into_bound_py_any(py)?,
        host.ok().map(ToString::to_string).into_bound_py_any(py)?,
        link.port().into_bound_py_any(py)?,
        link.user_range().map(range).into_bound_py_any(py)?,
        range(link.host_range()).into_bound_py_any(py)?,
        link.path_range().map(range).into_bound_py_any(py)?,
        link.query_range().map(range).into_bound_py_any(py)?,
        link.fragment_range().map(range).into_bound_py_any(py)?,
        problem.transpose()?.into_bound_py_any(py)?,
        verdict.transpose()?.into_bound_py_any(py)?,
    ];
    class!(py, "puny._types", "Link")?.call1(PyTuple::new(py, fields)?)
}

/// Returns the links in each row of a list, as a list of lists. The result for a null row, and for a row with a lone
/// surrogate, is None.
#[pyfunction]
pub(crate) fn link_rows<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    protected: Option<&Bound<'py, hosts::Protected>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let detector = detector(options)?;
    let rows = PyList::empty(py);
    for array in Strings::read(column)?.arrays {
        for row in 0..arrow_array::Array::len(&array) {
            py.check_signals()?;
            let is_valid = arrow_array::Array::is_valid(&array, row);
            match is_valid.then(|| row_text(&array, row)).flatten() {
                None => rows.append(py.None())?,
                Some(text) => rows.append(link_list(py, &text, detector, protected)?)?,
            }
        }
    }
    Ok(rows)
}
