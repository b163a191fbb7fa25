//! The steps of converting a name to ASCII.
//!
//! The steps come from the library's own parts (`puny_idna::steps`), the result and the problems
//! from the conversion itself. The tests compare the two.

use puny_idna::Problem as Found;
use puny_idna::steps::{self, Normalised};
use serde::Serialize;

#[cfg(feature = "idna2003")]
use super::mapping::nameprep;
use super::mapping::{DOTS, Mapping, applied};
use super::sources::Sources;
use super::string::{Trace, decoding, encoding};
use crate::codec::WITH_SURROGATES;
use crate::exchange::{Outcome, Output};
use crate::options;
use crate::problems::{Problem, json};
use crate::utf16::{self, Offsets};

const PREFIX: &str = "xn--";

/// The steps of one name.
#[derive(Default, Serialize)]
struct Explanation {
    edition: &'static str,
    steps: Vec<Step>,
    ascii: Option<String>,
    problems: Vec<Problem>,
}

/// One step, with its source.
#[derive(Serialize)]
struct Step {
    step: &'static str,
    source: &'static str,
    /// The label, from 0; absent if the step is on the whole name.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// Null if there is none, because the name is refused.
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<Change>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Trace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problems: Option<Vec<Problem>>,
}

/// A part of the step's input that changes, or a code point whose status deserves a remark.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    /// In units of the step's input.
    start: usize,
    end: usize,
    from: String,
    to: String,
    /// The code point's status in the table of the mapping.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
}

impl Step {
    fn new(step: &'static str, source: &'static str, output: Option<String>) -> Step {
        Step {
            step,
            source,
            label: None,
            input: None,
            output,
            changes: None,
            labels: None,
            trace: None,
            problems: None,
        }
    }
}

/// A name while it is processed.
struct Name<'n> {
    mapping: Mapping,
    sources: &'n Sources,
    /// The text after the last step.
    text: String,
    steps: Vec<Step>,
}

impl Name<'_> {
    /// Maps the text.
    fn map(&mut self) {
        let mut mapped = String::with_capacity(self.text.len());
        let mut changes = Vec::new();
        let mut at = 0;
        // Only IDNA2003 looks at labels first: one that is ASCII is not mapped.
        let by_label = self.mapping.is_by_label();
        for label in self.text.split_inclusive('.') {
            let is_mapped = !(by_label && label.is_ascii());
            for c in label.chars() {
                let end = at + c.len_utf16();
                match self.mapping.of_code_point(c).filter(|_| is_mapped) {
                    Some((status, to)) => {
                        mapped += &to;
                        changes.push(Change {
                            start: at,
                            end,
                            from: c.to_string(),
                            to,
                            status: Some(status),
                        });
                    }
                    None => mapped.push(c),
                }
                at = end;
            }
        }
        self.put("map", self.sources.map, mapped, changes);
    }

    /// Normalises the text.
    fn normalise(&mut self) {
        let found: Vec<Normalised> = match self.mapping {
            #[cfg(feature = "idna2003")]
            Mapping::Nameprep => steps::nfkc_3_2(&self.text).collect(),
            _ => steps::nfc(&self.text).collect(),
        };
        let offsets = Offsets::new(&self.text);
        let changes = found.iter().map(|change| Change {
            start: offsets.units(change.range().start),
            end: offsets.units(change.range().end),
            from: self.text.get(change.range()).unwrap_or_default().to_owned(),
            to: change.to().to_owned(),
            status: None,
        });
        let changes = changes.collect();
        let normalised = applied(&self.text, &found);
        self.put("normalise", self.sources.normalise, normalised, changes);
    }

    fn put(
        &mut self,
        step: &'static str,
        source: &'static str,
        text: String,
        changes: Vec<Change>,
    ) {
        self.steps.push(Step {
            input: Some(std::mem::replace(&mut self.text, text.clone())),
            changes: Some(changes),
            ..Step::new(step, source, Some(text))
        });
    }

    /// Splits the text into labels. IDNA2003 does so before it maps, and each of the four full
    /// stops separates labels.
    fn split(&mut self) -> Vec<String> {
        if self.mapping.is_by_label() {
            self.text = self.text.replace(DOTS, ".");
        }
        let labels: Vec<String> = self.text.split('.').map(str::to_owned).collect();
        self.steps.push(Step {
            labels: Some(labels.clone()),
            ..Step::new("split", self.sources.split, Some(self.text.clone()))
        });
        labels
    }

    /// Decodes, checks and encodes a label, and returns it in ASCII.
    fn label(&mut self, index: usize, label: &str, problems: Vec<Problem>) -> Option<String> {
        let is_a_label = match label.get(..PREFIX.len()) {
            Some(start) => start.eq_ignore_ascii_case(PREFIX),
            None => false,
        };
        let digits = label.get(PREFIX.len()..).filter(|_| is_a_label);
        let unicode = digits.map(|digits| {
            let input: Vec<u32> = digits.chars().map(u32::from).collect();
            let unicode = puny::punycode::decode(digits).ok();
            self.steps.push(Step {
                label: Some(index),
                input: Some(label.to_owned()),
                trace: Some(decoding(&WITH_SURROGATES, &input)),
                ..Step::new("decode", self.sources.decode, unicode.clone())
            });
            unicode
        });
        let is_refused = !problems.is_empty();
        let checked = unicode.clone().flatten();
        self.steps.push(Step {
            label: Some(index),
            problems: Some(problems),
            ..Step::new(
                "check",
                self.sources.check,
                Some(checked.unwrap_or_else(|| label.to_owned())),
            )
        });
        if is_a_label || label.is_ascii() {
            return (!is_refused).then(|| label.to_owned());
        }
        let input: Vec<u32> = label.chars().map(u32::from).collect();
        let ascii = puny::punycode::encode(label).ok();
        let ascii = ascii.map(|basic| PREFIX.to_owned() + &basic);
        self.steps.push(Step {
            label: Some(index),
            input: Some(label.to_owned()),
            trace: Some(encoding(&WITH_SURROGATES, &input)),
            ..Step::new("encode", self.sources.encode, ascii.clone())
        });
        ascii
    }
}

/// The steps of a name, as an operation.
pub(crate) fn explain(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    match utf16::text(input) {
        Ok(name) => json(&explanation(&name, options), output),
        Err(lone) => {
            let refused = Explanation {
                edition: options::name(options),
                problems: vec![Problem::of_lone(lone)],
                ..Explanation::default()
            };
            json(&refused, output)
        }
    }
}

fn explanation(given: &str, options: u32) -> Explanation {
    let edition = options::edition(options);
    let (mapping, sources) = Mapping::of(edition, given);
    let result = edition.idna().to_ascii(given);
    let found: &[Found] = match &result {
        Ok(_) => &[],
        Err(error) => error.problems(),
    };
    let mut name = Name {
        mapping,
        sources,
        text: given.to_owned(),
        steps: Vec::new(),
    };
    let labels = match mapping {
        #[cfg(feature = "idna2003")]
        Mapping::Nameprep => {
            name.split();
            name.map();
            name.normalise();
            // Not split again: normalisation may make a full stop, which separates no labels.
            given.split(DOTS).map(nameprep).collect()
        }
        Mapping::None => name.split(),
        Mapping::Ascii => {
            name.map();
            name.split()
        }
        Mapping::Uts46(_) | Mapping::Rfc5895 => {
            name.map();
            name.normalise();
            name.split()
        }
    };
    let offsets = Offsets::new(given);
    // Problems are in the order of labels; those of the whole name come last.
    let mut left = found.iter().peekable();
    for (index, label) in labels.iter().enumerate() {
        let mut problems = Vec::new();
        while let Some(found) = left.next_if(|found| found.label() == Some(index)) {
            problems.push(Problem::of_name(found, &offsets));
        }
        name.label(index, label, problems);
    }
    let ascii = result.as_ref().ok().map(|ascii| ascii.to_string());
    name.steps.push(Step {
        problems: Some(
            left.map(|found| Problem::of_name(found, &offsets))
                .collect(),
        ),
        ..Step::new("join", sources.join, ascii.clone())
    });
    Explanation {
        edition: options::name(options),
        steps: name.steps,
        ascii,
        problems: found
            .iter()
            .map(|found| Problem::of_name(found, &offsets))
            .collect(),
    }
}
