//! Keywords as Polars passes them: a pickle of a dictionary, here of strings only.
//!
//! A pickle is a program for a stack machine. `polars_options` makes a dictionary of strings, whose program uses
//! only the ten instructions below; all others are refused. A library for all of them would bring big integers.

/// The keys and values of a dictionary of strings, in order; `None` for every other pickle.
///
/// The instructions are those of Python's `pickletools`, of protocol 5.
pub(super) fn pairs(pickle: &[u8]) -> Option<Vec<(&str, &str)>> {
    let mut rest = pickle;
    let mut strings: Vec<&str> = Vec::new();
    // What was on top of the stack at each MEMOIZE; `None` is the dictionary.
    let mut memo: Vec<Option<&str>> = Vec::new();
    loop {
        let (&code, after) = rest.split_first()?;
        rest = after;
        match code {
            // PROTO and its number
            0x80 => {
                take(&mut rest, 1)?;
            }
            // FRAME and its length: all of it is here already.
            0x95 => {
                take(&mut rest, 8)?;
            }
            // EMPTY_DICT, MARK, SETITEM, SETITEMS: there is one dictionary, and strings come in pairs.
            b'}' | b'(' | b's' | b'u' => {}
            // SHORT_BINUNICODE
            0x8c => {
                let len = number(&mut rest, 1)?;
                strings.push(text(&mut rest, len)?);
            }
            // BINUNICODE
            b'X' => {
                let len = number(&mut rest, 4)?;
                strings.push(text(&mut rest, len)?);
            }
            // MEMOIZE
            0x94 => memo.push(strings.last().copied()),
            // BINGET: a string from the memo
            b'h' => {
                let index = number(&mut rest, 1)?;
                strings.push((*memo.get(index)?)?);
            }
            // STOP
            b'.' => break,
            _ => return None,
        }
    }
    let (pairs, odd) = strings.as_chunks::<2>();
    let is_whole = rest.is_empty() && odd.is_empty();
    is_whole.then(|| pairs.iter().map(|&[key, value]| (key, value)).collect())
}

fn take<'p>(rest: &mut &'p [u8], len: usize) -> Option<&'p [u8]> {
    let (taken, after) = rest.split_at_checked(len)?;
    *rest = after;
    Some(taken)
}

/// An unsigned little-endian number.
fn number(rest: &mut &[u8], len: usize) -> Option<usize> {
    let bytes = take(rest, len)?.iter().rev();
    Some(bytes.fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

fn text<'p>(rest: &mut &'p [u8], len: usize) -> Option<&'p str> {
    str::from_utf8(take(rest, len)?).ok()
}
