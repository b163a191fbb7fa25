//! Section 6.3: the lines of the encoding procedure.

use super::{wide, Line, Run, Variable};
use crate::arithmetic::{to_u32, to_usize};
use crate::bootstring::AllBasic;
use crate::invariant::Ensured;

impl Run<'_> {
    /// Executes a line of the encoding procedure, and returns the next line.
    pub(super) fn encode_line(&mut self, line: Line) -> Option<Line> {
        let params = self.bootstring.params();
        let alphabet = self.bootstring.alphabet();
        Some(match line {
            Line::EncodeN => {
                self.set(Variable::N, u64::from(params.initial_n()));
                Line::EncodeDelta
            }
            Line::EncodeDelta => {
                self.set(Variable::Delta, 0);
                Line::EncodeBias
            }
            Line::EncodeBias => {
                self.set(Variable::Bias, u64::from(params.initial_bias()));
                Line::EncodeCount
            }
            Line::EncodeCount => {
                let basic = self.input.iter().filter(|&&c| self.is_basic(c)).count();
                self.failed = self.is_too_long(self.input.len())
                    || basic == self.input.len()
                        && self.bootstring.all_basic() == AllBasic::Refused;
                self.set(Variable::H, basic as u64); // at most the length of the input
                self.set(Variable::B, basic as u64);
                Line::EncodeCopy
            }
            Line::EncodeCopy => {
                self.output = self.input.clone();
                self.output.retain(|&c| alphabet.is_basic(c));
                if self.get(Variable::B) > 0 {
                    self.output.push(alphabet.delimiter());
                }
                Line::EncodeBelow
            }
            Line::EncodeBelow => {
                let mut others = self.input.iter().filter(|&&c| !self.is_basic(c));
                self.failed = others.any(|&c| c < params.initial_n() || !self.is_code_point(c));
                Line::EncodeWhile
            }
            Line::EncodeWhile => {
                let is_left = to_usize(self.get(Variable::H)) < self.input.len();
                self.condition = Some(is_left);
                if !is_left {
                    return None;
                }
                Line::EncodeM
            }
            Line::EncodeM => {
                let others = self.input.iter().filter(|&&c| !self.is_basic(c));
                let n = self.get(Variable::N);
                let minimum = others.map(|&c| u64::from(c)).filter(|&c| c >= n).min();
                self.set(Variable::M, minimum.ensured()); // h < length, so a code point is left
                Line::EncodeAdvance
            }
            Line::EncodeAdvance => {
                let distance = self.get(Variable::M) - self.get(Variable::N);
                let states = wide(distance) * wide(self.get(Variable::H) + 1);
                self.set_checked(Variable::Delta, wide(self.get(Variable::Delta)) + states);
                Line::EncodeSetN
            }
            Line::EncodeSetN => {
                self.set(Variable::N, self.get(Variable::M));
                self.consumed = 0;
                Line::EncodeEach
            }
            Line::EncodeEach => match self.input.get(self.consumed) {
                Some(&c) => {
                    self.condition = Some(true);
                    self.set(Variable::C, u64::from(c));
                    self.consumed += 1;
                    Line::EncodeLess
                }
                None => {
                    self.condition = Some(false);
                    self.clear(&[Variable::C]);
                    Line::EncodeIncrement
                }
            },
            Line::EncodeLess => {
                let c = self.get(Variable::C);
                let is_counted = c < self.get(Variable::N) || self.is_basic(to_u32(c)); // c was a u32
                self.condition = Some(is_counted);
                if is_counted {
                    self.set_checked(Variable::Delta, wide(self.get(Variable::Delta)) + 1);
                }
                Line::EncodeEqual
            }
            Line::EncodeEqual => {
                let is_equal = self.get(Variable::C) == self.get(Variable::N);
                self.condition = Some(is_equal);
                if is_equal {
                    Line::EncodeQ
                } else {
                    Line::EncodeEach
                }
            }
            Line::EncodeQ => {
                self.set(Variable::Q, self.get(Variable::Delta));
                self.clear(&[Variable::K, Variable::T]);
                Line::EncodeFor
            }
            Line::EncodeFor => {
                self.next_k();
                Line::EncodeT
            }
            Line::EncodeT => {
                self.set_threshold();
                Line::EncodeBreak
            }
            Line::EncodeBreak => {
                let is_last = self.get(Variable::Q) < self.get(Variable::T);
                self.condition = Some(is_last);
                if is_last {
                    Line::EncodeLast
                } else {
                    Line::EncodeDigit
                }
            }
            Line::EncodeDigit => {
                let t = self.get(Variable::T);
                self.write_digit(t + self.divide_rest().1);
                Line::EncodeDivide
            }
            Line::EncodeDivide => {
                self.set(Variable::Q, self.divide_rest().0);
                Line::EncodeFor
            }
            Line::EncodeLast => {
                self.write_digit(self.get(Variable::Q));
                self.clear(&[Variable::K, Variable::T, Variable::Q]);
                Line::EncodeAdapt
            }
            Line::EncodeAdapt => Line::AdaptCall,
            Line::EncodeReset => {
                self.set(Variable::Delta, 0);
                Line::EncodeHandled
            }
            Line::EncodeHandled => {
                self.set(Variable::H, self.get(Variable::H) + 1); // at most the length of the input
                Line::EncodeEach
            }
            _ => {
                // No overflow: since its last reset, delta was incremented at most once for each code point of the
                // input, and n is a u32.
                self.set(Variable::Delta, self.get(Variable::Delta) + 1);
                self.set(Variable::N, self.get(Variable::N) + 1);
                Line::EncodeWhile
            }
        })
    }
}
