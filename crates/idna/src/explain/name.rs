//! The steps of converting a name to ASCII.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::{self, PUNYCODE};
use puny::trace::{DecodeTrace, EncodeTrace};

use super::editions::{self, LABELS};
#[cfg(feature = "idna2003")]
use super::mapping::nameprep;
use super::mapping::{applied, Mapping};
use super::sources::{Source, Sources};
use super::{Change, Checked, Detail, Explanation, Step, StepKind};
use crate::conversion::Idna;
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::dns::labels::is_separator;
use crate::problems::Problem;
use crate::settings::Edition;
use crate::steps::{self, Normalised};

/// The steps of converting a name to ASCII, up to the last one even if the name is refused. The
/// first 1,000 labels have steps of their own; problems of later labels are told by the last step, and
/// their number by [`Explanation::labels_left`].
///
/// Problems are those of ToASCII. If it accepts the name, they are those of ToUnicode: IDNA2003 accepts
/// A-labels unchanged that it does not decode.
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
/// assert_eq!((refused.ascii(), refused.problems()[0].status().code()), (None, "U1"));
/// ```
pub fn explain(given: &str, edition: Edition) -> Explanation {
    let (mapping, sources) = Mapping::of(edition, given);
    let (ascii, unicode, problems) = converted(given, edition);
    let mut name = Name {
        mapping,
        sources,
        text: given.to_owned(),
        steps: Vec::new(),
    };
    let labels = name.until_labels(given);
    // Problems are in the order of labels; those of the whole name come last.
    let mut left = problems.iter().copied().peekable();
    let rules = editions::of_labels(edition, given, ascii.is_some());
    for (index, (label, rules)) in labels.iter().zip(rules).enumerate() {
        let mut problems = Vec::new();
        while let Some(found) = left.next_if(|found| found.label() == Some(index)) {
            problems.push(found);
        }
        name.label(index, label, Checked { rules, problems });
    }
    let checked = Checked {
        rules: editions::of_name(edition, &problems),
        problems: left.collect(),
    };
    name.push(
        (StepKind::Join, sources.join),
        None,
        None,
        ascii.clone(),
        Detail::Checked(checked),
    );
    Explanation {
        steps: name.steps,
        labels_left: labels.len().saturating_sub(LABELS),
        ascii,
        unicode,
        problems,
    }
}

/// A name in ASCII, and that in Unicode; with the problems of ToASCII, or else of ToUnicode: IDNA2003
/// accepts names unchanged that it does not decode.
fn converted(given: &str, edition: Edition) -> (Option<String>, Option<String>, Vec<Problem>) {
    let ascii = match edition.to_ascii(given) {
        Ok(ascii) => ascii.into_owned(),
        Err(error) => return (None, None, error.into_problems()),
    };
    let unicode = edition
        .to_unicode(given)
        .and_then(|_| edition.to_unicode(&ascii));
    match unicode {
        Ok(unicode) => {
            let unicode = unicode.into_owned();
            (Some(ascii), Some(unicode), Vec::new())
        }
        Err(error) => (Some(ascii), None, error.into_problems()),
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
        self.put((StepKind::Map, self.sources.map), mapped, changes);
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
        let what = (StepKind::Normalise, self.sources.normalise);
        self.put(what, normalised, changes);
    }

    /// Adds a step that changes the text.
    fn put(&mut self, what: (StepKind, Source), text: String, changes: Vec<Change>) {
        let input = core::mem::replace(&mut self.text, text.clone());
        let detail = Detail::Changes(changes);
        self.push(what, None, Some(input), Some(text), detail);
    }

    /// Adds a step.
    fn push(
        &mut self,
        (kind, source): (StepKind, Source),
        label: Option<usize>,
        input: Option<String>,
        output: Option<String>,
        detail: Detail,
    ) {
        let (title, source) = source;
        self.steps.push(Step {
            kind,
            title,
            source,
            label,
            input,
            output,
            detail,
        });
    }

    /// Splits the text into labels. IDNA2003 does so before it maps, and each of the four full
    /// stops separates labels.
    fn split(&mut self) -> Vec<String> {
        if self.mapping.is_by_label() {
            self.text = self.text.replace(is_separator, ".");
        }
        let labels: Vec<String> = self.text.split('.').map(str::to_owned).collect();
        let what = (StepKind::Split, self.sources.split);
        let detail = Detail::Labels(labels.clone());
        self.push(what, None, None, Some(self.text.clone()), detail);
        labels
    }

    /// Decodes, checks and encodes a label.
    fn label(&mut self, index: usize, label: &str, checked: Checked) {
        let sources = self.sources;
        let a_label = self.mapping.a_label(label);
        let mut step = |kind, source, input: Option<&str>, output, detail| {
            let input = input.map(str::to_owned);
            self.push((kind, source), Some(index), input, output, detail);
        };
        let mut text = label.to_owned();
        if let Some(a_label) = &a_label {
            let digits = a_label.get(ACE_PREFIX.len()..).unwrap_or_default();
            let unicode = punycode::decode(digits).ok();
            let trace = Detail::Decoded(DecodeTrace::new(&PUNYCODE, &numbers(digits)[..]));
            text = unicode.as_deref().unwrap_or(a_label).to_owned();
            let input = Some(&**a_label);
            step(StepKind::Decode, sources.decode, input, unicode, trace);
        }
        let detail = Detail::Checked(checked);
        step(StepKind::Check, sources.check, None, Some(text), detail);
        if a_label.is_some() || label.is_ascii() {
            return;
        }
        let ascii = punycode::encode(label).ok();
        let ascii = ascii.map(|basic| ACE_PREFIX.to_owned() + &basic);
        let trace = Detail::Encoded(EncodeTrace::new(&PUNYCODE, &numbers(label)[..]));
        step(StepKind::Encode, sources.encode, Some(label), ascii, trace);
    }
}

/// The code points of a text. Traces are of these, so that a program that also traces texts which are no
/// UTF-8 has the code of the tracer once.
fn numbers(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}
