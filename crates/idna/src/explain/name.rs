//! The steps of converting a name to ASCII.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::{self, PUNYCODE};
use puny::trace::{DecodeTrace, EncodeTrace};

use super::mapping::nameprep;
use super::mapping::{applied, Mapping};
use super::sources::Sources;
use super::{Change, Detail, Explanation, Step, StepKind};
#[cfg(feature = "idna2003")]
use crate::conversion::Idna;
use crate::dns::ace_prefix::{begins_label, ACE_PREFIX};
use crate::dns::labels::is_separator;
use crate::problems::Problem;
use crate::settings::Edition;
use crate::steps::{self, Normalised};

/// The number of labels that have steps of their own: far more than a name may have in the DNS.
const LABELS: usize = 1000;

/// The steps of converting a name to ASCII, up to the last one even if the name is refused. The
/// first 1,000 labels have steps of their own; problems of later labels are told by the last step.
///
/// Takes O(n log n) time in the length of a label and is linear in the number of labels; memory for
/// the text after each step, every change, and every digit of every delta: some hundred bytes for
/// each byte of the name.
///
/// ```
/// use puny_idna::explain::{explain, Detail};
/// use puny_idna::Preset;
///
/// let explained = explain("Faß.de", Preset::Transitional.edition());
/// let Detail::Changes(changes) = explained.steps()[0].detail() else { panic!() };
/// assert_eq!((changes[0].range(), changes[0].to(), changes[0].status()), (0..1, "f", Some("mapped")));
/// assert_eq!((changes[1].range(), changes[1].to(), changes[1].status()), (2..4, "ss", Some("deviation")));
///
/// let refused = explain("a_b.de", Preset::Uts46.edition());
/// assert_eq!(refused.result().unwrap_err().first().status().code(), "U1");
/// ```
pub fn explain(given: &str, edition: Edition) -> Explanation {
    let (mapping, sources) = Mapping::of(edition, given);
    let result = edition.to_ascii(given).map(|ascii| ascii.into_owned());
    let found: &[Problem] = match &result {
        Ok(_) => &[],
        Err(error) => error.problems(),
    };
    let mut name = Name {
        mapping,
        sources,
        text: given.to_owned(),
        steps: Vec::new(),
    };
    let labels = name.until_labels(given);
    // Problems are in the order of labels; those of the whole name come last.
    let mut left = found.iter().copied().peekable();
    for (index, label) in labels.iter().enumerate().take(LABELS) {
        let mut problems = Vec::new();
        while let Some(found) = left.next_if(|found| found.label() == Some(index)) {
            problems.push(found);
        }
        name.label(index, label, problems);
    }
    name.steps.push(Step {
        kind: StepKind::Join,
        source: sources.join,
        label: None,
        input: None,
        output: result.as_ref().ok().cloned(),
        detail: Detail::Problems(left.collect()),
    });
    Explanation {
        steps: name.steps,
        result,
    }
}

/// A name while it is processed.
struct Name {
    mapping: Mapping,
    sources: &'static Sources,
    /// The text after the last step.
    text: String,
    steps: Vec<Step>,
}

impl Name {
    /// Takes the steps on the whole name, and returns the labels.
    fn until_labels(&mut self, given: &str) -> Vec<String> {
        #[cfg(not(feature = "idna2003"))]
        let _ = given;
        match self.mapping {
            #[cfg(feature = "idna2003")]
            Mapping::Nameprep => {
                self.split();
                self.map();
                self.normalise();
                // Not split again: normalisation may make a full stop, which separates no labels.
                given.split(is_separator).map(nameprep).collect()
            }
            #[cfg(feature = "idna2008")]
            Mapping::None => self.split(),
            Mapping::Ascii => {
                self.map();
                self.split()
            }
            _ => {
                self.map();
                self.normalise();
                self.split()
            }
        }
    }

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
                let end = at + c.len_utf8();
                match self.mapping.of_code_point(c).filter(|_| is_mapped) {
                    Some((status, to)) => {
                        mapped += &to;
                        changes.push(Change {
                            range: at..end,
                            to,
                            status: Some(status),
                        });
                    }
                    None => mapped.push(c),
                }
                at = end;
            }
        }
        self.put(StepKind::Map, self.sources.map, mapped, changes);
    }

    /// Normalises the text.
    fn normalise(&mut self) {
        let found: Vec<Normalised> = match self.mapping {
            #[cfg(feature = "idna2003")]
            Mapping::Nameprep => steps::nfkc_3_2(&self.text).collect(),
            _ => steps::nfc(&self.text).collect(),
        };
        let changes = found.iter().map(|change| Change {
            range: change.range(),
            to: change.to().to_owned(),
            status: None,
        });
        let changes = changes.collect();
        let normalised = applied(&self.text, &found);
        self.put(
            StepKind::Normalise,
            self.sources.normalise,
            normalised,
            changes,
        );
    }

    fn put(&mut self, kind: StepKind, source: &'static str, text: String, changes: Vec<Change>) {
        self.steps.push(Step {
            kind,
            source,
            label: None,
            input: Some(core::mem::replace(&mut self.text, text.clone())),
            output: Some(text),
            detail: Detail::Changes(changes),
        });
    }

    /// Splits the text into labels. IDNA2003 does so before it maps, and each of the four full
    /// stops separates labels.
    fn split(&mut self) -> Vec<String> {
        if self.mapping.is_by_label() {
            self.text = self.text.replace(is_separator, ".");
        }
        let labels: Vec<String> = self.text.split('.').map(str::to_owned).collect();
        self.steps.push(Step {
            kind: StepKind::Split,
            source: self.sources.split,
            label: None,
            input: None,
            output: Some(self.text.clone()),
            detail: Detail::Labels(labels.clone()),
        });
        labels
    }

    /// Decodes, checks and encodes a label.
    fn label(&mut self, index: usize, label: &str, problems: Vec<Problem>) {
        let mut step = |kind, source, input: Option<&str>, output, detail| {
            self.steps.push(Step {
                kind,
                source,
                label: Some(index),
                input: input.map(str::to_owned),
                output,
                detail,
            });
        };
        let is_a_label = begins_label(label.as_bytes());
        let digits = label.get(ACE_PREFIX.len()..).filter(|_| is_a_label);
        let unicode = digits.and_then(|digits| {
            let unicode = punycode::decode(digits).ok();
            let trace = DecodeTrace::new(&PUNYCODE, &numbers(digits)[..]);
            let trace = Detail::Decoded(trace);
            let source = self.sources.decode;
            step(
                StepKind::Decode,
                source,
                Some(label),
                unicode.clone(),
                trace,
            );
            unicode
        });
        let checked = unicode.unwrap_or_else(|| label.to_owned());
        let problems = Detail::Problems(problems);
        step(
            StepKind::Check,
            self.sources.check,
            None,
            Some(checked),
            problems,
        );
        if is_a_label || label.is_ascii() {
            return;
        }
        let ascii = punycode::encode(label).ok();
        let ascii = ascii.map(|basic| ACE_PREFIX.to_owned() + &basic);
        let trace = Detail::Encoded(EncodeTrace::new(&PUNYCODE, &numbers(label)[..]));
        step(
            StepKind::Encode,
            self.sources.encode,
            Some(label),
            ascii,
            trace,
        );
    }
}

/// The code points of a text. Traces are of these, so that a program that also traces texts which are no
/// UTF-8 has the code of the tracer once.
fn numbers(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}
