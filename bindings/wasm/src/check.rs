//! The check of a name. Its result is JSON: both forms and the labels of a valid name, or the problems of a refused
//! name.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puny_idna::label::LabelKind;
use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::names::settings;
use crate::problems::{Problem, problems_of_name};
use crate::utf16;

/// The result of checking a name. A valid name has both forms and labels, and a refused name has problems.
#[derive(Default, Serialize)]
struct Check {
    valid: bool,
    edition: &'static str,
    ascii: Option<String>,
    unicode: Option<String>,
    labels: Vec<Label>,
    problems: Vec<Problem>,
}

/// A label of a valid name.
#[derive(Serialize)]
struct Label {
    ascii: String,
    unicode: String,
    kind: &'static str,
}

/// Implements `puny_check`. A name is valid if both conversions accept it.
pub(crate) fn check(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let name = match utf16::decode(input) {
        Ok(name) => name,
        Err(lone) => {
            let check = Check {
                edition: settings(options).preset().name(),
                problems: vec![Problem::of_lone_surrogate(lone)],
                ..Check::default()
            };
            return json(&check, output);
        }
    };
    let settings = settings(options);
    let edition = settings.edition();
    let mut check = Check {
        edition: settings.preset().name(),
        ..Check::default()
    };
    // ToUnicode may refuse a name that ToASCII accepts unchanged.
    let unicode = match edition.to_ascii(&name) {
        Err(error) => Err(error),
        Ok(ascii) => edition.to_unicode(&name).map(|_| {
            let unicode = edition.to_unicode(&ascii).unwrap_or_default().into_owned();
            (ascii.into_owned(), unicode)
        }),
    };
    match unicode {
        Err(error) => check.problems = problems_of_name(&name, error.problems()),
        Ok((ascii, unicode)) => {
            check.valid = true;
            let labels = ascii.split('.').zip(unicode.split('.'));
            check.labels = labels
                .map(|(ascii, unicode)| Label {
                    ascii: ascii.to_owned(),
                    unicode: unicode.to_owned(),
                    kind: LabelKind::of(unicode).name(),
                })
                .collect();
            check.ascii = Some(ascii);
            check.unicode = Some(unicode);
        }
    }
    json(&check, output)
}
