//! The records of an explanation of a name, and of a trace of Punycode or another Bootstring.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::trace::{Digit, Insertion};
use puny::Bootstring;

use super::field::{declare, Base, Each, Fields, Records, Value};
use super::{Record, PROBLEM};
use crate::explain::{ChangedPart, CheckedRule, Detail, Explanation, Step};

/// A text of a record.
#[derive(Clone, Debug)]
pub enum Text<'r> {
    /// A text without surrogates.
    Str(Cow<'r, str>),
    /// The code points of a text that may contain surrogates.
    CodePoints(Cow<'r, [u32]>),
}

impl Text<'_> {
    fn value(&self) -> Value<'_> {
        match self {
            Text::Str(text) => Value::Text(Some(text)),
            Text::CodePoints(text) => Value::CodePoints(text),
        }
    }
}

/// An explanation of a name as a record.
pub struct ExplanationRecord<'r> {
    /// The name.
    pub input: Text<'r>,
    /// The name of the edition.
    pub edition: &'static str,
    /// The steps and the result, or `None` if the name was not explained.
    pub explained: Option<&'r Explanation>,
    /// The problems of the name.
    pub problems: &'r dyn Records,
}

impl<'r> ExplanationRecord<'r> {
    fn steps(&self) -> impl Iterator<Item = StepRecord<'r>> {
        let steps = self.explained.map_or(&[][..], Explanation::steps);
        steps.iter().map(|step| StepRecord { step })
    }
}

declare! {
    /// The steps of converting a name to ASCII.
    pub static EXPLANATION = "Explanation";
    for |this: ExplanationRecord<'_>| {
        /// The name.
        input: Always Text = this.input.value(),
        /// The name of the edition.
        edition: Always Text = Value::Text(Some(this.edition)),
        /// The steps, in order.
        steps: Always Records(&STEP) = Value::Records(Some(&Each {
            base: Base::Outer,
            make: || this.steps(),
        })),
        /// The number of labels without steps: all labels after the first 1,000.
        labels_left: Always Number =
            Value::Number(Some(this.explained.map_or(0, Explanation::labels_left) as u64)),
        /// The name in ASCII. Absent if the name is refused.
        ascii: Optional Text = Value::Text(this.explained.and_then(Explanation::ascii)),
        /// The name in Unicode, converted from its ASCII form. Absent if there are problems.
        unicode: Optional Text = Value::Text(this.explained.and_then(Explanation::unicode)),
        /// The problems of the conversion to ASCII. If it accepts the name, the problems of the conversion to Unicode.
        problems: Always Records(&PROBLEM) = Value::Records(Some(this.problems)),
    }
}

/// A step as a record.
struct StepRecord<'r> {
    step: &'r Step,
}

impl<'r> StepRecord<'r> {
    fn changes(&self) -> Option<impl Records + 'r> {
        let input = self.step.input().unwrap_or_default();
        match self.step.detail() {
            Detail::Changes(changes) => Some(Each {
                base: Base::Text(input),
                make: move || {
                    let changes = changes.iter();
                    changes.map(move |change| ChangeRecord { input, change })
                },
            }),
            _ => None,
        }
    }

    fn labels(&self) -> Option<&'r [String]> {
        match self.step.detail() {
            Detail::Labels(labels) => Some(labels),
            _ => None,
        }
    }

    fn trace(&self) -> Option<TraceRecord<'r>> {
        let input = self.step.punycode_input()?;
        let (is_decoding, literal, steps, unfinished, problem) = match self.step.detail() {
            Detail::Decoded(trace) => {
                let problem = trace
                    .error()
                    .map(|error| Record::of_decoding(&error, code_point_at(input, error.offset())));
                (
                    true,
                    trace.literal(),
                    trace.steps(),
                    trace.unfinished(),
                    problem,
                )
            }
            Detail::Encoded(trace) => {
                let problem = trace
                    .error()
                    .map(|error| Record::of_encoding(&error, code_point_at(input, error.offset())));
                (false, trace.literal(), trace.steps(), &[][..], problem)
            }
            _ => return None,
        };
        // The output of the step that encodes a label has the prefix, which the trace does not have.
        let output = self.step.output().filter(|_| problem.is_none());
        let output = output.map(|text| match is_decoding {
            true => text,
            false => crate::without_ace_prefix(text).unwrap_or(text),
        });
        let problems: Vec<Record> = problem.into_iter().collect();
        Some(TraceRecord {
            input: Text::Str(input.into()),
            profile: Some("punycode"),
            bootstring: &PUNYCODE,
            is_decoding,
            literal,
            steps,
            unfinished,
            output: output.map(|text| Text::Str(text.into())),
            problems: Box::new(Each {
                base: Base::Text(input),
                make: move || problems.clone().into_iter(),
            }),
            extended: &char::from_u32,
            basic: &char::from_u32,
        })
    }

    fn problems(&self) -> Option<impl Records + 'r> {
        let problems = self.step.checked()?.problems();
        Some(Each {
            base: Base::Outer,
            make: move || problems.iter().map(Record::of),
        })
    }

    fn rules(&self) -> Option<impl Records + 'r> {
        let rules = self.step.checked()?.rules();
        Some(Each {
            base: Base::Outer,
            make: move || rules.iter().map(RuleRecord),
        })
    }
}

/// Returns a list of records, if there is a list.
fn some_records<R: Records>(records: &Option<R>) -> Value<'_> {
    Value::Records(records.as_ref().map(|records| records as &dyn Records))
}

declare! {
    /// One step of converting a name. Each of the last five fields belongs to some kinds of step, and is absent otherwise.
    pub static STEP = "Step";
    for |this: StepRecord<'_>| {
        /// The kind of the step: `map`, `normalise`, `split`, `decode`, `check`, `encode` or `join`.
        step: Always Text = Value::Text(Some(this.step.kind().name())),
        /// The section of the specification that defines the step.
        source: Always Text = Value::Text(Some(this.step.source())),
        /// The index of the label, from 0. Absent if the step processes the whole name.
        label: Optional Number = Value::Number(this.step.label().map(|label| label as u64)),
        /// The text before the step. Absent if the step does not change the text.
        input: Optional Text = Value::Text(this.step.input()),
        /// The text after the step. Absent if the label or the name is refused.
        output: Optional Text = Value::Text(this.step.output()),
        /// For `map` and `normalise`: the changes, and the unchanged code points that are deviations or disallowed.
        changes: Optional Records(&CHANGE) = some_records(&this.changes()),
        /// For `split`: the labels.
        labels: Optional Texts = Value::Texts(this.labels()),
        /// For `decode` and `encode`: the steps of Punycode, without the prefix.
        trace: Optional Record(&TRACE) =
            Value::Record(this.trace().as_ref().map(|trace| trace as &dyn Fields)),
        /// For `check` and `join`: the rules that the label, or the name as a whole, violates.
        problems: Optional Records(&PROBLEM) = some_records(&this.problems()),
        /// For `check`: every rule of the edition about labels. For `join`: every rule of the edition about whole names.
        rules: Optional Records(&RULE) = some_records(&this.rules()),
    }
}

/// A change as a record.
struct ChangeRecord<'r> {
    /// The input of the step.
    input: &'r str,
    change: &'r ChangedPart,
}

declare! {
    /// A part of the input of a step that changes, or an unchanged code point that is a deviation or disallowed (UTS #46).
    pub static CHANGE = "Change";
    for |this: ChangeRecord<'_>| {
        /// The start of the part in the input of the step.
        start: Always Offset = Value::Offset(this.change.range().start),
        /// The end of the part in the input of the step.
        end: Always Offset = Value::Offset(this.change.range().end),
        /// The part.
        before: Always Text = Value::Text(this.input.get(this.change.range())),
        /// The text that replaces the part.
        after: Always Text = Value::Text(Some(this.change.after())),
        /// The status of the code point in the mapping table: `mapped`, `ignored`, `deviation` or `disallowed`. Absent for
        /// normalisation.
        status: Optional Text = Value::Text(this.change.status()),
    }
}

/// A rule and its outcome as a record.
struct RuleRecord<'r>(&'r CheckedRule);

declare! {
    /// A rule of the edition, and the result of checking it.
    pub static RULE = "Rule";
    for |this: RuleRecord<'_>| {
        /// The code of the rule, as in the field `status` of a problem.
        status: Always Text = Value::Text(Some(this.0.rule().code())),
        /// `satisfied`, `violated`, or `not_checked` if the rule was not checked.
        result: Always Text = Value::Text(Some(this.0.outcome().name())),
        /// The reason why the rule was not checked, in words. Absent if it was checked.
        why: Optional Text =
            Value::Text(this.0.outcome().reason().map(|why| why.to_string()).as_deref()),
    }
}

/// A trace as a record.
pub struct TraceRecord<'r> {
    /// The string that is encoded or decoded.
    pub input: Text<'r>,
    /// The name of the profile, if the parameters have a name.
    pub profile: Option<&'r str>,
    /// The parameters.
    pub bootstring: &'r Bootstring<'r>,
    /// Whether the string is decoded.
    pub is_decoding: bool,
    /// The literal portion.
    pub literal: &'r [u32],
    /// The insertions.
    pub steps: &'r [Insertion],
    /// The digits of a delta that contains an error.
    pub unfinished: &'r [Digit],
    /// The result, or `None` if the string is refused.
    pub output: Option<Text<'r>>,
    /// The problem of a refused string.
    pub problems: Box<dyn Records + 'r>,
    /// Converts a code point of the extended string to a character.
    pub extended: &'r dyn Fn(u32) -> Option<char>,
    /// Converts a code point of the basic string to a character.
    pub basic: &'r dyn Fn(u32) -> Option<char>,
}

impl TraceRecord<'_> {
    fn literal(&self) -> String {
        let literal = self.literal.iter();
        literal.filter_map(|&number| (self.basic)(number)).collect()
    }

    fn digits<'d>(&'d self, digits: &'d [Digit]) -> impl Records + 'd {
        Each {
            base: Base::Outer,
            make: move || {
                let digits = digits.iter();
                digits.map(move |digit| DigitRecord {
                    digit,
                    basic: self.basic,
                })
            },
        }
    }
}

/// Returns a character as a text, which is empty if the code point is not a character.
fn character(c: Option<char>) -> String {
    c.map_or(String::new(), String::from)
}

/// Returns the code point of a text at an offset.
fn code_point_at(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}

declare! {
    /// The steps of encoding or decoding one string (RFC 3492, sections 6.2 and 6.3).
    pub static TRACE = "Trace";
    for |this: TraceRecord<'_>| {
        /// The string that is encoded or decoded.
        input: Always Text = this.input.value(),
        /// `encode` or `decode`.
        direction: Always Text = Value::Text(Some(if this.is_decoding { "decode" } else { "encode" })),
        /// The name of the profile. Absent if the parameters have no name.
        profile: Optional Text = Value::Text(this.profile),
        /// The decoder's n before the first step.
        n: Always Number = Value::Number(Some(this.bootstring.params().initial_n().into())),
        /// The decoder's i before the first step, which is 0.
        i: Always Number = Value::Number(Some(0)),
        /// The bias before the first step.
        bias: Always Number = Value::Number(Some(this.bootstring.params().initial_bias().into())),
        /// The literal portion: the basic code points that are copied.
        literal: Always Text = Value::Text(Some(&this.literal())),
        /// The insertions, in order.
        steps: Always Records(&INSERTION) = Value::Records(Some(&Each {
            base: Base::Outer,
            make: || this.steps.iter().map(|step| InsertionRecord { step, trace: this }),
        })),
        /// If decoding fails inside a delta: the digits of this delta before the error. Otherwise empty.
        unfinished: Always Records(&DIGIT) = Value::Records(Some(&this.digits(this.unfinished))),
        /// The result. Absent if the string is refused.
        output: Optional Text = this.output.as_ref().map_or(Value::Text(None), Text::value),
        /// The problem of a refused string. Otherwise empty.
        problems: Always Records(&PROBLEM) = Value::Records(Some(&*this.problems)),
    }
}

/// An insertion as a record.
struct InsertionRecord<'r> {
    step: &'r Insertion,
    trace: &'r TraceRecord<'r>,
}

declare! {
    /// One insertion and its delta.
    pub static INSERTION = "Insertion";
    for |this: InsertionRecord<'_>| {
        /// The inserted code point, which is the decoder's n after the step.
        code_point: Always CodePoint = Value::CodePoint(Some(this.step.code_point)),
        /// The inserted code point as a text. Empty if the code point is not a character.
        character: Always Text = Value::Text(Some(&character((this.trace.extended)(this.step.code_point)))),
        /// The index, in code points, at which the code point is inserted.
        position: Always Number = Value::Number(Some(this.step.position as u64)),
        /// The number of states by which the decoder advances.
        delta: Always Number = Value::Number(Some(this.step.delta)),
        /// The decoder's n before the step.
        n: Always Number = Value::Number(Some(this.step.n)),
        /// The decoder's i before the step.
        i: Always Number = Value::Number(Some(this.step.i)),
        /// The bias before the step.
        bias: Always Number = Value::Number(Some(this.step.bias)),
        /// The bias for the next delta.
        next_bias: Always Number = Value::Number(Some(this.step.next_bias)),
        /// The digits of the delta, least significant first.
        digits: Always Records(&DIGIT) = Value::Records(Some(&this.trace.digits(&this.step.digits))),
    }
}

/// A digit as a record.
struct DigitRecord<'r> {
    digit: &'r Digit,
    basic: &'r dyn Fn(u32) -> Option<char>,
}

declare! {
    /// One digit of a delta. The delta is the sum of `value * weight` over its digits.
    pub static DIGIT = "Digit";
    for |this: DigitRecord<'_>| {
        /// The code point of the digit.
        code_point: Always CodePoint = Value::CodePoint(Some(this.digit.code_point)),
        /// The digit as a text.
        character: Always Text = Value::Text(Some(&character((this.basic)(this.digit.code_point)))),
        /// The value of the digit.
        value: Always Number = Value::Number(Some(this.digit.value.into())),
        /// The variable k of RFC 3492: 36 for the first digit, 72 for the second, and so on.
        k: Always Number = Value::Number(Some(this.digit.k)),
        /// A digit whose value is below the threshold is the last digit of the delta.
        threshold: Always Number = Value::Number(Some(this.digit.threshold.into())),
        /// The weight of the digit.
        weight: Always Number = Value::Number(Some(this.digit.weight)),
    }
}
