//! Conversions and checks of names.

use puny_idna::label::LabelKind;
use puny_idna::{DnsLength, Error, Idna, Idna2008, Settings, Uts46};
use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::problems::{Problem, json, of_name};
use crate::utf16;

/// The settings of a number from `js/options.ts`, which makes no other numbers than these.
#[allow(clippy::expect_used)]
pub(crate) fn settings(options: u32) -> Settings {
    Settings::from_bits(options).expect("options.ts refuses what an edition lacks")
}

/// Converts a name to ASCII, as an operation.
pub(crate) fn to_ascii(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    convert(input, output, |name, to| {
        settings.edition().to_ascii_append(name, to)
    })
}

/// Converts a name to Unicode, as an operation.
pub(crate) fn to_unicode(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    convert(input, output, |name, to| {
        settings.edition().to_unicode_append(name, to)
    })
}

fn convert(
    input: &[u16],
    output: &mut Output,
    convert: impl FnOnce(&str, &mut String) -> Result<(), Error>,
) -> Outcome {
    let name = match utf16::text(input) {
        Ok(name) => name,
        Err(lone) => return json(&[Problem::of_lone(lone)], output),
    };
    let mut result = String::new();
    match convert(&name, &mut result) {
        Ok(()) if result == name => Outcome::Same,
        Ok(()) => {
            utf16::push_text(&result, &mut output.units);
            Outcome::Units
        }
        Err(error) => json(&of_name(&name, error.problems()), output),
    }
}

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

/// The format `idn-hostname` of JSON Schema, without its mapping: a name as RFC 1123 or RFC 5890, section
/// 2.3.2.3, has it.
const HOSTNAME: Idna2008 = Idna2008::REGISTRATION.with_dns_length(DnsLength::Check);

/// Whether a string is a host name, as an operation: the result is the input if it is, and an empty
/// text if not. Draft 1 is 2020-12 (Validation, section 7.3.3), which maps nothing but the full stops of
/// RFC 3490, section 3.1; 0 is the format registry since json-schema-spec#1660, with the mapping of
/// UTS #46.
pub(crate) fn is_idn_hostname(input: &[u16], draft: u32, _: &mut Output) -> Outcome {
    let Ok(name) = utf16::text(input) else {
        return Outcome::Units;
    };
    let name = match draft {
        0 => Uts46::STRICT.map(&name),
        _ => name
            .replace(['\u{3002}', '\u{FF0E}', '\u{FF61}'], ".")
            .into(),
    };
    match HOSTNAME.to_ascii(&name) {
        Ok(_) => Outcome::Same,
        Err(_) => Outcome::Units,
    }
}
