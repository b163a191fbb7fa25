//! Converts a declared result (`puny_idna::record::Fields`) to an object of the Python class with its name. The class is a
//! `NamedTuple` with the declared fields, in `python/puny/_types.py` or `_steps.py`.

use puny_idna::record::{Base, Field, Fields, Offsets, Value, Visitor};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple, PyType};

use crate::errors::{class, offsets};

/// Returns a record as a Python object. `indices` converts its offsets, unless they count code points already.
pub(crate) fn record_object<'py>(
    py: Python<'py>,
    record: &dyn Fields,
    indices: Option<&Offsets<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut values = Values {
        py,
        indices,
        values: Ok(Vec::with_capacity(record.shape().fields.len())),
    };
    record.visit_fields(&mut values);
    let values = PyTuple::new(py, values.values?)?;
    let class = match record.shape().name {
        "Problem" => class!(py, "puny._types", "Problem")?,
        "Explanation" => class!(py, "puny._steps", "Explanation")?,
        "Step" => class!(py, "puny._steps", "Step")?,
        "Change" => class!(py, "puny._steps", "Change")?,
        "Rule" => class!(py, "puny._steps", "Rule")?,
        "Trace" => class!(py, "puny._steps", "Trace")?,
        "Insertion" => class!(py, "puny._steps", "Insertion")?,
        "Digit" => class!(py, "puny._steps", "Digit")?,
        name => return py.import("puny")?.getattr(name)?.call1(values),
    };
    class.call1(values)
}

/// Collects the values of a record as Python objects.
struct Values<'v, 't, 'py> {
    py: Python<'py>,
    indices: Option<&'v Offsets<'t>>,
    values: PyResult<Vec<Bound<'py, PyAny>>>,
}

impl<'py> Values<'_, '_, 'py> {
    fn object(&self, value: Value<'_>) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        match value {
            Value::Text(text) => text.into_bound_py_any(py),
            Value::Message(message) => message.to_string().into_bound_py_any(py),
            Value::Number(number) => number.into_bound_py_any(py),
            Value::Offset(offset) => {
                let offset = self.indices.map_or(offset, |indices| indices.of(offset));
                offset.into_bound_py_any(py)
            }
            Value::CodePoint(code_point) => code_point.into_bound_py_any(py),
            Value::CodePoints(text) => {
                let text = text.iter().filter_map(|&number| char::from_u32(number));
                Ok(PyString::new(py, &text.collect::<String>()).into_any())
            }
            Value::Texts(texts) => texts.into_bound_py_any(py),
            Value::Record(Some(record)) => record_object(py, record, self.indices),
            Value::Records(Some(records)) => {
                let own = match records.base() {
                    Base::Text(text) => Some(offsets(text)),
                    Base::Outer | Base::Converted => None,
                };
                let indices = match records.base() {
                    Base::Outer => self.indices,
                    _ => own.as_ref(),
                };
                let list = PyList::empty(py);
                let mut result = Ok(());
                records.visit_records(&mut |record| {
                    if result.is_ok() {
                        let object = record_object(py, record, indices);
                        result = object.and_then(|object| list.append(object));
                    }
                });
                result?;
                Ok(list.into_any())
            }
            _ => Ok(py.None().into_bound(py)),
        }
    }
}

impl Visitor for Values<'_, '_, '_> {
    fn visit_field(&mut self, _: &'static Field, value: Value<'_>) {
        let object = self.object(value);
        match (&mut self.values, object) {
            (Ok(values), Ok(object)) => values.push(object),
            (Ok(_), Err(error)) => self.values = Err(error),
            (Err(_), _) => {}
        }
    }
}
