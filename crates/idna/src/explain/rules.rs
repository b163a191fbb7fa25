//! The rules of an edition, and what became of each.

use alloc::string::String;
use alloc::vec::Vec;

use crate::problems::{push_text, Recorder, Status};
use crate::rules::a_label::Label;
use crate::rules::reason::{Reason, NO_A_LABEL};
use crate::rules::{bidi, context};
use crate::unicode::properties::{properties, Properties};

/// A rule of an edition, and what became of it in a label or in a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    status: Status,
    words: &'static str,
    outcome: Outcome,
}

impl Rule {
    /// The rule.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The rule in words: [`Status::rule`], unless the edition has other ASCII rules than those that it
    /// is about. The words may change.
    pub const fn words(&self) -> &'static str {
        self.words
    }

    /// What became of it.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }
}

/// What became of a rule.
///
/// ```
/// use puny_idna::explain::{explain, Outcome};
/// use puny_idna::{Preset, Status};
///
/// let explained = explain("a-b_c", Preset::Uts46.edition());
/// let check = explained.steps()[3].checked().unwrap();
/// let outcome = |status| {
///     let rule = check.rules().iter().find(|rule| rule.status() == status).unwrap();
///     rule.outcome()
/// };
/// assert_eq!(outcome(Status::V3), Outcome::Kept);
/// assert_eq!(outcome(Status::U1), Outcome::Broken);
/// let Outcome::NotAsked(reason) = outcome(Status::C2) else { panic!("there is no joiner") };
/// assert_eq!(reason.to_string(), "the label has no such code point");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// It is kept.
    Kept,
    /// It is broken, once or more.
    Broken,
    /// It is not asked.
    NotAsked(Reason),
}

impl Outcome {
    /// The name. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::explain::Outcome::Kept.name(), "kept");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Kept => "kept",
            Outcome::Broken => "broken",
            Outcome::NotAsked(_) => "not_asked",
        }
    }

    /// Why it is not asked; `None` if it is.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Outcome::NotAsked(reason) => Some(reason),
            Outcome::Kept | Outcome::Broken => None,
        }
    }
}

const NO_CODE_POINT: Reason = Reason::NotApplicable("the label has no such code point");
const LEFT_TO_RIGHT: Reason = Reason::NotApplicable("the label is left-to-right");
const RIGHT_TO_LEFT: Reason = Reason::NotApplicable("the label is right-to-left");
const NEITHER: Reason =
    Reason::NotApplicable("the label is neither left-to-right nor right-to-left");
const UNENCODED: Reason = Reason::NotApplicable("the label needs no encoding");
const EMPTY: Reason = Reason::NotApplicable("the label is empty");

/// What became of these rules: those that a recorder has are broken.
pub(super) fn outcomes<'s>(
    rules: impl Iterator<Item = &'s Status>,
    report: &Recorder,
    why_not: impl Fn(Status) -> Option<Reason>,
) -> Vec<Rule> {
    let rule = |&status| {
        let outcome = match (report.has(status), why_not(status)) {
            (true, _) => Outcome::Broken,
            (false, Some(reason)) => Outcome::NotAsked(reason),
            (false, None) => Outcome::Kept,
        };
        let words = status.rule();
        Rule {
            status,
            words,
            outcome,
        }
    };
    rules.map(rule).collect()
}

/// Changes the words of U1 for ASCII rules that are not those of UseSTD3ASCIIRules.
pub(super) fn reword(rules: &mut [Rule]) {
    for rule in rules.iter_mut().filter(|rule| rule.status == Status::U1) {
        rule.words = "every ASCII character must be allowed by the chosen ASCII rules (UTS #46, section 4.1, 7)";
    }
}

/// A label as the rules see it.
pub(super) struct Facts {
    text: String,
    /// Whether it begins with the ACE prefix.
    pub(super) is_a_label: bool,
    is_encoded: bool,
}

impl Facts {
    /// A label; decoded, if it is an A-label that can be.
    pub(super) fn of(label: &Label) -> Facts {
        let mut text = String::new();
        push_text(&label.text, &mut text);
        Facts {
            is_a_label: label.span.decoded || label.problem.is_some() || label.stopped,
            is_encoded: !label.span.decoded && !text.is_ascii(),
            text,
        }
    }

    /// A label that is not decoded, and is encoded if it is not ASCII.
    #[cfg(feature = "idna2003")]
    pub(super) fn not_decoded(text: String) -> Facts {
        Facts {
            is_a_label: crate::dns::ace_prefix::begins_label(text.as_bytes()),
            is_encoded: !text.is_ascii(),
            text,
        }
    }

    /// Why a rule that an edition asks has nothing in this label to apply to.
    pub(super) fn nothing_for(&self, rule: Status) -> Option<Reason> {
        let begins_with = |any_of| {
            let first = self.text.chars().next();
            first.map_or(false, |first| properties(first).has(any_of))
        };
        let is_rtl = || begins_with(bidi::R_AL);
        match rule {
            Status::A4_2 | Status::EndsInNumber => None,
            _ if self.text.is_empty() && !self.is_a_label => Some(EMPTY),
            Status::P4 | Status::NotOneLabel | Status::RoundTrip if !self.is_a_label => {
                Some(NO_A_LABEL)
            }
            Status::A3 | Status::AcePrefix if !self.is_encoded => Some(UNENCODED),
            Status::B2 | Status::B3 | Status::B4 | Status::B5 | Status::B6
                if !is_rtl() && !begins_with(Properties::BIDI_L) =>
            {
                Some(NEITHER)
            }
            Status::B2 | Status::B3 | Status::B4 if !is_rtl() => Some(LEFT_TO_RIGHT),
            Status::B5 | Status::B6 if is_rtl() => Some(RIGHT_TO_LEFT),
            _ => {
                let about = context::code_points(rule)?;
                let is_absent = !self.text.chars().any(|c| about.contains(&c));
                Some(NO_CODE_POINT).filter(|_| is_absent)
            }
        }
    }
}
