//! Every step of converting a name (`puny_idna::explain`) or a string (`puny::trace`), as objects of the classes in
//! `python/puny/_steps.py`.

use puny::profiles::{PUNYCODE_PROFILE, Profile};
use puny::trace::{self, DecodeTrace, EncodeTrace};
use puny_idna::Problem;
use puny_idna::explain::{ChangedPart, CheckedRule, Detail, Step, explain as explain_name};
use puny_idna::record::{Offsets, Record};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyType};

use crate::errors::{self, class, offsets};
use crate::profiles;
use crate::settings::settings;
use crate::text::{text, work_on};

/// Converts each item to a Python object, and returns them as a list.
fn list_of<'py, T>(
    py: Python<'py>,
    items: &[T],
    make: impl Fn(&T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let items: Vec<_> = items.iter().map(make).collect::<PyResult<_>>()?;
    PyList::new(py, items)
}

/// Returns every step of converting a name to ASCII, as data. `print` shows the steps as text.
///
/// Only the first 1,000 labels are explained step by step. A refused name is explained too: then `ascii` is None,
/// and `problems` has every problem. Arguments are the same as for `to_ascii`. Raises PunyError only for a lone
/// surrogate.
///
/// >>> explained = puny.explain("Bücher")
/// >>> explained.steps[-1].output
/// 'xn--bcher-kva'
/// >>> print(explained)
/// Bücher (uts46)
/// 1. map: bücher  [UTS #46, section 4, step 1]
///    B (U+0042) mapped: b (U+0062)
/// 2. normalise: nothing changes  [UTS #46, section 4, step 2]
/// 3. split: bücher  [UTS #46, section 4, step 3]
/// 4. check label 1: no rule is broken  [UTS #46, section 4.1]
/// 5. encode label 1: xn--bcher-kva  [UTS #46, section 4.2, step 3]
///    bcher is copied
///    ü (U+00FC) at 1: delta 745 = k 10 * 1 + v 21 * 35 + a 0 * 1225; bias 72, then 0
/// 6. join: no rule is broken  [UTS #46, section 4.2]
/// Result: xn--bcher-kva
#[pyfunction]
#[pyo3(signature = (name, /, edition=None, **flags))]
pub(crate) fn explain<'py>(
    name: &Bound<'py, PyString>,
    edition: Option<&str>,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = name.py();
    let settings = settings(edition, flags)?;
    let text = text(name)?;
    let explained = work_on(py, text, || explain_name(text, *settings.edition()));
    let indices = offsets(text);
    let steps = list_of(py, explained.steps(), |one| step(py, &indices, one))?;
    class!(py, "puny._steps", "Explanation")?.call1((
        name,
        settings.preset().name(),
        steps,
        explained.ascii(),
        problems(py, &indices, explained.problems())?,
        explained.labels_left(),
    ))
}

/// Returns every step of encoding a string, as data. `print` shows the steps as text.
///
/// A refused string is explained too. Arguments are the same as for `encode`.
///
/// >>> print(puny.explain_encode("bücher"))
/// bücher, encoded (punycode)
/// bcher is copied
/// ü (U+00FC) at 1: delta 745 = k 10 * 1 + v 21 * 35 + a 0 * 1225; bias 72, then 0
/// Result: bcher-kva
#[pyfunction]
#[pyo3(signature = (string, /, profile=None))]
pub(crate) fn explain_encode<'py>(
    string: &Bound<'py, PyString>,
    profile: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let (text, profile) = (text(string)?, profiles::profile_by_name(profile)?);
    let input: Vec<u32> = profile.extended_code_points(text).collect();
    let trace = EncodeTrace::new(profile.bootstring(), &input[..]);
    encoding(string.py(), profile, text, &trace)
}

/// Returns every step of decoding a string, as data. `print` shows the steps as text.
///
/// A refused string is explained too. Arguments are the same as for `decode`.
///
/// >>> [step.character for step in puny.explain_decode("3B-ww4c5e180e575a65lsy2b").steps]
/// ['先', '八', '年', '生', '組', '金']
#[pyfunction]
#[pyo3(signature = (string, /, profile=None))]
pub(crate) fn explain_decode<'py>(
    string: &Bound<'py, PyString>,
    profile: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let (text, profile) = (text(string)?, profiles::profile_by_name(profile)?);
    let input: Vec<u32> = profile.basic_code_points(text).collect();
    let trace = DecodeTrace::new(profile.bootstring(), &input[..]);
    decoding(string.py(), profile, text, &trace)
}

fn problems<'py>(
    py: Python<'py>,
    indices: &Offsets<'_>,
    found: &[Problem],
) -> PyResult<Bound<'py, PyList>> {
    let found = found.iter();
    let found: Vec<_> = found
        .map(|problem| errors::problem_record(indices, problem))
        .collect();
    errors::problem_list(py, &found)
}

/// Returns a step of a name as a Python object. `indices` converts offsets in the name.
fn step<'py>(py: Python<'py>, indices: &Offsets<'_>, step: &Step) -> PyResult<Bound<'py, PyAny>> {
    let input = step.input().unwrap_or_default();
    let fields = PyDict::new(py);
    fields.set_item("kind", step.kind().name())?;
    fields.set_item("source", step.source())?;
    fields.set_item("label", step.label())?;
    fields.set_item("input", step.input())?;
    fields.set_item("output", step.output())?;
    match step.detail() {
        Detail::Changes(changes) => {
            let indices = offsets(input);
            let changes = list_of(py, changes, |one| change(py, &indices, input, one))?;
            fields.set_item("changes", changes)?;
        }
        Detail::Labels(labels) => fields.set_item("labels", labels)?,
        Detail::Decoded(trace) => {
            let digits = step.punycode_input().unwrap_or_default();
            let trace = decoding(py, &PUNYCODE_PROFILE, digits, trace)?;
            fields.set_item("trace", trace)?;
        }
        Detail::Encoded(trace) => {
            fields.set_item("trace", encoding(py, &PUNYCODE_PROFILE, input, trace)?)?;
        }
        Detail::Checked(checked) => {
            fields.set_item("problems", problems(py, indices, checked.problems())?)?;
            fields.set_item("rules", list_of(py, checked.rules(), |one| rule(py, one))?)?;
        }
        // A later version of the library may have other details.
        _ => {}
    }
    class!(py, "puny._steps", "Step")?.call((), Some(&fields))
}

fn rule<'py>(py: Python<'py>, rule: &CheckedRule) -> PyResult<Bound<'py, PyAny>> {
    let why = rule.outcome().reason().map(|reason| reason.to_string());
    let (status, result) = (rule.rule().code(), rule.outcome().name());
    class!(py, "puny._steps", "Rule")?.call1((status, result, why))
}

/// Returns a change of a text as a Python object. `indices` converts offsets in the text.
fn change<'py>(
    py: Python<'py>,
    indices: &Offsets<'_>,
    input: &str,
    change: &ChangedPart,
) -> PyResult<Bound<'py, PyAny>> {
    let range = change.range();
    class!(py, "puny._steps", "Change")?.call1((
        indices.of(range.start),
        indices.of(range.end),
        input.get(range).unwrap_or_default(),
        change.after(),
        change.status(),
    ))
}

fn encoding<'py>(
    py: Python<'py>,
    profile: &Profile,
    text: &str,
    trace: &EncodeTrace,
) -> PyResult<Bound<'py, PyAny>> {
    let result = profile.encode(text);
    let result = result.map_err(|error| errors::encoding_record(text, error));
    let (literal, steps) = (trace.literal(), trace.steps());
    traced(py, ("encode", profile), text, literal, steps, &[], result)
}

fn decoding<'py>(
    py: Python<'py>,
    profile: &Profile,
    text: &str,
    trace: &DecodeTrace,
) -> PyResult<Bound<'py, PyAny>> {
    let result = profile.decode(text);
    let result = result.map_err(|error| errors::decoding_record(text, error));
    let (literal, steps, unfinished) = (trace.literal(), trace.steps(), trace.unfinished());
    traced(
        py,
        ("decode", profile),
        text,
        literal,
        steps,
        unfinished,
        result,
    )
}

/// Returns the steps of encoding or decoding a string as a Python object.
fn traced<'py>(
    py: Python<'py>,
    (direction, profile): (&str, &Profile),
    text: &str,
    literal: &[u32],
    steps: &[trace::Insertion],
    unfinished: &[trace::Digit],
    result: Result<String, Record>,
) -> PyResult<Bound<'py, PyAny>> {
    let params = profile.bootstring().params();
    let literal = literal
        .iter()
        .filter_map(|&point| profile.basic_char(point));
    let (output, problems) = match result {
        Ok(output) => (Some(output), Vec::new()),
        Err(problem) => (None, vec![problem]),
    };
    class!(py, "puny._steps", "Trace")?.call1((
        direction,
        profile.name(),
        text,
        params.initial_n(),
        params.initial_bias(),
        literal.collect::<String>(),
        list_of(py, steps, |one| insertion(py, profile, one))?,
        list_of(py, unfinished, |one| digit(py, profile, one))?,
        output,
        errors::problem_list(py, &problems)?,
    ))
}

fn insertion<'py>(
    py: Python<'py>,
    profile: &Profile,
    step: &trace::Insertion,
) -> PyResult<Bound<'py, PyAny>> {
    let character = profile.extended_char(step.code_point);
    class!(py, "puny._steps", "Insertion")?.call1((
        step.code_point,
        character.map_or(String::new(), String::from),
        step.position,
        step.delta,
        step.n,
        step.i,
        step.bias,
        step.next_bias,
        list_of(py, &step.digits, |one| digit(py, profile, one))?,
    ))
}

fn digit<'py>(
    py: Python<'py>,
    profile: &Profile,
    digit: &trace::Digit,
) -> PyResult<Bound<'py, PyAny>> {
    let character = profile.basic_char(digit.code_point);
    class!(py, "puny._steps", "Digit")?.call1((
        character.map_or(String::new(), String::from),
        digit.value,
        digit.k,
        digit.threshold,
        digit.weight,
    ))
}
