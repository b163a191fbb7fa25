//! The errors of `puny.compat.idna`: the codes, classes and messages of the Python package `idna`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::compat::text::{Text, offset};

/// A rule of the Python package.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    InputTooLong,
    LabelTooLong,
    NameTooLong,
    EmptyLabel,
    EmptyName,
    NotNfc,
    Hyphens34,
    HyphenAtEnd,
    LeadingMark,
    Disallowed,
    ContextJ,
    ContextO,
    Bidi1,
    Bidi2,
    Bidi3,
    Bidi4,
    Bidi5,
    Bidi6,
    BidiUnknown,
    InvalidALabel,
    NotCanonical,
    Unmappable,
    Std3,
}

impl Rule {
    /// The code of the rule, which the package documents as stable.
    fn code(self) -> &'static str {
        match self {
            Rule::InputTooLong => "input_too_long",
            Rule::LabelTooLong => "label_too_long",
            Rule::NameTooLong => "domain_too_long",
            Rule::EmptyLabel => "empty_label",
            Rule::EmptyName => "empty_domain",
            Rule::NotNfc => "not_nfc",
            Rule::Hyphens34 => "hyphen_3_4",
            Rule::HyphenAtEnd => "hyphen_start_end",
            Rule::LeadingMark => "leading_combiner",
            Rule::Disallowed => "disallowed_codepoint",
            Rule::ContextJ => "contextj",
            Rule::ContextO => "contexto",
            Rule::Bidi1 => "bidi_rule_1",
            Rule::Bidi2 => "bidi_rule_2",
            Rule::Bidi3 => "bidi_rule_3",
            Rule::Bidi4 => "bidi_rule_4",
            Rule::Bidi5 => "bidi_rule_5",
            Rule::Bidi6 => "bidi_rule_6",
            Rule::BidiUnknown => "bidi_unknown_direction",
            Rule::InvalidALabel => "invalid_alabel",
            Rule::NotCanonical => "non_canonical_alabel",
            Rule::Unmappable => "uts46_disallowed",
            Rule::Std3 => "uts46_std3",
        }
    }

    /// The class of its exception.
    fn class(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
        static BIDI: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static CODE_POINT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static CONTEXT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static OTHER: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        use Rule::*;
        let (cell, name) = match self {
            Bidi1 | Bidi2 | Bidi3 | Bidi4 | Bidi5 | Bidi6 | BidiUnknown => (&BIDI, "IDNABidiError"),
            Disallowed | Unmappable | Std3 => (&CODE_POINT, "InvalidCodepoint"),
            ContextJ | ContextO => (&CONTEXT, "InvalidCodepointContext"),
            _ => (&OTHER, "IDNAError"),
        };
        cell.import(py, "puny.compat.idna.core", name)
    }

    /// The message about a code point of a text.
    fn message(self, point: u32, position: usize, text: &str) -> String {
        let point = format!("U+{point:04X}");
        match self {
            Rule::Disallowed => {
                format!("Codepoint {point} at position {position} of {text} not allowed")
            }
            Rule::ContextJ => {
                format!("Joiner {point} not allowed at position {position} in {text}")
            }
            Rule::LeadingMark => "Label begins with an illegal combining character".to_owned(),
            Rule::BidiUnknown => {
                format!("Unknown directionality in label {text} at position {position}")
            }
            Rule::Bidi1 => {
                format!("First codepoint in label {text} must be directionality L, R or AL")
            }
            Rule::Bidi2 => format!(
                "Invalid direction for codepoint at position {position} in a right-to-left label"
            ),
            Rule::Bidi5 => format!(
                "Invalid direction for codepoint at position {position} in a left-to-right label"
            ),
            Rule::Bidi3 | Rule::Bidi6 => {
                "Label ends with illegal codepoint directionality".to_owned()
            }
            Rule::Bidi4 => "Can not mix numeral types in a right-to-left label".to_owned(),
            _ => format!("Codepoint {point} not allowed at position {position} in {text}"),
        }
    }
}

/// A refused text.
pub(crate) struct Refused {
    rule: Rule,
    message: &'static str,
    /// The text, and the index of the code point to blame.
    place: Option<(String, usize)>,
}

impl Refused {
    /// A refusal of a whole text.
    pub(crate) fn new(rule: Rule, message: &'static str) -> Refused {
        let place = None;
        Refused {
            rule,
            message,
            place,
        }
    }

    /// A refusal of one code point.
    pub(crate) fn at(rule: Rule, text: &str, index: usize) -> Refused {
        Refused {
            rule,
            message: "",
            place: Some((text.to_owned(), index)),
        }
    }

    /// The exception. `whole` is the text in which it was found.
    pub(crate) fn raise(&self, py: Python<'_>, whole: &Text<'_>) -> PyErr {
        let exception = self.exception(py, whole);
        exception.map_or_else(|error| error, PyErr::from_value)
    }

    fn exception<'py>(&self, py: Python<'py>, whole: &Text<'_>) -> PyResult<Bound<'py, PyAny>> {
        let attributes = PyDict::new(py);
        attributes.set_item("code", self.rule.code())?;
        let message = match &self.place {
            None => PyString::new(py, self.message),
            Some((text, index)) => {
                let point = offset(text, *index).map_or(0, |(_, c)| whole.point(c));
                let text = whole.python(py, text)?;
                attributes.set_item("text", &text)?;
                attributes.set_item("codepoint", point)?;
                attributes.set_item("position", index + 1)?;
                let shown = text.repr()?.to_string();
                PyString::new(py, &self.rule.message(point, index + 1, &shown))
            }
        };
        self.rule.class(py)?.call((message,), Some(&attributes))
    }
}
