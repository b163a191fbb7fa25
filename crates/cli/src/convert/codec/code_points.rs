//! Lists of code points: `U+0062 U+00FC`.

use std::fmt::Write;

use crate::report::problem::Problem;

/// A parsed list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) code_points: Vec<u32>,
    /// Whether it was written `U+`, not `u+`.
    pub(crate) upper: Vec<bool>,
    /// The byte offset of each, and the length of the text.
    offsets: Vec<usize>,
}

const RULE: &str =
    "a code point is U+ and up to 8 hexadecimal digits, with blanks between code points";

impl List {
    /// Parses a list; an empty one is an empty text.
    pub(crate) fn parse(text: &str) -> Result<List, Problem> {
        let mut list = List::default();
        let start = text.as_ptr() as usize;
        for token in text.split([' ', '\t']).filter(|token| !token.is_empty()) {
            let offset = token.as_ptr() as usize - start;
            let bad = |why| {
                let what = format!("'{}' {why}", token.escape_debug());
                Problem::raw("not_code_point", offset, what, RULE)
            };
            let digits = token.strip_prefix(['U', 'u']);
            let digits = digits.and_then(|rest| rest.strip_prefix('+'));
            let digits = digits.ok_or_else(|| bad("does not begin with U+"))?;
            let all_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let number = u32::from_str_radix(digits, 16).ok().filter(|_| all_digits);
            list.code_points
                .push(number.ok_or_else(|| bad("is not a code point"))?);
            list.upper.push(token.starts_with('U'));
            list.offsets.push(offset);
        }
        list.offsets.push(text.len());
        Ok(list)
    }

    /// The byte offset of the code point with this index; the length of the text after the last.
    pub(crate) fn offset(&self, index: usize) -> usize {
        self.offsets[index.min(self.code_points.len())]
    }
}

/// Writes a list, with `u+` for lower-case flags; without flags all `U+`.
pub(crate) fn write(code_points: &[u32], upper: Option<&[bool]>, out: &mut String) {
    for (index, code_point) in code_points.iter().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        let lower = upper.is_some_and(|upper| upper.get(index) == Some(&false));
        let u = if lower { 'u' } else { 'U' };
        write!(out, "{blank}{u}+{code_point:04X}").expect("a string takes all");
    }
}
