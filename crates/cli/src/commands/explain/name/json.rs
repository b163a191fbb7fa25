//! The steps of a name as data: a JSON object with an object per step.

use std::io::Write;

use puny::profiles::PUNYCODE_PROFILE;
use puny_idna::Status;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::Name;
use super::labels::Label;
use super::procedure::{Kind, Step};
use super::rules::{Outcome, Rule};
use super::summary::Summary;
use crate::commands::explain::string::Explanation;
use crate::commands::explain::string::json::{InPlace, Place, Trace, insertions};
use crate::report::json;
use crate::report::record::Head;

/// Writes one object and a newline.
pub(in super::super) fn write(name: &Name<'_>, head: Head<'_>, out: &mut impl Write) {
    let object = Object {
        head,
        idna: name.edition(),
        steps: Steps(name),
        output: name.ascii.as_deref(),
        unicode: name.unicode.as_deref(),
        errors: Errors(name),
    };
    json::line(&object, out);
}

/// Writes a line for the start, each step, each insertion of a label, and the end.
pub(in super::super) fn write_steps(name: &Name<'_>, head: Head<'_>, out: &mut impl Write) {
    let place = Place::of(head);
    let start = Start {
        step: "start",
        input: name.input,
        idna: name.edition(),
    };
    json::line(&InPlace { place, step: start }, out);
    // Writing to memory cannot fail.
    let _ = all_steps(
        name,
        false,
        Lines {
            place,
            out: &mut *out,
        },
    );
    let end = End {
        step: "end",
        summary: Summary(name).to_string(),
        output: name.ascii.as_deref(),
        unicode: name.unicode.as_deref(),
        errors: Errors(name),
    };
    json::line(&InPlace { place, step: end }, out);
}

#[derive(Serialize)]
struct Start<'n> {
    step: &'static str,
    input: &'n str,
    idna: &'static str,
}

#[derive(Serialize)]
struct End<'n> {
    step: &'static str,
    summary: String,
    output: Option<&'n str>,
    unicode: Option<&'n str>,
    errors: Errors<'n>,
}

/// A sequence of which each element is a line.
struct Lines<'p, 'o, W> {
    place: Place<'p>,
    out: &'o mut W,
}

impl<W: Write> SerializeSeq for Lines<'_, '_, W> {
    type Ok = ();
    type Error = serde_json::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, step: &T) -> Result<(), Self::Error> {
        let place = self.place;
        json::line(&InPlace { place, step }, self.out);
        Ok(())
    }

    fn end(self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// The fields in the order of the manual. A name may have a million labels, changes or errors, so
/// each is made as it is written.
#[derive(Serialize)]
struct Object<'n> {
    #[serde(flatten)]
    head: Head<'n>,
    idna: &'static str,
    steps: Steps<'n>,
    output: Option<&'n str>,
    unicode: Option<&'n str>,
    errors: Errors<'n>,
}

struct Errors<'n>(&'n Name<'n>);

impl Serialize for Errors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.problems())
    }
}

/// All steps; the step on labels has an item per label and action.
struct Steps<'n>(&'n Name<'n>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Steps(name) = *self;
        all_steps(name, true, serializer.serialize_seq(None)?)
    }
}

/// Writes all steps. The insertions of a label are within its step, or follow it.
fn all_steps<S: SerializeSeq>(
    name: &Name<'_>,
    within: bool,
    mut steps: S,
) -> Result<S::Ok, S::Error> {
    for Step { kind, source, .. } in name.steps {
        let step = kind.name();
        match kind {
            Kind::LowerCase => steps.serialize_element(&Whole {
                step,
                source,
                output: name.mapped(),
                changes: (),
            })?,
            Kind::Map => steps.serialize_element(&Whole {
                step,
                source,
                output: name.mapped(),
                changes: Fates(name),
            })?,
            Kind::Normalise => {
                let mapped = name.mapped();
                steps.serialize_element(&Whole {
                    step,
                    source,
                    output: name.normalised(),
                    changes: Normalisations(name, &mapped),
                })?;
            }
            Kind::Split => steps.serialize_element(&Split {
                step,
                source,
                labels: Labels(name),
            })?,
            Kind::Labels => {
                for label in name.labels() {
                    label_steps(name, source, &label, within, &mut steps)?;
                }
            }
            Kind::Join => steps.serialize_element(&Ascii {
                step,
                source,
                label: None,
                output: name.ascii.as_deref(),
                octets: name.ascii.as_deref().map(octets),
                rules: Rules(&name.rules_of_name()),
                trace: None,
            })?,
        }
    }
    steps.end()
}

/// The length of a name without the root's dot.
fn octets(ascii: &str) -> usize {
    ascii.strip_suffix('.').unwrap_or(ascii).len()
}

/// The steps on one label: decode an A-label, check, convert to ASCII.
fn label_steps<S: SerializeSeq>(
    name: &Name<'_>,
    source: &'static str,
    label: &Label<'_>,
    within: bool,
    steps: &mut S,
) -> Result<(), S::Error> {
    let number = Some(label.index + 1);
    if let Some(digits) = label.digits() {
        let trace = Explanation::decoding(&PUNYCODE_PROFILE, "punycode", digits);
        steps.serialize_element(&Decode {
            step: "decode",
            source,
            label: label.index + 1,
            input: &label.text,
            output: label.decoded.as_deref(),
            trace: within.then_some(Trace(&trace)),
        })?;
        for insertion in insertions(&trace, number).filter(|_| !within) {
            steps.serialize_element(&insertion)?;
        }
    }
    steps.serialize_element(&Check {
        step: "check",
        source,
        label: label.index + 1,
        input: label.unicode(),
        rules: Rules(&name.rules(label)),
    })?;
    let trace = label.to_encode();
    let trace = trace.map(|text| Explanation::encoding(&PUNYCODE_PROFILE, "punycode", text));
    let ascii = label.ascii().filter(|ascii| ascii.is_ascii());
    steps.serialize_element(&Ascii {
        step: "encode",
        source,
        label: number,
        output: ascii.as_deref(),
        octets: ascii.as_deref().map(str::len),
        rules: Rules(&[]),
        trace: trace.as_ref().map(Trace).filter(|_| within),
    })?;
    let insertions = trace.iter().flat_map(|trace| insertions(trace, number));
    for insertion in insertions.filter(|_| !within) {
        steps.serialize_element(&insertion)?;
    }
    Ok(())
}

/// A step on the name as a whole.
#[derive(Serialize)]
struct Whole<C> {
    step: &'static str,
    source: &'static str,
    output: String,
    changes: C,
}

#[derive(Serialize)]
struct Split<'n> {
    step: &'static str,
    source: &'static str,
    labels: Labels<'n>,
}

#[derive(Serialize)]
struct Decode<'n> {
    step: &'static str,
    source: &'static str,
    label: usize,
    input: &'n str,
    output: Option<&'n str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Trace<'n>>,
}

#[derive(Serialize)]
struct Check<'n> {
    step: &'static str,
    source: &'static str,
    label: usize,
    input: &'n str,
    rules: Rules<'n>,
}

/// A label in ASCII, or the name.
#[derive(Serialize)]
struct Ascii<'n> {
    step: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    output: Option<&'n str>,
    octets: Option<usize>,
    #[serde(skip_serializing_if = "Rules::is_empty")]
    rules: Rules<'n>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Trace<'n>>,
}

/// The mapping's changes, by code point.
struct Fates<'n>(&'n Name<'n>);

#[derive(Serialize)]
struct Fate {
    offset: usize,
    end: usize,
    #[serde(serialize_with = "json::code_point")]
    code_point: Option<char>,
    name: Option<String>,
    status: &'static str,
    to: String,
}

impl Serialize for Fates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.fates().map(|fate| Fate {
            offset: fate.offset,
            end: fate.offset + fate.code_point.len_utf8(),
            code_point: Some(fate.code_point),
            name: unicode_names2::name(fate.code_point).map(|name| name.to_string()),
            status: fate.status,
            to: fate.to,
        }))
    }
}

/// The changes by normalisation, part by part, with offsets in the mapped name.
struct Normalisations<'n>(&'n Name<'n>, &'n str);

#[derive(Serialize)]
struct Normalised<'n> {
    offset: usize,
    end: usize,
    from: &'n str,
    to: String,
}

impl Serialize for Normalisations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Normalisations(name, mapped) = self;
        serializer.collect_seq(name.normalisations(mapped).map(|change| Normalised {
            offset: change.range().start,
            end: change.range().end,
            from: mapped.get(change.range()).unwrap_or_default(),
            to: change.to().to_owned(),
        }))
    }
}

/// The labels, mapped and normalised if an earlier step did so.
struct Labels<'n>(&'n Name<'n>);

impl Serialize for Labels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Labels(name) = *self;
        let is_first = name.steps.first().map(|step| step.kind) == Some(Kind::Split);
        serializer.collect_seq(name.labels().map(|label| match is_first {
            true => label.given.to_owned(),
            false => label.text,
        }))
    }
}

struct Rules<'n>(&'n [Rule<'n>]);

impl Rules<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A rule's outcome.
#[derive(Serialize)]
struct OneRule {
    #[serde(serialize_with = "json::display")]
    status: Status,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
}

impl Serialize for Rules<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|rule| OneRule {
            status: rule.status,
            result: match rule.outcome {
                Outcome::Kept => "kept",
                Outcome::Broken(..) => "broken",
                Outcome::NotAsked(_) => "not_asked",
            },
            why: match rule.outcome {
                Outcome::NotAsked(why) => Some(why),
                Outcome::Kept | Outcome::Broken(..) => None,
            },
        }))
    }
}
