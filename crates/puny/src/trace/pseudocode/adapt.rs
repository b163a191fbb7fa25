//! Section 6.1: the lines of the bias adaptation function.

use super::{wide, Line, Run, Variable};
use crate::arithmetic::divide;
use crate::invariant::Ensured;

impl Run<'_> {
    /// Executes a line of the bias adaptation function, and returns the next line.
    pub(super) fn adapt_line(&mut self, line: Line) -> Line {
        let params = self.bootstring.params();
        let base = u64::from(params.base());
        let span = base - u64::from(params.tmin());
        match line {
            Line::AdaptCall => {
                // The encoder has no i.
                let (delta, numpoints, firsttime) = match self.value(Variable::I) {
                    Some(i) => {
                        let oldi = self.get(Variable::Oldi);
                        (
                            i.saturating_sub(oldi),
                            self.output.len() as u64 + 1,
                            oldi == 0,
                        )
                    }
                    None => {
                        let h = self.get(Variable::H);
                        (self.get(Variable::Delta), h + 1, h == self.get(Variable::B))
                    }
                };
                self.set(Variable::AdaptDelta, delta);
                self.set(Variable::AdaptNumpoints, numpoints);
                self.set(Variable::AdaptFirsttime, u64::from(firsttime));
                Line::AdaptHalve
            }
            Line::AdaptHalve => {
                let is_first = self.get(Variable::AdaptFirsttime) == 1;
                self.condition = Some(is_first);
                let divisor = if is_first {
                    u64::from(params.damp())
                } else {
                    2
                };
                self.set(
                    Variable::AdaptDelta,
                    divide(self.get(Variable::AdaptDelta), divisor).0,
                );
                Line::AdaptShare
            }
            Line::AdaptShare => {
                // No overflow: delta is at most half of `u64::MAX`.
                let delta = self.get(Variable::AdaptDelta);
                let share = divide(delta, self.get(Variable::AdaptNumpoints)).0;
                self.set(Variable::AdaptDelta, delta + share);
                Line::AdaptK
            }
            Line::AdaptK => {
                self.set(Variable::AdaptK, 0);
                Line::AdaptWhile
            }
            Line::AdaptWhile => {
                let limit = span * u64::from(params.tmax()) / 2;
                let is_above = self.get(Variable::AdaptDelta) > limit;
                self.condition = Some(is_above);
                if is_above {
                    Line::AdaptDivide
                } else {
                    Line::AdaptReturn
                }
            }
            Line::AdaptDivide => {
                self.set(
                    Variable::AdaptDelta,
                    divide(self.get(Variable::AdaptDelta), span).0,
                );
                Line::AdaptAddBase
            }
            Line::AdaptAddBase => {
                // No overflow: each round divides delta by at least 2, so there are at most 64 rounds.
                self.set(Variable::AdaptK, self.get(Variable::AdaptK) + base);
                Line::AdaptWhile
            }
            _ => {
                // No overflow: delta is below 2^63, because it is at most span * tmax / 2, and each factor is a u32.
                let delta = wide(self.get(Variable::AdaptDelta));
                let product = wide(span + 1) * delta;
                let last = product.checked_div(delta + wide(u64::from(params.skew())));
                let bias = wide(self.get(Variable::AdaptK)) + last.ensured(); // skew is at least 1
                self.set(Variable::Bias, u64::try_from(bias).ok().ensured());
                self.clear(&[
                    Variable::AdaptDelta,
                    Variable::AdaptNumpoints,
                    Variable::AdaptFirsttime,
                    Variable::AdaptK,
                ]);
                match self.value(Variable::I) {
                    Some(_) => Line::DecodeAdvance,
                    None => Line::EncodeReset,
                }
            }
        }
    }
}
