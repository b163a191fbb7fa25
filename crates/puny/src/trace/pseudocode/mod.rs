//! The pseudocode of RFC 3492, sections 6.1 to 6.3, which runs line by line.
//!
//! A [`Run`] is for people who study the algorithm, and for programs that explain it. It executes the pseudocode as it
//! stands in the RFC. The procedures of this crate compute the same results in less time, because they do not scan
//! the input for every code point.
//!
//! The texts of the lines are from the RFC. Its author permits anyone to use and distribute them (appendix B).

mod adapt;
mod decode;
mod encode;
mod lines;

use alloc::vec::Vec;

use super::code_points;
pub use lines::{Line, Section, Variable};

use crate::arithmetic::{divide, to_u32};
use crate::bias::threshold;
use crate::bootstring::{Bootstring, Repertoire};
use crate::invariant::Ensured;
use crate::text::source::Source;
use crate::text::Text;

/// A run of the decoding or encoding procedure. It is an iterator over the lines in the order in which they run.
///
/// After each call of `next`, the other methods return the state after this line. If a line fails, it is the last line.
///
/// For an input of n code points, a line takes O(n) time, and there are O(n²) lines in the worst case. The run takes
/// O(n) memory, and its caller can stop at any line.
///
/// ```
/// use puny::punycode::PUNYCODE;
/// use puny::trace::pseudocode::{Line, Run, Variable};
///
/// let mut run = Run::decoding(&PUNYCODE, "bcher-kva");
/// while let Some(line) = run.next() {
///     if line == Line::DecodeInsert {
///         break;
///     }
/// }
/// assert_eq!((run.value(Variable::N), run.value(Variable::I)), (Some(0xFC), Some(1)));
/// assert!(run.output().iter().copied().eq("bücher".chars().map(u32::from)));
/// ```
#[derive(Clone, Debug)]
pub struct Run<'b> {
    bootstring: &'b Bootstring<'b>,
    /// Whether the code points must be Unicode scalar values.
    scalars: bool,
    input: Vec<u32>,
    output: Vec<u32>,
    /// The value of each variable, in the order of [`Variable::ALL`].
    values: [Option<u64>; Variable::ALL.len()],
    /// The variables that the last line assigned, as bits in the order of [`Variable::ALL`].
    assigned: u32,
    next: Option<Line>,
    consumed: usize,
    condition: Option<bool>,
    failed: bool,
}

impl<'b> Run<'b> {
    /// Prepares a run of the decoding procedure (section 6.2).
    pub fn decoding<T: Text>(bootstring: &'b Bootstring<'b>, basic: T) -> Self {
        Run::new(bootstring, basic, Line::DecodeN)
    }

    /// Prepares a run of the encoding procedure (section 6.3).
    pub fn encoding<T: Text>(bootstring: &'b Bootstring<'b>, extended: T) -> Self {
        Run::new(bootstring, extended, Line::EncodeN)
    }

    fn new<T: Text>(bootstring: &'b Bootstring<'b>, input: T, first: Line) -> Self {
        Run {
            bootstring,
            scalars: <T as Source>::SCALARS || bootstring.repertoire() == Repertoire::Scalars,
            input: code_points(input),
            output: Vec::new(),
            values: [None; Variable::ALL.len()],
            assigned: 0,
            next: Some(first),
            consumed: 0,
            condition: None,
            failed: false,
        }
    }

    /// Returns the code points of the input.
    pub fn input(&self) -> &[u32] {
        &self.input
    }

    /// Returns the output so far.
    pub fn output(&self) -> &[u32] {
        &self.output
    }

    /// Returns the value of a variable, or `None` if no line has assigned it, or if its scope has ended. The value of
    /// `adapt.firsttime` is 1 if it is true, and 0 otherwise.
    pub fn value(&self, variable: Variable) -> Option<u64> {
        self.values.get(variable as usize).copied().flatten()
    }

    /// Returns the variables that the last line assigned, with their values.
    pub fn assigned(&self) -> impl Iterator<Item = (Variable, u64)> + '_ {
        let variables = Variable::ALL.iter().copied();
        variables
            .filter(move |&variable| self.assigned & variable.bit() != 0)
            .filter_map(move |variable| Some((variable, self.value(variable)?)))
    }

    /// Returns the number of code points of the input that the decoder has consumed, or that the current pass of the
    /// encoder over the input has reached.
    pub fn consumed(&self) -> usize {
        self.consumed
    }

    /// Returns whether the condition of the last line holds, or `None` if the line has no condition. The condition of
    /// `for each` is that there is another code point.
    pub fn condition(&self) -> Option<bool> {
        self.condition
    }

    /// Returns whether the last line failed. [`Bootstring::decode`] and [`Bootstring::encode`] return the reason.
    pub fn failed(&self) -> bool {
        self.failed
    }

    fn get(&self, variable: Variable) -> u64 {
        self.value(variable).ensured()
    }

    fn set(&mut self, variable: Variable, value: u64) {
        self.assigned |= variable.bit();
        self.assign(variable, Some(value));
    }

    fn clear(&mut self, variables: &[Variable]) {
        for &variable in variables {
            self.assign(variable, None);
        }
    }

    fn assign(&mut self, variable: Variable, value: Option<u64>) {
        if let Some(slot) = self.values.get_mut(variable as usize) {
            *slot = value;
        }
    }

    /// Assigns a value, or fails if the value exceeds maxint.
    fn set_checked(&mut self, variable: Variable, value: u128) {
        match u64::try_from(value) {
            Ok(value) if value <= self.bootstring.maxint().value() => self.set(variable, value),
            _ => self.failed = true,
        }
    }

    fn is_basic(&self, code_point: u32) -> bool {
        self.bootstring.alphabet().is_basic(code_point)
    }

    /// Returns whether a code point is in the set of code points (section 5).
    fn is_code_point(&self, code_point: u32) -> bool {
        !self.scalars || char::from_u32(code_point).is_some()
    }

    fn is_too_long(&self, points: usize) -> bool {
        points > self.bootstring.limit()
    }

    /// Sets k to the base at the beginning of a loop, and otherwise increases k by the base.
    fn next_k(&mut self) {
        let base = u64::from(self.bootstring.params().base());
        // No overflow: the loop ends after at most 64 digits, and the base is a u32.
        self.set(
            Variable::K,
            self.value(Variable::K).unwrap_or(0).saturating_add(base),
        );
    }

    fn set_threshold(&mut self) {
        let (k, bias) = (self.get(Variable::K), self.get(Variable::Bias));
        let t = threshold(self.bootstring.params(), k, bias);
        self.set(Variable::T, u64::from(t));
    }

    /// Returns `(q - t) div (base - t)` and `(q - t) mod (base - t)`.
    fn divide_rest(&self) -> (u64, u64) {
        let t = self.get(Variable::T);
        // q is at least t, because the loop did not end.
        let rest = self.get(Variable::Q).saturating_sub(t);
        divide(rest, u64::from(self.bootstring.params().base()) - t)
    }

    fn write_digit(&mut self, value: u64) {
        let digit = self.bootstring.alphabet().digit(to_u32(value)); // below the base
        self.output.push(digit.ensured());
    }
}

impl Iterator for Run<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let line = self.next.take()?;
        self.condition = None;
        self.assigned = 0;
        let next = match line.section() {
            Section::Adapt => Some(self.adapt_line(line)),
            Section::Decode => self.decode_line(line),
            Section::Encode => self.encode_line(line),
        };
        self.next = next.filter(|_| !self.failed);
        Some(line)
    }
}

/// Widens a number for arithmetic that does not overflow: products of two numbers of 64 bits fit 128 bits.
fn wide(number: u64) -> u128 {
    u128::from(number)
}
