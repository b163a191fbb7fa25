//! Host names and mail addresses, checked as validators and mail programs need them.

use puny_display::{LocalPartWarning, local_part_warnings};
use puny_idna::hostname::{check_hostname, check_idn_hostname, check_idn_hostname_2020_12};
use puny_idna::mailbox::{AddressLiteral, Mailbox, MailboxError};
use puny_idna::record::Record;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::errors::{class, name_records, offsets, problem_list, refuse};
use crate::text::{text, text_or_surrogate, work_on};

/// A check of a host name, which returns the name in ASCII.
type Check = fn(&str) -> Result<String, puny_idna::Error>;

/// Returns the check of an internationalised host name by a draft of JSON Schema.
fn check_by_draft(draft: Option<&str>) -> PyResult<Check> {
    match draft {
        None => Ok(|name| check_idn_hostname(name).map(Into::into)),
        Some("2020-12") => Ok(|name| check_idn_hostname_2020_12(name).map(Into::into)),
        Some(other) => Err(PyValueError::new_err(format!(
            "draft must be '2020-12' or None, not {other:?}"
        ))),
    }
}

fn convert(name: &Bound<'_, PyString>, check: Check) -> PyResult<String> {
    let text = text(name)?;
    let checked = work_on(name.py(), text, || check(text));
    checked.map_err(|error| refuse(name.py(), name_records(text, &error)))
}

/// Returns whether a string passes a check. A string with a surrogate does not pass.
fn passes(name: &Bound<'_, PyString>, check: Check) -> PyResult<bool> {
    let text = text_or_surrogate(name)?;
    Ok(text.is_ok_and(|text| work_on(name.py(), text, || check(text).is_ok())))
}

/// Returns a host name in ASCII (RFC 1123, section 2.1), with its A-labels in lower case.
///
/// This is the format `hostname` of JSON Schema. Labels that begin with xn-- must be valid. Raises PunyError with every
/// problem if the string is not a host name.
///
/// >>> puny.hostname("XN--BCHER-KVA.example")
/// 'xn--bcher-kva.example'
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn hostname(name: &Bound<'_, PyString>) -> PyResult<String> {
    convert(name, |name| check_hostname(name).map(Into::into))
}

/// Returns whether a string is a host name in ASCII: the format `hostname` of JSON Schema.
///
/// >>> puny.is_hostname("www.example.com"), puny.is_hostname("bücher.example")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn is_hostname(name: &Bound<'_, PyString>) -> PyResult<bool> {
    passes(name, |name| check_hostname(name).map(Into::into))
}

/// Returns an internationalised host name in ASCII.
///
/// This is the format `idn-hostname` of JSON Schema's format registry: a host name by IDNA2008, after the mapping of
/// UTS #46. If `draft` is "2020-12", the definition of that draft and of earlier drafts applies: every `hostname` is
/// accepted, and only full stops are mapped. Raises PunyError with every problem if the string is not a host name, and
/// ValueError for another draft.
///
/// >>> puny.idn_hostname("BÜCHER.example")
/// 'xn--bcher-kva.example'
#[pyfunction]
#[pyo3(signature = (name, /, draft=None))]
pub(crate) fn idn_hostname(name: &Bound<'_, PyString>, draft: Option<&str>) -> PyResult<String> {
    convert(name, check_by_draft(draft)?)
}

/// Returns whether a string is an internationalised host name: see `idn_hostname`.
///
/// >>> puny.is_idn_hostname("Bücher.example"), puny.is_idn_hostname("b☃cher.example")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (name, /, draft=None))]
pub(crate) fn is_idn_hostname(name: &Bound<'_, PyString>, draft: Option<&str>) -> PyResult<bool> {
    passes(name, check_by_draft(draft)?)
}

/// Checks a mail address and returns its parts (RFC 5321, section 4.1.2; RFC 6531, section 3.3).
///
/// Nothing is mapped. This is the format `idn-email` of JSON Schema. If `ascii` is true, the address must be ASCII, as
/// in the format `email`. The result has the local part, the domain in both forms, and warnings about the local part
/// (UTS
/// #39, section 3.3). Raises PunyError with every problem if the string is not an address.
///
/// >>> address = puny.mailbox("jürgen@bücher.example")
/// >>> address.local_part, address.ascii_domain, address.needs_smtputf8
/// ('jürgen', 'xn--bcher-kva.example', True)
#[pyfunction]
#[pyo3(signature = (address, /, *, ascii=false))]
pub(crate) fn mailbox<'py>(
    address: &Bound<'py, PyString>,
    ascii: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, text) = (address.py(), text(address)?);
    let parse = || {
        if ascii {
            Mailbox::ascii(text)
        } else {
            Mailbox::new(text)
        }
    };
    let parsed = work_on(py, text, || {
        let mailbox = parse()?;
        let warnings = local_part_warnings(mailbox.local_part());
        Ok::<_, MailboxError>((mailbox, warnings))
    });
    let (mailbox, warnings) = parsed.map_err(|error| {
        let indices = offsets(text);
        let records = error.problems().iter().map(Record::of_mailbox);
        let records = records.map(|record| record.in_units(|offset| indices.of(offset)));
        refuse(py, records.collect())
    })?;
    // The local part is at the beginning of the address, so the offsets are offsets in both.
    let indices = offsets(text);
    let warnings = warnings.iter().map(LocalPartWarning::record);
    let warnings = warnings.map(|record| record.in_units(|offset| indices.of(offset)));
    let literal = mailbox.literal().map(|literal| match literal {
        AddressLiteral::Ipv4(_) => "ipv4",
        AddressLiteral::Ipv6(_) => "ipv6",
        AddressLiteral::General(_) => "general",
    });
    class!(py, "puny._types", "Mailbox")?.call1((
        mailbox.local_part(),
        mailbox.unquoted_local_part().as_ref(),
        mailbox.domain(),
        mailbox.domain_in_ascii(),
        mailbox.domain_in_unicode(),
        literal,
        mailbox.needs_smtputf8(),
        problem_list(py, &warnings.collect::<Vec<_>>())?,
    ))
}
