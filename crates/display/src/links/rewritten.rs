//! [`Rewritten`]: a copy of a text without defanged parts and escapes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::defanged::defanged_part;
use super::escape::Escape;
use super::Detector;

/// A copy of a text in which each defanged part and each escape is replaced.
#[derive(Clone, Debug)]
pub(super) struct Rewritten {
    pub(super) text: String,
    /// For each replacement, the offset of its end in this text, and in the original text.
    ends: Vec<(usize, usize)>,
}

impl Rewritten {
    /// Replaces the parts of a text that the options of the search allow. Returns `None` if the text has no part to
    /// replace. Takes O(n) time, and allocates the copy.
    pub(super) fn new(original: &str, detector: &Detector<'_>) -> Option<Rewritten> {
        let mut rewritten = Rewritten {
            text: String::new(),
            ends: Vec::new(),
        };
        let mut copied = 0;
        let mut at = 0;
        while let Some(offset) = original.get(at..)?.find(STARTS.as_ref()) {
            at += offset;
            let defanged = Some(at).filter(|_| detector.defanged);
            let escape = Some(at).filter(|_| detector.escapes);
            let before = original.get(copied..at)?;
            let len = if let Some((len, part)) = defanged.and_then(|at| defanged_part(original, at))
            {
                rewritten.text.push_str(before);
                rewritten.text.push_str(part);
                len
            } else if let Some((len, [first, second])) = escape.and_then(|at| decoded(original, at))
            {
                rewritten.text.push_str(before);
                rewritten.text.push(first);
                rewritten.text.extend(Some(second).filter(|c| *c != '\0'));
                len
            } else {
                at += 1;
                continue;
            };
            at += len;
            copied = at;
            rewritten.ends.push((rewritten.text.len(), at));
        }
        rewritten.text.push_str(original.get(copied..)?);
        Some(rewritten).filter(|rewritten| !rewritten.ends.is_empty())
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

/// The characters with which a defanged part or an escape begins.
const STARTS: [char; 9] = ['[', '(', '{', 'h', 'H', '%', '=', '\\', '&'];

/// Finds the escape at a byte. Returns its length and its characters. Percent-encoding is decoded only if the character
/// can be part of a name: `%2F` in a path is not a `/`.
fn decoded(text: &str, at: usize) -> Option<(usize, [char; 2])> {
    let escape = Escape::at(text, at)?;
    let is_kept = text.as_bytes().get(at) == Some(&b'%') && !escape.is_part();
    let characters = escape.characters.filter(|[c, _]| !is_kept && *c != '\0')?;
    Some((escape.len, characters))
}
