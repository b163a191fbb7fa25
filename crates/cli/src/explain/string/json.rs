//! Writes the explanation of a string as JSON: the fields of `Trace` in `puny_idna::record`.

use std::borrow::Cow;
use std::io::Write;

use puny_idna::Declared;
use puny_idna::record::{Base, Each, Text, TraceRecord};
use serde::Serialize;

use super::Explanation;
use crate::report::json;
use crate::report::record::Place;

/// Writes one object and a newline.
pub(crate) fn write_object(explanation: &Explanation<'_>, place: Place<'_>, out: &mut impl Write) {
    let profile = explanation.profile;
    let result = explanation.result.as_ref();
    let problem = result.err();
    let record = TraceRecord {
        input: Text::Str(explanation.input.into()),
        profile: Some(explanation.profile_name),
        bootstring: profile.bootstring(),
        is_decoding: explanation.decodes,
        literal: explanation.literal,
        steps: explanation.steps,
        unfinished: explanation.unfinished,
        output: result.ok().map(|text| Text::Str(Cow::Borrowed(text))),
        problems: Box::new(Each {
            base: Base::Outer,
            make: || problem.cloned().into_iter(),
        }),
        extended: &|code_point| profile.extended_char(code_point),
        basic: &|code_point| profile.basic_char(code_point),
    };
    let trace = Declared(&record);
    json::write_line(&Object { place, trace }, out);
}

#[derive(Serialize)]
struct Object<'e> {
    #[serde(flatten)]
    place: Place<'e>,
    #[serde(flatten)]
    trace: Declared<'e>,
}
