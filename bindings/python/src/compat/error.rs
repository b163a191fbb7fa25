//! The errors of `puny.compat.idna`: the codes, classes and messages of the Python package `idna`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::compat::text::{ScalarText, offset};
use crate::errors::class;

/// Declares the rules of the Python package, each with the code that the package documents as stable.
macro_rules! rules {
    ($($rule:ident = $code:literal,)*) => {
        /// A rule of the Python package.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Rule {
            $($rule,)*
        }

        impl Rule {
            fn code(self) -> &'static str {
                match self {
                    $(Rule::$rule => $code,)*
                }
            }
        }
    };
}

rules! {
    InputTooLong = "input_too_long",
    LabelTooLong = "label_too_long",
    NameTooLong = "domain_too_long",
    EmptyLabel = "empty_label",
    EmptyName = "empty_domain",
    NotNfc = "not_nfc",
    Hyphens34 = "hyphen_3_4",
    HyphenAtEnd = "hyphen_start_end",
    LeadingMark = "leading_combiner",
    Disallowed = "disallowed_codepoint",
    ContextJ = "contextj",
    ContextO = "contexto",
    Bidi1 = "bidi_rule_1",
    Bidi2 = "bidi_rule_2",
    Bidi3 = "bidi_rule_3",
    Bidi4 = "bidi_rule_4",
    Bidi5 = "bidi_rule_5",
    Bidi6 = "bidi_rule_6",
    BidiUnknown = "bidi_unknown_direction",
    InvalidALabel = "invalid_alabel",
    NotCanonical = "non_canonical_alabel",
    Unmappable = "uts46_disallowed",
    Std3 = "uts46_std3",
}

impl Rule {
    /// Returns the class of the exception for this rule.
    fn class(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
        use Rule::*;
        match self {
            Bidi1 | Bidi2 | Bidi3 | Bidi4 | Bidi5 | Bidi6 | BidiUnknown => {
                class!(py, "puny.compat.idna.core", "IDNABidiError")
            }
            Disallowed | Unmappable | Std3 => {
                class!(py, "puny.compat.idna.core", "InvalidCodepoint")
            }
            ContextJ | ContextO => class!(py, "puny.compat.idna.core", "InvalidCodepointContext"),
            _ => class!(py, "puny.compat.idna.core", "IDNAError"),
        }
    }

    /// Returns the message about the code point at a position of a text.
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

/// The refusal of a text.
pub(crate) struct Refused {
    rule: Rule,
    message: &'static str,
    /// The text, and the index of the code point that breaks the rule. `None` if the refusal is about a whole text.
    place: Option<(String, usize)>,
}

impl Refused {
    /// Returns a refusal that is about a whole text.
    pub(crate) fn new(rule: Rule, message: &'static str) -> Refused {
        let place = None;
        Refused {
            rule,
            message,
            place,
        }
    }

    /// Returns a refusal that is about the code point at an index.
    pub(crate) fn at(rule: Rule, text: &str, index: usize) -> Refused {
        Refused {
            rule,
            message: "",
            place: Some((text.to_owned(), index)),
        }
    }

    /// Returns the exception. `whole` is the text in which the broken rule was found.
    pub(crate) fn raise(&self, py: Python<'_>, whole: &ScalarText<'_>) -> PyErr {
        let exception = self.exception(py, whole);
        exception.map_or_else(|error| error, PyErr::from_value)
    }

    fn exception<'py>(
        &self,
        py: Python<'py>,
        whole: &ScalarText<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
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
