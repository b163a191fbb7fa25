//! Writes the explanation of a name as JSON: the fields of `Explanation` in `puny_idna::record`.

use std::borrow::Cow;
use std::io::Write;

use puny_idna::Declared;
use puny_idna::record::{Base, Each, ExplanationRecord, Text};
use serde::Serialize;

use super::Name;
use crate::report::json;
use crate::report::record::Place;

/// Writes one object and a newline.
pub(crate) fn write_object(name: &Name<'_>, place: Place<'_>, out: &mut impl Write) {
    let record = ExplanationRecord {
        input: Text::Str(Cow::Borrowed(name.input)),
        edition: name.edition(),
        explained: Some(&name.explained),
        problems: &Each {
            base: Base::Outer,
            make: || name.problems(),
        },
    };
    let explanation = Declared(&record);
    json::write_line(&Object { place, explanation }, out);
}

#[derive(Serialize)]
struct Object<'n> {
    #[serde(flatten)]
    place: Place<'n>,
    #[serde(flatten)]
    explanation: Declared<'n>,
}
