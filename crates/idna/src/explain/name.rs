//! [`explain`]: computes the steps of converting a name to ASCII.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use puny::invariant::Ensured;
use puny::label;
use puny::punycode::PUNYCODE;
use puny::trace::{DecodeTrace, EncodeTrace};

use super::editions::{self, LABELS};
use super::mapping::{apply_changes, Mapping};
use super::sources::{Source, Sources};
use super::{ChangedPart, Checked, Detail, Explanation, Step, StepKind};
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::dns::labels::is_separator;
use crate::problems::Problem;
use crate::rules::a_label::push_a_label;
use crate::settings::Edition;
use crate::steps::{self, Normalised};

/// Returns all steps of converting a name to ASCII. If the name is refused, the steps after the first problem are
/// included too.
///
/// The first 1,000 labels have their own steps. The last step has the problems of all later labels, and
/// [`Explanation::labels_left`] returns the number of these labels.
///
/// The problems are the problems of ToASCII. If ToASCII accepts the name, they are the problems of ToUnicode: ToASCII
/// of IDNA2003 accepts some A-labels that ToUnicode cannot decode.
///
/// The time is O(n log n) in the length of a label, and linear in the number of labels. The result contains the text
/// after each step, every change, and every digit of every delta. It takes a few hundred bytes for each byte of the
/// name.
///
/// ```
/// use puny_idna::explain::{explain, Detail};
/// use puny_idna::Preset;
///
/// let explained = explain("Faß.de", Preset::Transitional.edition());
/// let Detail::Changes(changes) = explained.steps()[0].detail() else { panic!() };
/// assert_eq!((changes[0].range(), changes[0].after(), changes[0].status()), (0..1, "f", Some("mapped")));
/// assert_eq!((changes[1].range(), changes[1].after(), changes[1].status()), (2..4, "ss", Some("deviation")));
///
/// let refused = explain("a_b.de", Preset::Uts46.edition());
/// assert_eq!((refused.ascii(), refused.problems()[0].rule().code()), (None, "U1"));
/// ```
pub fn explain(given: &str, edition: Edition) -> Explanation {
    let (mapping, sources) = Mapping::of(edition, given);
    let (ascii, unicode, problems) = convert_both_ways(given, edition);
    let mut name = Name {
        mapping,
        sources,
        text: given.to_owned(),
        steps: Vec::new(),
    };
    let labels = name.process_whole_name();
    // Problems are in the order of labels, and the problems of the whole name come last.
    let mut left = problems.iter().copied().peekable();
    let observed = editions::rules_of_labels(edition, given, ascii.is_some());
    for (index, (label, rules)) in observed.into_iter().enumerate() {
        let mut problems = Vec::new();
        while let Some(found) = left.next_if(|found| found.label() == Some(index)) {
            problems.push(found);
        }
        name.process_label(index, &label, Checked { rules, problems });
    }
    let checked = Checked {
        rules: editions::rules_of_name(edition, given, &problems),
        problems: left.collect(),
    };
    name.push_step(
        (StepKind::Join, sources.join),
        None,
        None,
        ascii.clone(),
        Detail::Checked(checked),
    );
    Explanation {
        steps: name.steps,
        labels_left: labels.saturating_sub(LABELS),
        ascii,
        unicode,
        problems,
    }
}

/// Converts a name to ASCII, and the result to Unicode. Returns both texts, with the problems of ToASCII. If ToASCII
/// accepts the name, returns the problems of ToUnicode.
fn convert_both_ways(
    given: &str,
    edition: Edition,
) -> (Option<String>, Option<String>, Vec<Problem>) {
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

/// A name that is being processed, with its steps so far.
struct Name {
    mapping: Mapping,
    sources: &'static Sources,
    /// The text of the whole name after the last step.
    text: String,
    steps: Vec<Step>,
}

impl Name {
    /// Adds the steps that process the whole name, and returns the number of labels.
    fn process_whole_name(&mut self) -> usize {
        match self.mapping {
            Mapping::ByLabel(..) => {
                // The normalised text is not split again: normalisation may add full stops, which do not separate
                // labels.
                let labels = self.push_split_step();
                self.push_map_step();
                self.push_normalise_step();
                labels
            }
            Mapping::None => self.push_split_step(),
            Mapping::Ascii => {
                self.push_map_step();
                self.push_split_step()
            }
            _ => {
                self.push_map_step();
                self.push_normalise_step();
                self.push_split_step()
            }
        }
    }

    /// Adds the step that maps the text.
    fn push_map_step(&mut self) {
        let mut mapped = String::with_capacity(self.text.len());
        let mut changes = Vec::new();
        let mut at = 0;
        // Only IDNA2003 splits a name before it maps labels. It does not map ASCII labels.
        let by_label = self.mapping.is_by_label();
        for label in self.text.split_inclusive('.') {
            let is_mapped = !(by_label && label.is_ascii());
            for c in label.chars() {
                let end = at + c.len_utf8();
                match self.mapping.map_code_point(c).filter(|_| is_mapped) {
                    Some((status, to)) => {
                        mapped += &to;
                        changes.push(ChangedPart {
                            range: at..end,
                            after: to,
                            status: Some(status),
                        });
                    }
                    None => mapped.push(c),
                }
                at = end;
            }
        }
        self.push_change((StepKind::Map, self.sources.map), mapped, changes);
    }

    /// Adds the step that normalises the text.
    fn push_normalise_step(&mut self) {
        let found: Vec<Normalised> = match self.mapping {
            Mapping::ByLabel(_, normalise) => normalise(&self.text),
            _ => steps::nfc(&self.text).collect(),
        };
        let changes = found.iter().map(|change| ChangedPart {
            range: change.range(),
            after: change.after().to_owned(),
            status: None,
        });
        let changes = changes.collect();
        let normalised = apply_changes(&self.text, &found);
        let what = (StepKind::Normalise, self.sources.normalise);
        self.push_change(what, normalised, changes);
    }

    /// Adds a step that changes the text of the whole name.
    fn push_change(&mut self, what: (StepKind, Source), text: String, changes: Vec<ChangedPart>) {
        let input = core::mem::replace(&mut self.text, text.clone());
        let detail = Detail::Changes(changes);
        self.push_step(what, None, Some(input), Some(text), detail);
    }

    /// Adds a step.
    fn push_step(
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

    /// Adds the step that splits the text into labels. IDNA2003 splits before it maps, so it splits at each of the four
    /// full-stop characters.
    fn push_split_step(&mut self) -> usize {
        if self.mapping.is_by_label() {
            self.text = self.text.replace(is_separator, ".");
        }
        let labels: Vec<String> = self.text.split('.').map(str::to_owned).collect();
        let what = (StepKind::Split, self.sources.split);
        let count = labels.len();
        let detail = Detail::Labels(labels);
        self.push_step(what, None, None, Some(self.text.clone()), detail);
        count
    }

    /// Adds the steps that decode, check and encode a label.
    fn process_label(&mut self, index: usize, label: &str, checked: Checked) {
        let sources = self.sources;
        let a_label = self.mapping.a_label(label);
        let mut step = |kind, source, input: Option<&str>, output, detail| {
            let input = input.map(str::to_owned);
            self.push_step((kind, source), Some(index), input, output, detail);
        };
        let mut text = label.to_owned();
        if let Some(a_label) = &a_label {
            let digits = a_label.get(ACE_PREFIX.len()..).ensured();
            let mut decoded = String::new();
            let is_decoded = label::decode_append(digits, &mut decoded).is_ok();
            let unicode = is_decoded.then_some(decoded);
            let trace = Detail::Decoded(DecodeTrace::new(&PUNYCODE, &code_points(digits)[..]));
            text = unicode.as_deref().unwrap_or(a_label).to_owned();
            let input = Some(&**a_label);
            step(StepKind::Decode, sources.decode, input, unicode, trace);
        }
        let detail = Detail::Checked(checked);
        step(StepKind::Check, sources.check, None, Some(text), detail);
        if a_label.is_some() || label.is_ascii() {
            return;
        }
        let mut a_label = String::new();
        let ascii = push_a_label(label, &mut a_label).is_ok().then_some(a_label);
        let trace = Detail::Encoded(EncodeTrace::new(&PUNYCODE, &code_points(label)[..]));
        step(StepKind::Encode, sources.encode, Some(label), ascii, trace);
    }
}

/// Returns the code points of a text as numbers. Traces accept numbers. A program that also traces texts with
/// surrogates passes numbers too, so it contains the code of the tracer only once.
fn code_points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}
