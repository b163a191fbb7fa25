//! What there is to say about one name.

use puny_idna::deviations::{self, Deviations};
use puny_idna::display::{self, Match, Protected};
use puny_idna::label::LabelKind;

use crate::idna::{DOTS, Names};
use crate::problem::Problem;

/// Everything about one name.
pub(super) struct Verdict<'v> {
    pub(super) input: &'v str,
    /// `None` if the name is not valid.
    pub(super) ascii: Option<String>,
    /// `None` if the name is not valid.
    pub(super) unicode: Option<String>,
    pub(super) labels: Vec<Label>,
    pub(super) problems: Vec<Problem>,
    /// `None` if the string is no text.
    pub(super) looks: Option<Looks<'v>>,
}

/// What is no matter of validity.
pub(super) struct Looks<'v> {
    /// The name, and its byte offset in the string.
    pub(super) name: &'v str,
    pub(super) start: usize,
    /// What mapping does to it, and where other editions lead.
    pub(super) deviations: Deviations,
    /// How to show it.
    pub(super) display: display::Name,
    /// What it is to the names that are protected.
    pub(super) protected: Match<'v>,
}

/// One label.
pub(super) struct Label {
    /// As it was given, if that can be told.
    pub(super) text: String,
    pub(super) kind: LabelKind,
    pub(super) ascii: String,
    pub(super) unicode: String,
}

impl<'v> Verdict<'v> {
    /// Checks a name.
    pub(super) fn of(names: &Names, protected: Option<&'v Protected>, input: &'v str) -> Self {
        let mut unicode = String::new();
        let mut found = names.to_unicode_append(input, &mut unicode);
        let ascii = match names.to_ascii(input) {
            Ok(ascii) => Some(ascii),
            Err(error) => {
                // ToASCII asks all that ToUnicode asks, and for lengths.
                found = error.problems().to_vec();
                None
            }
        };
        let report;
        let written = match &ascii {
            Some(ascii) => ascii,
            None => {
                report = names.to_ascii_report(input);
                &report
            }
        };
        let (local, name) = names.split(input);
        let edition = &*names.engine.edition;
        let is_valid = found.is_empty();
        Verdict {
            input,
            labels: labels(name, names.split(written).1, names.split(&unicode).1),
            problems: names.problems(input, &found),
            ascii: ascii.filter(|_| is_valid),
            unicode: is_valid.then_some(unicode),
            looks: Some(Looks {
                name,
                start: local.len(),
                deviations: deviations::of(name),
                display: display::name(name, edition),
                protected: protected.map_or(Match::None, |all| all.lookup(name, edition)),
            }),
        }
    }

    /// For a string that is no name at all.
    pub(super) fn none(input: &'v str, problem: Problem) -> Self {
        Verdict {
            input,
            ascii: None,
            unicode: None,
            labels: Vec::new(),
            problems: vec![problem],
            looks: None,
        }
    }

    /// Whether no rule is broken.
    pub(super) fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// The protected name that it could be taken for.
    pub(super) fn taken_for(&self) -> Option<&str> {
        match self.looks.as_ref()?.protected {
            Match::LooksLike(name) => Some(name),
            Match::Protected(_) | Match::None => None,
        }
    }
}

/// The labels. Mapping may have made one of several or several of one; then what was
/// given cannot be told, and the mapped form stands for it.
fn labels(given: &str, ascii: &str, unicode: &str) -> Vec<Label> {
    let given: Vec<&str> = given.split(DOTS).collect();
    let ascii: Vec<&str> = ascii.split('.').collect();
    let unicode: Vec<&str> = unicode.split('.').collect();
    let given = if given.len() == unicode.len() {
        given
    } else {
        unicode.clone()
    };
    let mut labels: Vec<Label> = unicode
        .iter()
        .enumerate()
        .map(|(index, &unicode)| {
            let text = given.get(index).copied().unwrap_or(unicode);
            Label {
                text: text.to_owned(),
                kind: LabelKind::of(text),
                ascii: ascii.get(index).copied().unwrap_or(unicode).to_owned(),
                unicode: unicode.to_owned(),
            }
        })
        .collect();
    // The dot of the root ends a name; nothing follows it.
    if labels.len() > 1 && labels.last().is_some_and(|last| last.text.is_empty()) {
        labels.pop();
    }
    labels
}
