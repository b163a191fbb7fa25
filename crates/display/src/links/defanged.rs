//! Defanged links. Analysts change a dangerous link, for example to `hxxp://a[.]com`, so that nobody follows it by
//! mistake.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Each defanged part, and its replacement. Letter case is ignored.
const REPLACEMENTS: [(&str, &str); 14] = [
    ("hxxps", "https"),
    ("hxxp", "http"),
    ("[://]", "://"),
    ("[:]", ":"),
    ("[/]", "/"),
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("{dot}", "."),
    ("[@]", "@"),
    ("[at]", "@"),
    ("(at)", "@"),
];

/// A copy of a text in which each defanged part is replaced.
#[derive(Clone, Debug)]
pub(super) struct Refanged {
    pub(super) text: String,
    /// For each replacement, the offset of its end in this text, and in the original text.
    ends: Vec<(usize, usize)>,
}

impl Refanged {
    /// Replaces the defanged parts of a text. Returns `None` if the text has no defanged part. Takes O(n) time, and
    /// allocates the copy.
    pub(super) fn new(original: &str) -> Option<Refanged> {
        let mut refanged = Refanged {
            text: String::new(),
            ends: Vec::new(),
        };
        let mut copied = 0;
        let mut at = 0;
        while let Some(offset) = original.get(at..)?.find(['[', '(', '{', 'h', 'H'].as_ref()) {
            at += offset;
            let found = REPLACEMENTS.iter().find(|(from, _)| {
                starts_with_ignoring_case(original, at, from)
                    && (!from.starts_with('h') || is_scheme_end(original, at + from.len()))
            });
            let (from, to) = match found {
                Some(found) => found,
                None => {
                    at += 1;
                    continue;
                }
            };
            refanged.text.push_str(original.get(copied..at)?);
            refanged.text.push_str(to);
            at += from.len();
            copied = at;
            refanged.ends.push((refanged.text.len(), at));
        }
        refanged.text.push_str(original.get(copied..)?);
        Some(refanged).filter(|refanged| !refanged.ends.is_empty())
    }

    /// Returns the range in the original text of a range in this text.
    pub(super) fn original_range(&self, range: Range<usize>) -> Range<usize> {
        self.original(range.start)..self.original(range.end)
    }

    /// Returns the offset in the original text of an offset in this text.
    fn original(&self, offset: usize) -> usize {
        let before = self.ends.partition_point(|(end, _)| *end <= offset);
        let last = before.checked_sub(1).and_then(|last| self.ends.get(last));
        let (end, original) = last.copied().unwrap_or_default();
        original + (offset - end)
    }
}

/// Returns whether a colon, perhaps in brackets, is at a byte.
fn is_scheme_end(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.starts_with(':') || rest.starts_with("[:")
}

/// Returns whether a dot in brackets begins at a byte, or ends before it.
pub(super) fn is_dot_beside(text: &str, at: usize) -> bool {
    let dots = || REPLACEMENTS.iter().filter(|(_, to)| *to == ".");
    dots().any(|(dot, _)| {
        let start = at.checked_sub(dot.len());
        starts_with_ignoring_case(text, at, dot)
            || start.map_or(false, |start| starts_with_ignoring_case(text, start, dot))
    })
}

/// Returns whether ASCII text begins at a byte, in any letter case.
pub(super) fn starts_with_ignoring_case(text: &str, at: usize, prefix: &str) -> bool {
    let bytes = text.as_bytes().get(at..at + prefix.len());
    bytes.map_or(false, |bytes| bytes.eq_ignore_ascii_case(prefix.as_bytes()))
}
