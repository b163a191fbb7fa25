//! Both forms of a name and its labels, or every broken rule, as JSON.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puny_idna::Idna;
use puny_idna::label::LabelKind;
use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::names::settings;
use crate::problems::{Problem, of_name};
use crate::utf16;

/// Both forms of a name.
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

/// Checks a name, as an operation: it is valid if both conversions accept it.
pub(crate) fn check(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let name = match utf16::text(input) {
        Ok(name) => name,
        Err(lone) => {
            let check = Check {
                edition: settings(options).preset().name(),
                problems: vec![Problem::of_lone(lone)],
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
    // ToUnicode may refuse what ToASCII accepts unchanged.
    let unicode = match edition.to_ascii(&name) {
        Err(error) => Err(error),
        Ok(ascii) => edition.to_unicode(&name).map(|_| {
            let unicode = edition.to_unicode(&ascii).unwrap_or_default().into_owned();
            (ascii.into_owned(), unicode)
        }),
    };
    match unicode {
        Err(error) => check.problems = of_name(&name, error.problems()),
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
