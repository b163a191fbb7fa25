//! Functions that convert columns.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use puny_arrow::{
    Kernel, KernelError, Operation, Stop, find_links, idna_labels, idna_problems, label_type,
    problem_type,
};
use puny_display::links::Detector;
use puny_display::{Protected, verdict};
use puny_idna::record::Record;
use puny_idna::{Idna, Settings};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::capsule::Column;
use crate::errors::{
    decoding_record, encoding_record, host_record, name_records, problem_list, refuse_row,
    verdict_records,
};
use crate::finish::unchecked;
use crate::hosts;
use crate::interrupt::Interrupt;
use crate::judged::Hosts;
use crate::links::detector;
use crate::settings::{Threads, settings};
use crate::strings::Strings;
use crate::values::class_of_label;

/// Runs a conversion while other Python threads may run. Checks for signals from time to time, so that Ctrl-C ends
/// the conversion.
pub(crate) fn interruptibly<T: Send>(
    py: Python<'_>,
    run: impl FnOnce(&Stop<'_>) -> Result<T, KernelError> + Send,
) -> PyResult<T> {
    let interrupt = Interrupt::new();
    let result = py.detach(|| run(&|| interrupt.stop()));
    if let Some(error) = interrupt.into_error() {
        return Err(error);
    }
    result.map_err(|error| match error {
        KernelError::Type(_) => PyTypeError::new_err(error.to_string()),
        KernelError::TooLong { .. } => PyOverflowError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    })
}

/// Returns the operation of the function with this name, or `None` if there is no such function.
fn operation<'e>(name: &str, settings: &'e Settings) -> Option<Operation<'e>> {
    let edition = settings.edition();
    Some(match name {
        "encode" => Operation::PunycodeEncode,
        "decode" => Operation::PunycodeDecode,
        "to_ascii" => Operation::ToAscii(edition),
        "to_unicode" => Operation::ToUnicode(edition),
        "display" => Operation::Display(edition),
        "skeleton" => Operation::Skeleton,
        "canonical" => Operation::Canonical,
        _ => return None,
    })
}

fn unknown(name: &str) -> PyErr {
    PyValueError::new_err(format!("unknown operation {name}"))
}

/// What happens to a refused row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The row is null.
    Null,
    /// The row ends the conversion with an exception.
    Raise,
    /// The row becomes a struct: the field `value` is null, and the field `error` contains the error.
    Struct,
}

impl Mode {
    pub(crate) fn by_name(name: &str) -> Option<Mode> {
        match name {
            "null" => Some(Mode::Null),
            "raise" => Some(Mode::Raise),
            "struct" => Some(Mode::Struct),
            _ => None,
        }
    }
}

/// The name of the function that finds links.
pub(crate) const LINKS: &str = "links";

/// A function of columns.
pub(crate) enum Function<'e> {
    /// A function that returns a text for each row.
    Texts(Operation<'e>),
    /// A function that returns a list for each row, by an edition.
    Lists(Lists, &'e (dyn Idna + Send + Sync)),
    /// A function that compares each host or URL with protected names, and returns a struct for each row.
    Hosts(Hosts, &'e Protected<'static>),
    /// Finds the links in each text, and returns a list for each row.
    Links(Detector<'static>, &'e Protected<'static>),
}

impl<'e> Function<'e> {
    /// Returns the function with this name, or `None` if there is no such function.
    pub(crate) fn by_name(
        name: &str,
        settings: &'e Settings,
        protected: &'e Protected<'static>,
        detector: Detector<'static>,
    ) -> Option<Self> {
        if name == LINKS {
            return Some(Function::Links(detector, protected));
        }
        if let Some((lists, _)) = list_function(name) {
            return Some(Function::Lists(lists, settings.edition()));
        }
        if let Some(hosts) = Hosts::by_name(name) {
            return Some(Function::Hosts(hosts, protected));
        }
        operation(name, settings).map(Function::Texts)
    }

    /// Applies the function to an array and returns the result. In [`Mode::Raise`], a refused row is null in the
    /// result, as in [`Mode::Null`]. The caller finds this row with [`first_refused`](Function::first_refused).
    pub(crate) fn apply(
        &self,
        array: &ArrayRef,
        threads: usize,
        mode: Mode,
        stop: Option<&Stop<'_>>,
    ) -> Result<ArrayRef, KernelError> {
        let operation = match self {
            Function::Texts(operation) => *operation,
            Function::Lists(lists, edition) => {
                return Ok(Arc::new(lists(array, *edition, threads, stop)?));
            }
            Function::Links(detector, protected) => {
                let lists = find_links(array, *detector, protected, threads, stop)?;
                return Ok(Arc::new(lists));
            }
            Function::Hosts(hosts, protected) => {
                let both = hosts.judge(array, protected, threads, stop)?;
                return Ok(match mode {
                    Mode::Struct => Arc::new(both),
                    Mode::Null | Mode::Raise => Arc::clone(both.column(0)),
                });
            }
        };
        let kernel = Kernel::new(operation).with_threads(threads);
        let mut kernel = kernel.with_finish(unchecked);
        if let Some(stop) = stop {
            kernel = kernel.with_stop(stop);
        }
        match mode {
            Mode::Struct => Ok(Arc::new(kernel.convert_with_errors(array)?)),
            Mode::Null | Mode::Raise => kernel.convert(array),
        }
    }

    /// Returns the first refused row of an array with its problems, or `None` if no row is refused.
    pub(crate) fn first_refused(
        &self,
        array: &ArrayRef,
        converted: &ArrayRef,
    ) -> Option<(usize, Vec<Record>)> {
        let problems_of = |text: &str| match self {
            Function::Texts(operation) => text_problems(*operation, text),
            Function::Lists(..) | Function::Links(..) => Vec::new(),
            Function::Hosts(hosts, _) => hosts.refusal(text).into_iter().collect(),
        };
        if matches!(self, Function::Lists(..) | Function::Links(..)) {
            return None;
        }
        let (row, text) = first_refused_row(array, converted)?;
        Some((row, problems_of(&text)))
    }
}

/// Applies a function to a column. Returns a list of columns, one for each chunk. With the mode `struct`, the rows
/// of the result are structs of value and error. With the mode `raise`, raises the error of the first refused row.
#[pyfunction]
#[pyo3(signature = (
    name, column, edition=None, threads=Threads(1), mode="null", flags=None, protected=None
))]
#[allow(clippy::too_many_arguments)] // one for each argument in Python
pub(crate) fn convert<'py>(
    py: Python<'py>,
    name: &str,
    column: &Bound<'py, PyAny>,
    edition: Option<&str>,
    threads: Threads,
    mode: &str,
    flags: Option<&Bound<'py, PyDict>>,
    protected: Option<&Bound<'py, hosts::Protected>>,
) -> PyResult<Bound<'py, PyList>> {
    // The keyword arguments of `links` are the options of the search. For all other functions, they are flags.
    let (flags, options) = if name == LINKS {
        (None, flags)
    } else {
        (flags, None)
    };
    let (settings, detector) = (settings(edition, flags)?, detector(options)?);
    let none = Protected::default();
    let protected = protected.map_or(&none, |set| set.get().set());
    let function = Function::by_name(name, &settings, protected, detector);
    let function = function.ok_or_else(|| unknown(name))?;
    let mode =
        Mode::by_name(mode).ok_or_else(|| PyValueError::new_err(format!("unknown mode {mode}")))?;
    let Strings { arrays, surrogates } = Strings::read(column)?;
    let converted = interruptibly(py, |stop| {
        let convert = |array: &ArrayRef| {
            let converted = function.apply(array, threads.0, mode, Some(stop))?;
            surrogates.put_into(converted)
        };
        arrays.iter().map(convert).collect::<Result<Vec<_>, _>>()
    })?;
    if mode == Mode::Raise {
        let surrogate = surrogates.first();
        let mut first = 0;
        for (array, converted) in arrays.iter().zip(&converted) {
            if let Some((row, problems)) = function.first_refused(array, converted) {
                let row = first + row;
                if surrogate.as_ref().is_none_or(|(other, _)| row < *other) {
                    return Err(refuse_row(py, problems, Some(row)));
                }
            }
            first += array.len();
        }
        if let Some((row, surrogate)) = surrogate {
            return Err(refuse_row(py, vec![surrogate], Some(row)));
        }
    }
    PyList::new(py, converted.into_iter().map(Column::new))
}

/// Returns the first row that is null in the result but not in the input, and its text.
fn first_refused_row(array: &ArrayRef, converted: &ArrayRef) -> Option<(usize, String)> {
    let (before, after) = (array.logical_nulls(), converted.logical_nulls()?);
    let was_valid = |row: usize| before.as_ref().is_none_or(|nulls| nulls.is_valid(row));
    let row = (0..array.len()).find(|&row| after.is_null(row) && was_valid(row))?;
    Some((row, row_text(array, row)?))
}

/// Returns the text of a row of an array. The array must be valid: a conversion of the array did not fail.
pub(crate) fn row_text(array: &ArrayRef, row: usize) -> Option<String> {
    match array.data_type() {
        DataType::Utf8 => Some(array.as_string_opt::<i32>()?.value(row).to_owned()),
        DataType::LargeUtf8 => Some(array.as_string_opt::<i64>()?.value(row).to_owned()),
        DataType::Utf8View => Some(array.as_string_view_opt()?.value(row).to_owned()),
        _ => {
            let dictionary = array.as_any_dictionary_opt()?;
            let key = *dictionary.normalized_keys().get(row)?;
            row_text(dictionary.values(), key)
        }
    }
}

/// Returns the problems of a text that is refused or not shown in Unicode.
fn text_problems(operation: Operation<'_>, text: &str) -> Vec<Record> {
    let of_name = |error: puny_idna::Error| name_records(text, &error);
    let problems = match operation {
        Operation::ToAscii(edition) => edition.to_ascii(text).err().map(of_name),
        Operation::ToUnicode(edition) => edition.to_unicode(text).err().map(of_name),
        Operation::Display(edition) => Some(verdict_records(&verdict(text, edition))),
        Operation::PunycodeEncode => {
            let error = puny::punycode::encode(text).err();
            error.map(|error| vec![encoding_record(text, error)])
        }
        Operation::Canonical => {
            let error = puny_idna::canonical(text).err();
            error.map(|error| vec![host_record(text, error)])
        }
        _ => {
            let error = puny::punycode::decode(text).err();
            error.map(|error| vec![decoding_record(text, error)])
        }
    };
    problems.unwrap_or_default()
}

/// Converts a list. Returns a list of pairs of a value and an exception. The value, the exception or both may be None.
#[pyfunction]
#[pyo3(signature = (name, column, edition=None, threads=Threads(1), flags=None))]
pub(crate) fn pairs<'py>(
    py: Python<'py>,
    name: &str,
    column: &Bound<'py, PyAny>,
    edition: Option<&str>,
    threads: Threads,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let settings = settings(edition, flags)?;
    let operation = operation(name, &settings).ok_or_else(|| unknown(name))?;
    let pairs = PyList::empty(py);
    let Strings { arrays, surrogates } = Strings::read(column)?;
    let mut surrogate = surrogates.by_row();
    for array in arrays {
        let both = interruptibly(py, |stop| {
            let kernel = Kernel::new(operation).with_threads(threads.0);
            let kernel = kernel.with_stop(stop).with_finish(unchecked);
            kernel.convert_with_errors(&array)
        })?;
        let (values, errors) = (both.column(0), both.column(1));
        for row in 0..both.len() {
            let index = pairs.len();
            let failed = errors
                .is_valid(row)
                .then(|| row_text(&array, row))
                .flatten();
            let surrogate = surrogate(index).map(|found| vec![found]);
            let error = surrogate.or_else(|| Some(text_problems(operation, &failed?)));
            let error = error.map(|problems| refuse_row(py, problems, Some(index)));
            let converted = values
                .is_valid(row)
                .then(|| row_text(values, row))
                .flatten();
            pairs.append((converted, error.map(|error| error.into_value(py))))?;
        }
    }
    Ok(pairs)
}

/// Returns all problems of each name of a column, as a list of lists.
#[pyfunction]
#[pyo3(signature = (column, edition=None, threads=Threads(1), flags=None))]
pub(crate) fn problem_lists<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    edition: Option<&str>,
    threads: Threads,
    flags: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let settings = settings(edition, flags)?;
    let edition = settings.edition();
    let lists = PyList::empty(py);
    let Strings { arrays, surrogates } = Strings::read(column)?;
    let mut surrogate = surrogates.by_row();
    for array in arrays {
        let found = interruptibly(py, |stop| {
            idna_problems(&array, edition, threads.0, Some(stop))
        })?;
        for row in 0..found.len() {
            let index = lists.len();
            if let Some(surrogate) = surrogate(index) {
                lists.append(problem_list(py, &[surrogate])?)?;
            } else if found.is_null(row) {
                lists.append(py.None())?;
            } else {
                let is_refused = found.value_length(row) > 0;
                let text = is_refused.then(|| row_text(&array, row)).flatten();
                // ToUnicode may refuse a name that ToASCII accepts.
                let all =
                    text.map(
                        |text| match text_problems(Operation::ToAscii(edition), &text) {
                            none if none.is_empty() => {
                                text_problems(Operation::ToUnicode(edition), &text)
                            }
                            some => some,
                        },
                    );
                lists.append(problem_list(py, &all.unwrap_or_default())?)?;
            }
        }
    }
    Ok(lists)
}

/// Joins the arrays of a column to one array.
#[pyfunction]
pub(crate) fn joined(parts: Vec<Bound<'_, Column>>) -> PyResult<Column> {
    let arrays: Vec<ArrayRef> = parts
        .iter()
        .map(|part| part.get().array().clone())
        .collect();
    if let [array] = arrays.as_slice() {
        return Ok(Column::new(array.clone()));
    }
    let arrays: Vec<&dyn Array> = arrays.iter().map(|array| array.as_ref()).collect();
    let whole = arrow_select::concat::concat(&arrays);
    whole
        .map(Column::new)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A function whose rows are lists.
pub(crate) type Lists = fn(
    &ArrayRef,
    &(dyn Idna + Send + Sync),
    usize,
    Option<&Stop<'_>>,
) -> Result<ListArray, KernelError>;

/// Returns the function with this name, and the type of the items of its lists. Returns `None` if this name is not
/// the name of a function that returns a list for each row.
pub(crate) fn list_function(name: &str) -> Option<(Lists, DataType)> {
    match name {
        "problems" => Some((idna_problems, problem_type())),
        "labels" => Some((idna_labels, label_type())),
        _ => None,
    }
}

/// Returns the strings of a column as a list.
#[pyfunction]
pub(crate) fn rows<'py>(
    py: Python<'py>,
    column: &Bound<'py, Column>,
) -> PyResult<Bound<'py, PyList>> {
    let array = column.get().array();
    match array.data_type() {
        DataType::Utf8 => PyList::new(py, array.as_string::<i32>().iter()),
        other => Err(PyTypeError::new_err(format!(
            "a column of {other} has no strings"
        ))),
    }
}

/// Returns the labels of each row as a list. The column is a result of the function `labels`.
#[pyfunction]
pub(crate) fn label_rows<'py>(
    py: Python<'py>,
    column: &Bound<'py, Column>,
) -> PyResult<Bound<'py, PyList>> {
    let lists = column.get().array().as_list_opt::<i32>();
    let labels = lists.and_then(|lists| lists.values().as_struct_opt());
    let text = |name: &str| labels?.column_by_name(name)?.as_string_opt::<i32>();
    let (Some(lists), Some(ascii), Some(unicode), Some(kind)) =
        (lists, text("ascii"), text("unicode"), text("kind"))
    else {
        return Err(PyTypeError::new_err("not a column of labels"));
    };
    let class = class_of_label(py)?;
    let label = |at: usize| class.call1((ascii.value(at), unicode.value(at), kind.value(at)));
    let rows = PyList::empty(py);
    for (row, ends) in lists.value_offsets().windows(2).enumerate() {
        let &[start, end] = ends else { continue };
        if lists.is_null(row) {
            rows.append(py.None())?;
            continue;
        }
        let labels: Vec<_> = (start.as_usize()..end.as_usize())
            .map(label)
            .collect::<PyResult<_>>()?;
        rows.append(PyList::new(py, labels)?)?;
    }
    Ok(rows)
}
