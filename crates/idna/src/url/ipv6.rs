//! IPv6 addresses as a URL parser reads and writes them.

use core::fmt;

/// The pieces of an address, by the IPv6 parser: eight hexadecimal numbers, `::` once in place of one or more
/// that are zero, and the last two perhaps as an IPv4 address.
pub(crate) fn parse(text: &str) -> Option<[u16; 8]> {
    let mut pieces = [0; 8];
    // The library's search for a string would add 5 kB to a program.
    let gap = text.as_bytes().windows(2).position(|pair| pair == b"::");
    match gap.map(|gap| (text.get(..gap), text.get(gap + 2..))) {
        Some((Some(head), Some(tail))) => {
            let before = read(head, false, &mut pieces)?;
            let mut last = [0; 8];
            let after = read(tail, true, &mut last)?;
            let gap = 8_usize.checked_sub(before + after).filter(|gap| *gap > 0)?;
            let tail = pieces.iter_mut().skip(before + gap);
            tail.zip(last).for_each(|(piece, last)| *piece = last);
            Some(pieces)
        }
        _ => (read(text, true, &mut pieces)? == 8).then_some(pieces),
    }
}

/// Reads pieces from the start; returns their number. `is_end`: an IPv4 address may be the last two.
fn read(text: &str, is_end: bool, pieces: &mut [u16; 8]) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let mut count = 0;
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        let is_ipv4 = is_end && parts.peek().is_none() && part.contains('.');
        let [high, low] = if is_ipv4 {
            ipv4(part)?
        } else {
            [None, Some(hexadecimal(part)?)]
        };
        for piece in high.into_iter().chain(low) {
            *pieces.get_mut(count)? = piece;
            count += 1;
        }
    }
    Some(count)
}

fn hexadecimal(part: &str) -> Option<u16> {
    // It would take a sign.
    let is_piece = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(part, 16).ok().filter(|_| is_piece)
}

/// Two pieces: four decimal numbers without leading zeros.
fn ipv4(part: &str) -> Option<[Option<u16>; 2]> {
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

/// The IPv6 serializer: the first of the longest runs of two zeros or more becomes `::`.
pub(super) fn write(pieces: [u16; 8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            f.write_str("::")?;
        } else if index < start || index >= start + length {
            if index > 0 && index != start + length {
                f.write_str(":")?;
            }
            write!(f, "{piece:x}")?;
        }
    }
    Ok(())
}
