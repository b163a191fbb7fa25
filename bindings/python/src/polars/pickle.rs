//! A parser for the keywords of a plugin, which Polars passes as a pickle of a dictionary. Here all keys and values
//! are strings.
//!
//! A pickle is a program for a stack machine. The pickle of a dictionary of strings uses only the instructions below.
//! All other instructions are refused. A library for all instructions would depend on a library for big integers.

/// Returns the keys and values of a dictionary of strings, in order. Returns `None` for any other pickle.
///
/// The instructions are the instructions of protocol 5, as Python's `pickletools` describes them.
pub(super) fn pairs(pickle: &[u8]) -> Option<Vec<(&str, &str)>> {
    let mut rest = pickle;
    let mut strings: Vec<&str> = Vec::new();
    // The top of the stack at each MEMOIZE: a string, or `None` for the dictionary.
    let mut memo: Vec<Option<&str>> = Vec::new();
    loop {
        let (&code, after) = rest.split_first()?;
        rest = after;
        match code {
            // PROTO, followed by the version of the protocol
            0x80 => {
                take(&mut rest, 1)?;
            }
            // FRAME, followed by its length, which is ignored because all bytes are in memory
            0x95 => {
                take(&mut rest, 8)?;
            }
            // EMPTY_DICT, MARK, SETITEM and SETITEMS need no action: there is only one dictionary, and keys and
            // values alternate.
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
            // BINGET, followed by an index: a string from the memo
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

/// Reads an unsigned little-endian number of `len` bytes.
fn number(rest: &mut &[u8], len: usize) -> Option<usize> {
    let bytes = take(rest, len)?.iter().rev();
    Some(bytes.fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

fn text<'p>(rest: &mut &'p [u8], len: usize) -> Option<&'p str> {
    str::from_utf8(take(rest, len)?).ok()
}
