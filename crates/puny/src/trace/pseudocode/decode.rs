//! Section 6.2: the lines of the decoding procedure.

use super::{wide, Line, Run, Variable};
use crate::arithmetic::{divide, to_u32, to_usize};
use crate::bootstring::AllBasic;
use crate::invariant::Ensured;

impl Run<'_> {
    /// Executes a line of the decoding procedure, and returns the next line.
    pub(super) fn decode_line(&mut self, line: Line) -> Option<Line> {
        let params = self.bootstring.params();
        // The output is in memory, so its length fits 64 bits.
        let points = self.output.len() as u64 + 1;
        Some(match line {
            Line::DecodeN => {
                self.set(Variable::N, u64::from(params.initial_n()));
                Line::DecodeI
            }
            Line::DecodeI => {
                self.set(Variable::I, 0);
                Line::DecodeBias
            }
            Line::DecodeBias => {
                self.set(Variable::Bias, u64::from(params.initial_bias()));
                Line::DecodeOutput
            }
            Line::DecodeOutput => Line::DecodeCopy,
            Line::DecodeCopy => {
                let delimiter = self.bootstring.alphabet().delimiter();
                let last = self.input.iter().rposition(|&c| c == delimiter);
                let literal = self.input.iter().take(last.unwrap_or(0)).copied();
                let good = literal.clone().take_while(|&c| self.is_basic(c));
                self.output = good.collect();
                self.consumed = self.output.len();
                self.failed = self.consumed < literal.len() || self.is_too_long(self.consumed);
                Line::DecodeDelimiter
            }
            Line::DecodeDelimiter => {
                self.condition = Some(self.consumed > 0);
                self.consumed += usize::from(self.consumed > 0);
                Line::DecodeWhile
            }
            Line::DecodeWhile => {
                let is_left = self.consumed < self.input.len();
                self.condition = Some(is_left);
                if !is_left {
                    // After an insertion, i is at least 1.
                    self.failed = self.get(Variable::I) == 0
                        && self.bootstring.all_basic() == AllBasic::Refused;
                    return None;
                }
                self.failed = self.is_too_long(to_usize(points));
                Line::DecodeOldi
            }
            Line::DecodeOldi => {
                self.set(Variable::Oldi, self.get(Variable::I));
                Line::DecodeW
            }
            Line::DecodeW => {
                self.set(Variable::W, 1);
                self.clear(&[Variable::K, Variable::Digit, Variable::T]);
                Line::DecodeFor
            }
            Line::DecodeFor => {
                self.next_k();
                Line::DecodeConsume
            }
            Line::DecodeConsume => {
                self.failed = self.consumed == self.input.len();
                self.consumed += usize::from(!self.failed);
                Line::DecodeDigit
            }
            Line::DecodeDigit => {
                let code_point = self.input.get(self.consumed.saturating_sub(1)).copied();
                let alphabet = self.bootstring.alphabet();
                match alphabet.digit_value(code_point.ensured()) {
                    Some(value) => self.set(Variable::Digit, u64::from(value)),
                    None => self.failed = true,
                }
                Line::DecodeAdd
            }
            Line::DecodeAdd => {
                let product = wide(self.get(Variable::Digit)) * wide(self.get(Variable::W));
                self.set_checked(Variable::I, wide(self.get(Variable::I)) + product);
                Line::DecodeT
            }
            Line::DecodeT => {
                self.set_threshold();
                Line::DecodeBreak
            }
            Line::DecodeBreak => {
                let is_last = self.get(Variable::Digit) < self.get(Variable::T);
                self.condition = Some(is_last);
                if is_last {
                    Line::DecodeAdapt
                } else {
                    Line::DecodeWeight
                }
            }
            Line::DecodeWeight => {
                let factor = u64::from(params.base()) - self.get(Variable::T);
                self.set_checked(Variable::W, wide(self.get(Variable::W)) * wide(factor));
                Line::DecodeFor
            }
            Line::DecodeAdapt => Line::AdaptCall,
            Line::DecodeAdvance => {
                let laps = divide(self.get(Variable::I), points).0;
                self.set_checked(Variable::N, wide(self.get(Variable::N)) + wide(laps));
                // A code point has at most 32 bits, even if maxint has 64 bits.
                self.failed |= u32::try_from(self.get(Variable::N)).is_err();
                Line::DecodePosition
            }
            Line::DecodePosition => {
                self.set(Variable::I, divide(self.get(Variable::I), points).1);
                Line::DecodeBasic
            }
            Line::DecodeBasic => {
                let n = to_u32(self.get(Variable::N)); // checked above
                self.failed = self.is_basic(n) || !self.is_code_point(n);
                Line::DecodeInsert
            }
            Line::DecodeInsert => {
                let n = to_u32(self.get(Variable::N)); // checked above
                let position = to_usize(self.get(Variable::I)); // at most the length of the output
                self.output.insert(position.min(self.output.len()), n);
                Line::DecodeIncrement
            }
            _ => {
                self.set(Variable::I, self.get(Variable::I) + 1); // at most the length of the output
                Line::DecodeWhile
            }
        })
    }
}
