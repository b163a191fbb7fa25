//! Lists of code points such as `U+0062 U+00FC`, for `--code-points`.

use std::fmt::Write;

use crate::report::problem::Problem;

/// A parsed list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) code_points: Vec<u32>,
    /// For each code point, whether it was written with `U+`, not `u+`.
    pub(crate) upper: Vec<bool>,
    /// The byte offset of each code point, and the length of the text at the end.
    offsets: Vec<usize>,
}

const RULE: &str =
    "a code point is U+ and up to 8 hexadecimal digits, with blanks between code points";

impl List {
    /// Parses a list. An empty text is an empty list.
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

    /// Returns the byte offset of the code point with this index, or the length of the text if there are fewer code
    /// points.
    pub(crate) fn offset(&self, index: usize) -> usize {
        self.offsets[index.min(self.code_points.len())]
    }
}

/// Writes a list. A code point is written with `u+` if its flag is false, and with `U+` if its flag is true. If `upper`
/// is `None`, every code point is written with `U+`.
pub(crate) fn write_list(code_points: &[u32], upper: Option<&[bool]>, out: &mut String) {
    for (index, code_point) in code_points.iter().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        let lower = upper.is_some_and(|upper| upper.get(index) == Some(&false));
        let u = if lower { 'u' } else { 'U' };
        write!(out, "{blank}{u}+{code_point:04X}").expect("writing to a string does not fail");
    }
}
