//! Every step of converting a name (`puny_idna::explain`) or a string (`puny::trace`), as objects of the classes in
//! `python/puny/_steps.py`.

use puny::profiles::Profile;
use puny::trace::{self, DecodeTrace, EncodeTrace};
use puny_idna::explain::explain as explain_name;
use puny_idna::record::{Base, Each, ExplanationRecord, Record, Text, TraceRecord};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{self, offsets};
use crate::profiles;
use crate::records::record_object;
use crate::settings::settings;
use crate::text::{text, work_on};

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
    let record = ExplanationRecord {
        input: Text::Str(text.into()),
        edition: settings.preset().name(),
        explained: Some(&explained),
        problems: &Each {
            base: Base::Outer,
            make: || explained.problems().iter().map(Record::of),
        },
    };
    record_object(py, &record, Some(&offsets(text)))
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

/// Returns the steps of encoding a string as a Python object.
fn encoding<'py>(
    py: Python<'py>,
    profile: &Profile,
    text: &str,
    trace: &EncodeTrace,
) -> PyResult<Bound<'py, PyAny>> {
    let result = profile.encode(text);
    let result = result.map_err(|error| errors::encoding_record(text, error));
    let (literal, steps) = (trace.literal(), trace.steps());
    traced(py, (false, profile), text, literal, steps, &[], result)
}

/// Returns the steps of decoding a string as a Python object.
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
        (true, profile),
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
    (is_decoding, profile): (bool, &Profile),
    text: &str,
    literal: &[u32],
    steps: &[trace::Insertion],
    unfinished: &[trace::Digit],
    result: Result<String, Record>,
) -> PyResult<Bound<'py, PyAny>> {
    let (output, problem) = match result {
        Ok(output) => (Some(output), None),
        Err(problem) => (None, Some(problem)),
    };
    let record = TraceRecord {
        input: Text::Str(text.into()),
        profile: Some(profile.name()),
        bootstring: profile.bootstring(),
        is_decoding,
        literal,
        steps,
        unfinished,
        output: output.map(|text| Text::Str(text.into())),
        problems: Box::new(Each {
            base: Base::Converted,
            make: || problem.clone().into_iter(),
        }),
        extended: &|code_point| profile.extended_char(code_point),
        basic: &|code_point| profile.basic_char(code_point),
    };
    record_object(py, &record, None)
}
