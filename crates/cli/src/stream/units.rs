//! What input is divided into: lines, or what else ends at a line end.

use crate::report::tally;

/// Where units end that may have several lines, such as the entries of a master file.
pub(crate) trait Ends: Send {
    /// Reads on: of text that comes in parts this takes the next one, and returns how many
    /// bytes of it there are up to the end of the last unit that is whole.
    fn last_end(&mut self, fresh: &[u8]) -> Option<usize>;

    /// How long the first unit of a text is, if it is whole; the text begins with a unit.
    fn first_end(&self, text: &[u8]) -> Option<usize>;

    /// Forgets what was read: what comes next begins with a unit.
    fn restart(&mut self);

    /// What a unit is called when they are counted.
    fn counted(&self) -> tally::Unit;
}

/// A unit apart from its end: LF, CRLF, or nothing after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) end: &'b [u8],
    /// How many line ends it has, with its own.
    pub(super) lines: usize,
}

/// The units of a text; lines, if nothing else says where they end.
pub(super) fn units<'b>(
    text: &'b [u8],
    ends: Option<&'b dyn Ends>,
) -> impl Iterator<Item = Unit<'b>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = match ends {
            None => memchr::memchr(b'\n', rest).map(|feed| feed + 1),
            Some(ends) => ends.first_end(rest),
        };
        let (whole, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        rest = after;
        let unit = match whole.strip_suffix(b"\n") {
            Some(unit) => unit.strip_suffix(b"\r").unwrap_or(unit),
            None => whole,
        };
        let (bytes, end) = whole.split_at_checked(unit.len())?;
        let lines = match ends {
            None => 1,
            Some(_) => line_ends(whole),
        };
        Some(Unit { bytes, end, lines })
    })
}

/// How much of a text, which begins with a unit, has about so many lines: the bytes, and the
/// lines in them. A unit is not cut, and what follows the last whole one is one more.
pub(super) fn some(text: &[u8], ends: Option<&dyn Ends>, lines: usize) -> (usize, usize) {
    let mut count = 0;
    let mut end = 0;
    match ends {
        None => {
            for line_end in memchr::memchr_iter(b'\n', text) {
                if count == lines {
                    return (end, count);
                }
                count += 1;
                end = line_end + 1;
            }
            if count < lines {
                end = text.len(); // the last line may have no end
            }
        }
        Some(ends) => {
            while let Some(rest @ [_, ..]) = text.get(end..).filter(|_| count < lines) {
                let length = ends.first_end(rest).unwrap_or(rest.len());
                count += line_ends(rest.get(..length).unwrap_or_default());
                end += length;
            }
        }
    }
    (end, count)
}

fn line_ends(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> impl Iterator<Item = Unit<'_>> {
        units(text, None)
    }

    #[test]
    fn line_ends_are_no_part_of_lines() {
        let text = b"a\r\n\nb\rc\n\r\nd\r";
        let all: Vec<&[u8]> = lines(text).map(|line| line.bytes).collect();
        assert_eq!(all, [&b"a"[..], b"", b"b\rc", b"", b"d\r"]);
        let whole: Vec<u8> = lines(text)
            .flat_map(|line| [line.bytes, line.end].concat())
            .collect();
        assert_eq!(whole, text);
        assert_eq!(lines(b"").count(), 0);
        assert_eq!(lines(b"\n").count(), 1);
    }

    #[test]
    fn some_lines_are_not_more_than_asked_for() {
        assert_eq!(some(b"a\nb\nc", None, 1), (2, 1));
        assert_eq!(some(b"a\nb\nc", None, 2), (4, 2));
        assert_eq!(some(b"a\nb\nc", None, 3), (5, 2));
        assert_eq!(some(b"", None, 3), (0, 0));
    }
}
