//! The IPv6 parser and the IPv6 serializer of the URL Standard.

use core::fmt;

use super::ipv4::write_number;

/// Parses an IPv6 address, and returns its eight pieces. An address consists of eight hexadecimal numbers. `::` may
/// replace one or more zeros once, and the last two numbers may be written as an IPv4 address.
pub fn parse(text: &str) -> Option<[u16; 8]> {
    let mut pieces = [0; 8];
    // The string search of the standard library would add 5 kB to a program.
    let gap = text.as_bytes().windows(2).position(|pair| pair == b"::");
    match gap.map(|gap| (text.get(..gap), text.get(gap + 2..))) {
        Some((Some(head), Some(tail))) => {
            let before = parse_pieces(head, false, &mut pieces)?;
            let mut last = [0; 8];
            let after = parse_pieces(tail, true, &mut last)?;
            let gap = 8_usize.checked_sub(before + after).filter(|gap| *gap > 0)?;
            let tail = pieces.iter_mut().skip(before + gap);
            tail.zip(last).for_each(|(piece, last)| *piece = last);
            Some(pieces)
        }
        _ => (parse_pieces(text, true, &mut pieces)? == 8).then_some(pieces),
    }
}

/// Parses the pieces of a text without `::` into the first elements of `pieces`, and returns their number. `is_end` is
/// whether the last two pieces may be an IPv4 address.
fn parse_pieces(text: &str, is_end: bool, pieces: &mut [u16; 8]) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let mut count = 0;
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        let is_ipv4 = is_end && parts.peek().is_none() && part.bytes().any(|byte| byte == b'.');
        let [high, low] = if is_ipv4 {
            parse_ipv4_pieces(part)?
        } else {
            [None, Some(parse_piece(part)?)]
        };
        for piece in high.into_iter().chain(low) {
            *pieces.get_mut(count)? = piece;
            count += 1;
        }
    }
    Some(count)
}

/// Parses one piece: one to four hexadecimal digits.
fn parse_piece(part: &str) -> Option<u16> {
    // `from_str_radix` accepts a sign, so the digits are checked as well.
    let is_piece = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(part, 16).ok().filter(|_| is_piece)
}

/// Parses an IPv4 address of four decimal numbers without leading zeros, and returns its two pieces.
fn parse_ipv4_pieces(part: &str) -> Option<[Option<u16>; 2]> {
    let mut bytes = [0_u8; 4];
    let mut places = bytes.iter_mut();
    for digits in part.split('.') {
        let is_number = digits == "0" || !digits.starts_with(['0', '+']);
        *places.next()? = digits.parse().ok().filter(|_| is_number)?;
    }
    if places.next().is_some() {
        return None;
    }
    let [a, b, c, d] = bytes;
    Some([[a, b], [c, d]].map(|pair| Some(u16::from_be_bytes(pair))))
}

/// Writes an address as the IPv6 serializer does. The longest run of at least two zeros becomes `::`. If several runs
/// are longest, the first becomes `::`.
pub(super) fn write_pieces(pieces: [u16; 8], output: &mut impl fmt::Write) -> fmt::Result {
    let (mut start, mut length) = (8, 1);
    for from in 0..8 {
        let zeros = pieces.iter().skip(from).take_while(|piece| **piece == 0);
        let zeros = zeros.count();
        if zeros > length {
            (start, length) = (from, zeros);
        }
    }
    for (index, piece) in pieces.iter().enumerate() {
        if index == start {
            output.write_str("::")?;
        } else if index < start || index >= start + length {
            if index > 0 && index != start + length {
                output.write_str(":")?;
            }
            write_number::<16>(u32::from(*piece), output)?;
        }
    }
    Ok(())
}
