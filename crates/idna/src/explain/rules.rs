//! [`CheckedRule`] and [`Outcome`]: the rules of an edition, and the outcome of each rule.

use alloc::string::String;

use crate::dns::ace_prefix;
use crate::pipeline::Condition;
use crate::problems::{push_text, Rule};
use crate::rules::label::Label;
use crate::rules::reason::SkipReason;
use crate::rules::{bidi, context};
use crate::unicode::properties::{properties, Properties};

/// A rule of an edition, with its outcome for a label or a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedRule {
    rule: Rule,
    words: &'static str,
    outcome: Outcome,
}

impl CheckedRule {
    /// Returns a rule in its usual words.
    pub(super) const fn new(rule: Rule, outcome: Outcome) -> CheckedRule {
        CheckedRule {
            rule,
            words: rule.description(),
            outcome,
        }
    }

    /// Returns the rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the rule in words. This is [`Rule::description`], unless the rule is U1 and the edition uses ASCII rules
    /// other than UseSTD3ASCIIRules. The wording may change.
    pub const fn words(&self) -> &'static str {
        self.words
    }

    /// Returns the outcome of the rule.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }
}

/// The outcome of a rule: whether it is satisfied, violated or not checked.
///
/// ```
/// use puny_idna::explain::{explain, Outcome};
/// use puny_idna::{Preset, Rule};
///
/// let explained = explain("a-b_c", Preset::Uts46.edition());
/// let check = explained.steps()[3].checked().unwrap();
/// let outcome = |wanted| {
///     let rule = check.rules().iter().find(|rule| rule.rule() == wanted).unwrap();
///     rule.outcome()
/// };
/// assert_eq!(outcome(Rule::HyphenAtEnd), Outcome::Satisfied);
/// assert_eq!(outcome(Rule::NotLdh), Outcome::Violated);
/// let Outcome::NotChecked(reason) = outcome(Rule::ZwjContext) else { panic!("there is no joiner") };
/// assert_eq!(reason.to_string(), "the label does not contain the code points of this rule");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The label or name satisfies the rule.
    Satisfied,
    /// The label or name violates the rule, once or several times.
    Violated,
    /// The rule is not checked, for this reason.
    NotChecked(SkipReason),
}

impl Outcome {
    /// Returns the machine-readable name of the outcome. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::explain::Outcome::Satisfied.name(), "satisfied");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Satisfied => "satisfied",
            Outcome::Violated => "violated",
            Outcome::NotChecked(_) => "not_checked",
        }
    }

    /// Returns the reason why the rule is not checked, or `None` if it is checked.
    pub const fn reason(self) -> Option<SkipReason> {
        match self {
            Outcome::NotChecked(reason) => Some(reason),
            Outcome::Satisfied | Outcome::Violated => None,
        }
    }
}

const NO_CODE_POINT: SkipReason =
    SkipReason::NotApplicable("the label does not contain the code points of this rule");
const LEFT_TO_RIGHT: SkipReason = SkipReason::NotApplicable("the label is left-to-right");
const RIGHT_TO_LEFT: SkipReason = SkipReason::NotApplicable("the label is right-to-left");
const NEITHER: SkipReason =
    SkipReason::NotApplicable("the label is neither left-to-right nor right-to-left");
const UNENCODED: SkipReason = SkipReason::NotApplicable("the label needs no encoding");
const EMPTY: SkipReason = SkipReason::NotApplicable("the label is empty");

/// Replaces the words of U1, for an edition with ASCII rules other than UseSTD3ASCIIRules.
pub(super) fn reword(rules: &mut [CheckedRule]) {
    for rule in rules.iter_mut().filter(|rule| rule.rule == Rule::NotLdh) {
        rule.words = "every ASCII character must be allowed by the chosen ASCII rules (UTS #46, section 4.1, 7)";
    }
}

/// The facts about a label that decide which rules apply to it.
#[derive(Default)]
pub(super) struct Facts {
    /// The label in Unicode, decoded if it is a valid A-label.
    text: String,
    /// Whether the label begins with the ACE prefix.
    is_a_label: bool,
    /// Whether the label is encoded for the result.
    is_encoded: bool,
}

impl Facts {
    /// Returns the facts about a label that was prepared. `in_to_unicode` is whether only ToUnicode decodes A-labels,
    /// so that an A-label is not decoded here.
    pub(super) fn of(label: &Label, in_to_unicode: bool) -> Facts {
        let mut text = String::new();
        push_text(&label.text, &mut text);
        let is_a_label = label.a_label.is_some() || label.stopped;
        Facts {
            is_a_label: is_a_label
                || in_to_unicode && ace_prefix::begins_in_any_case(&label.text, |ch| ch.c),
            is_encoded: !label.span.decoded && !label.is_ascii,
            text,
        }
    }

    /// Returns the reason why a rule does not apply to this label, although the edition checks the rule. Returns `None`
    /// if the rule applies.
    pub(super) fn nothing_for(&self, rule: Rule) -> Option<SkipReason> {
        let begins_with = |any_of| {
            let first = self.text.chars().next();
            first.map_or(false, |first| properties(first).has(any_of))
        };
        let is_rtl = || begins_with(bidi::R_AL);
        match rule {
            Rule::LabelLength | Rule::EndsInNumber => None,
            _ if self.text.is_empty() && !self.is_a_label => Some(EMPTY),
            Rule::BadALabel | Rule::NotOneLabel | Rule::RoundTrip if !self.is_a_label => {
                Some(Condition::NotDecoded.reason())
            }
            Rule::NotEncodable | Rule::AcePrefix if !self.is_encoded => Some(UNENCODED),
            Rule::Bidi2 | Rule::Bidi3 | Rule::Bidi4 | Rule::Bidi5 | Rule::Bidi6
                if !is_rtl() && !begins_with(Properties::BIDI_L) =>
            {
                Some(NEITHER)
            }
            Rule::Bidi2 | Rule::Bidi3 | Rule::Bidi4 if !is_rtl() => Some(LEFT_TO_RIGHT),
            Rule::Bidi5 | Rule::Bidi6 if is_rtl() => Some(RIGHT_TO_LEFT),
            _ => {
                let about = context::code_points(rule)?;
                let is_absent = !self.text.chars().any(|c| about.contains(&c));
                Some(NO_CODE_POINT).filter(|_| is_absent)
            }
        }
    }
}
