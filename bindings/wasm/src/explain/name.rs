//! The steps of converting a name to ASCII, from `puny_idna::explain`, with offsets in UTF-16 code units.

use puny_idna::explain;
use puny_idna::record::{Base, Each, ExplanationRecord, Record, Text};

use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::names::settings;
use crate::problems::Problem;
use crate::records::Object;
use crate::utf16;

/// Implements `puny_explain`: writes the steps of converting a name.
pub(crate) fn explain(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let settings = settings(options);
    let edition = settings.preset().name();
    match utf16::decode(input) {
        Ok(name) => {
            let explained = explain::explain(&name, *settings.edition());
            let record = ExplanationRecord {
                input: Text::Str((&*name).into()),
                edition,
                explained: Some(&explained),
                problems: &Each {
                    base: Base::Outer,
                    make: || explained.problems().iter().map(Record::of),
                },
            };
            json(&Object(&record, Some(&utf16::offsets(&name))), output)
        }
        Err(lone) => {
            let Problem(problem) = Problem::of_lone_surrogate(lone);
            let record = ExplanationRecord {
                input: Text::CodePoints(utf16::code_points(input).into()),
                edition,
                explained: None,
                problems: &Each {
                    base: Base::Converted,
                    make: || core::iter::once(problem.clone()),
                },
            };
            json(&Object(&record, None), output)
        }
    }
}
