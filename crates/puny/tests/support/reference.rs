//! Section 6 of RFC 3492, line by line. Tests, fuzzing and benches compare the library with it.
//!
//! Each line of the RFC's pseudocode is a comment above the Rust that implements it, with all conditions in
//! {braces}. A reader can therefore compare the Rust with the pseudocode. The code is not optimized and does not
//! share code with the rest of the crate. A mistake goes unnoticed only if this file and the
//! library make the same mistake. The library
//! neither calls nor contains this file. Tests include it by its path.
//!
//! The arithmetic uses `u128`, which never overflows here. maxint is at most 2^64 - 1, every number is compared
//! with it before it is used again, and one factor of every product is at most 2^32 (a code point, a digit, a
//! base). Therefore no number exceeds 2^97, and "fail on overflow" is a comparison.
//!
//! The RFC leaves three things open. Here they are defined as follows:
//!
//! - *Where* a procedure fails. A decoder fails at the last code point that it consumed, or at the length of the input
//!   if no code point was left to consume. Before an encoder computes deltas, it checks all code points, and fails at
//!   the leftmost code point that is not allowed. If all code points are allowed, it fails at the code point whose
//!   delta overflows.
//! - The set of code points (section 5). With `scalars_only`, these are the Unicode scalar values. Otherwise these
//!   are all `u32`, and a greater n is an overflow.
//! - The digits and the basic code points. They are given as lists.

extern crate alloc;

use self::alloc::vec::Vec;

/// A Bootstring: the parameters of section 4 and the alphabet, which are not checked.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) base: u32,
    pub(crate) tmin: u32,
    pub(crate) tmax: u32,
    pub(crate) skew: u32,
    pub(crate) damp: u32,
    pub(crate) initial_bias: u32,
    pub(crate) initial_n: u32,
    /// The basic code points, as pairs of the first and the last code point of a range.
    pub(crate) basic: Vec<(u32, u32)>,
    pub(crate) delimiter: u32,
    /// The code points that are written for the digits 0, 1, 2 and so on.
    pub(crate) digits: Vec<u32>,
    /// Other code points that are read as digits, with their digit-values.
    pub(crate) also_read: Vec<(u32, u32)>,
    pub(crate) maxint: u64,
    pub(crate) scalars_only: bool,
}

/// The reason why a procedure failed, and the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) kind: Kind,
    pub(crate) at: usize,
}

/// The kinds of failure, with the code point that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    NotBasic(u32),
    NotDigit(u32),
    End,
    Overflow,
    InsertedBasic(u32),
    NotScalar(u32),
    BelowInitialN(u32),
}

impl Spec {
    /// Section 6.1, bias adaptation function.
    #[rustfmt::skip]
    pub(crate) fn adapt(&self, delta: u128, numpoints: u128, firsttime: bool) -> u128 {
        let [base, tmin, tmax] = [self.base, self.tmin, self.tmax].map(u128::from);
        let [skew, damp] = [self.skew, self.damp].map(u128::from);

        // function adapt(delta,numpoints,firsttime):
        //   if firsttime then let delta = delta div damp
        let mut delta = if firsttime { delta / damp }
        //   else let delta = delta div 2
        else { delta / 2 };
        //   let delta = delta + (delta div numpoints)
        delta += delta / numpoints;
        //   let k = 0
        let mut k = 0;
        //   while delta > ((base - tmin) * tmax) div 2 do begin
        while delta > ((base - tmin) * tmax) / 2 {
            // let delta = delta div (base - tmin)
            delta /= base - tmin;
            // let k = k + base
            k += base;
        //   end
        }
        //   return k + (((base - tmin + 1) * delta) div (delta + skew))
        k + ((base - tmin + 1) * delta) / (delta + skew)
    }

    /// Section 6.2, decoding procedure.
    #[rustfmt::skip]
    pub(crate) fn decode(&self, input: &[u32]) -> Result<Vec<u32>, Failure> {
        let [base, tmin, tmax] = [self.base, self.tmin, self.tmax].map(u128::from);
        let mut output = Vec::new();
        let mut input_left = input.iter().copied().enumerate();

        // let n = initial_n
        let mut n = u128::from(self.initial_n);
        // let i = 0
        let mut i = 0;
        // let bias = initial_bias
        let mut bias = u128::from(self.initial_bias);
        // consume all code points before the last delimiter (if there is one)
        let before_last = input.iter().rposition(|&c| c == self.delimiter).unwrap_or(0);
        for (at, c) in input_left.by_ref().take(before_last) {
            // and copy them to output, fail on any non-basic code point
            if !self.is_basic(c) { return Err(Failure { kind: Kind::NotBasic(c), at }); }
            output.push(c);
        }
        // if more than zero code points were consumed then consume one more
        //   (which will be the last delimiter)
        if before_last > 0 { input_left.next(); }
        // while the input is not exhausted do begin
        while input_left.len() > 0 {
            let mut last_consumed = 0;
            // let oldi = i
            let oldi = i;
            // let w = 1
            let mut w = 1;
            // for k = base to infinity in steps of base do begin
            let mut k = base;
            loop {
                // consume a code point, or fail if there was none to consume
                let (at, c) = input_left.next().ok_or(Failure { kind: Kind::End, at: input.len() })?;
                last_consumed = last_consumed.max(at);
                // let digit = the code point's digit-value, fail if it has none
                let digit = self.digit_value(c).ok_or(Failure { kind: Kind::NotDigit(c), at })?;
                // let i = i + digit * w, fail on overflow
                i = self.fail_on_overflow(i + digit * w, || at)?;
                // let t = tmin if k <= bias {+ tmin}, or
                let t = if k <= bias + tmin { tmin }
                //         tmax if k >= bias + tmax, or k - bias otherwise
                else if k >= bias + tmax { tmax } else { k - bias };
                // if digit < t then break
                if digit < t { break; }
                // let w = w * (base - t), fail on overflow
                w = self.fail_on_overflow(w * (base - t), || at)?;
            // end
                k += base;
            }
            let at = last_consumed;
            let length = output.len() as u128;
            // let bias = adapt(i - oldi, length(output) + 1, test oldi is 0?)
            bias = self.adapt(i - oldi, length + 1, oldi == 0);
            // let n = n + i div (length(output) + 1), fail on overflow
            n = self.fail_on_overflow(n + i / (length + 1), || at)?;
            // let i = i mod (length(output) + 1)
            i %= length + 1;
            // A code point is a u32, so a larger n is an overflow whatever maxint is.
            let inserted = u32::try_from(n).map_err(|_| Failure { kind: Kind::Overflow, at })?;
            // {if n is a basic code point then fail}
            if self.is_basic(inserted) {
                return Err(Failure { kind: Kind::InsertedBasic(inserted), at });
            }
            // Section 5: the set of code points.
            if self.is_no_code_point(inserted) {
                return Err(Failure { kind: Kind::NotScalar(inserted), at });
            }
            // insert n into output at position i
            output.insert(i as usize, inserted);
            // increment i
            i += 1;
        // end
        }
        Ok(output)
    }

    /// Section 6.3, encoding procedure.
    #[rustfmt::skip]
    pub(crate) fn encode(&self, input: &[u32]) -> Result<Vec<u32>, Failure> {
        let [base, tmin, tmax] = [self.base, self.tmin, self.tmax].map(u128::from);
        let mut output = Vec::new();

        // let n = initial_n
        let mut n = u128::from(self.initial_n);
        // let delta = 0
        let mut delta = 0;
        // let bias = initial_bias
        let mut bias = u128::from(self.initial_bias);
        // let h = b = the number of basic code points in the input
        let b = input.iter().filter(|&&c| self.is_basic(c)).count();
        let mut h = b;
        // copy them to the output in order, followed by a delimiter if b > 0
        output.extend(input.iter().filter(|&&c| self.is_basic(c)));
        if b > 0 { output.push(self.delimiter); }
        for (at, &c) in input.iter().enumerate().filter(|(_, c)| !self.is_basic(**c)) {
            // Section 5: the set of code points.
            if self.is_no_code_point(c) { return Err(Failure { kind: Kind::NotScalar(c), at }); }
            // {if the input contains a non-basic code point < n then fail}
            if u128::from(c) < n { return Err(Failure { kind: Kind::BelowInitialN(c), at }); }
        }
        // while h < length(input) do begin
        while h < input.len() {
            // let m = the minimum {non-basic} code point >= n in the input
            let m = input.iter().filter(|&&c| !self.is_basic(c)).map(|&c| u128::from(c))
                .filter(|&c| c >= n).min().unwrap_or(n);
            // let delta = delta + (m - n) * (h + 1), fail on overflow
            delta = self.fail_on_overflow(
                delta + (m - n) * (h as u128 + 1), || self.next_written(input, m, 0))?;
            // let n = m
            n = m;
            // for each code point c in the input (in order) do begin
            for (index, &c) in input.iter().enumerate() {
                // if c < n {or c is basic} then increment delta, fail on overflow
                if u128::from(c) < n || self.is_basic(c) {
                    delta = self.fail_on_overflow(
                        delta + 1, || self.next_written(input, n, index))?;
                }
                // if c == n then begin
                if u128::from(c) == n {
                    // let q = delta
                    let mut q = delta;
                    // for k = base to infinity in steps of base do begin
                    let mut k = base;
                    loop {
                        // let t = tmin if k <= bias {+ tmin}, or
                        let t = if k <= bias + tmin { tmin }
                        //         tmax if k >= bias + tmax, or k - bias otherwise
                        else if k >= bias + tmax { tmax } else { k - bias };
                        // if q < t then break
                        if q < t { break; }
                        // output the code point for digit t + ((q - t) mod (base - t))
                        output.push(self.digit(t + ((q - t) % (base - t))));
                        // let q = (q - t) div (base - t)
                        q = (q - t) / (base - t);
                    // end
                        k += base;
                    }
                    // output the code point for digit q
                    output.push(self.digit(q));
                    // let bias = adapt(delta, h + 1, test h equals b?)
                    bias = self.adapt(delta, h as u128 + 1, h == b);
                    // let delta = 0
                    delta = 0;
                    // increment h
                    h += 1;
                // end
                }
            // end
            }
            // increment delta and n
            delta += 1;
            n += 1;
        // end
        }
        Ok(output)
    }

    /// Returns the digit-value of a code point, if it has one.
    pub(crate) fn digit_value(&self, c: u32) -> Option<u128> {
        let written = self.digits.iter().position(|&digit| digit == c);
        let also = self.also_read.iter().find(|read| read.0 == c);
        written
            .map(|value| value as u128)
            .or(also.map(|read| u128::from(read.1)))
    }

    /// Returns the code point for a digit.
    #[allow(clippy::expect_used)] // an oracle must report its own bugs
    fn digit(&self, value: u128) -> u32 {
        *self
            .digits
            .get(value as usize)
            .expect("there is a code point for every digit")
    }

    pub(crate) fn is_basic(&self, c: u32) -> bool {
        self.basic
            .iter()
            .any(|&(first, last)| first <= c && c <= last)
    }

    /// Returns whether a code point is not in the set of code points: with `scalars_only`, a surrogate or a value
    /// above 10FFFF.
    fn is_no_code_point(&self, c: u32) -> bool {
        self.scalars_only && ((0xD800..=0xDFFF).contains(&c) || c > 0x10FFFF)
    }

    fn fail_on_overflow(&self, value: u128, at: impl Fn() -> usize) -> Result<u128, Failure> {
        if value > u128::from(self.maxint) {
            return Err(Failure {
                kind: Kind::Overflow,
                at: at(),
            });
        }
        Ok(value)
    }

    /// Returns the index of the code point whose delta is being counted. This is the next code point in the input
    /// that equals `n`, at or after index `from`. If there is none, returns the length of the input. A count that
    /// begins after the last such code point is smaller, so it does not overflow before m is known.
    fn next_written(&self, input: &[u32], n: u128, from: usize) -> usize {
        let next = input.iter().skip(from).position(|&c| u128::from(c) == n);
        next.map_or(input.len(), |ahead| from + ahead)
    }
}
