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

const RULE: &str = "code points are U+ and up to 8 hexadecimal digits, separated by blanks";

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_with_their_spelling() {
        let list = List::parse(" U+62\tu+00FC  u+10ffff").unwrap();
        assert_eq!(list.code_points, [0x62, 0xFC, 0x10FFFF]);
        assert_eq!(list.upper, [true, false, false]);
        assert_eq!((list.offset(1), list.offset(9)), (6, 22));
        assert!(List::parse("").unwrap().code_points.is_empty());
    }

    #[test]
    fn tokens_that_are_not_code_points_are_refused_at_their_offset() {
        for (text, offset) in [
            ("62", 0),
            ("U+62 0x63", 5),
            ("U+", 0),
            ("U+-1", 0),
            ("U+ 62", 0),
            ("U+123456789", 0),
        ] {
            assert_eq!(List::parse(text).unwrap_err().offset(), offset, "{text}");
        }
    }

    #[test]
    fn lists_are_written_with_four_digits_at_least() {
        let mut out = String::new();
        write(&[0x62, 0x10FFFF], None, &mut out);
        assert_eq!(out, "U+0062 U+10FFFF");
        out.clear();
        write(&[0x62, 0xFC], Some(&[true, false]), &mut out);
        assert_eq!(out, "U+0062 u+00FC");
    }
}
