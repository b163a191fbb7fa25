//! The IPv4 parser and the IPv4 serializer of the URL Standard.

use core::fmt;

/// Parses a domain in ASCII as an IPv4 address. An address consists of one to four numbers, each decimal, octal
/// (`0177`) or hexadecimal (`0x7f`). The last number fills the remaining bytes: `127.1` is `127.0.0.1`. `inet_aton` and
/// the resolvers of operating systems accept these forms too.
pub fn parse(name: &str) -> Option<[u8; 4]> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let (rest, last) = match name.rsplit_once('.') {
        Some((rest, last)) => (Some(rest), last),
        None => (None, name),
    };
    let mut address = 0_u32;
    let mut free = u32::BITS;
    for part in rest.into_iter().flat_map(|rest| rest.split('.')) {
        let byte = u8::try_from(parse_number(part)?).ok()?;
        // At least one byte must remain for the last number.
        free = free.checked_sub(8).filter(|free| *free > 0)?;
        address |= u32::from(byte) << free;
    }
    let last = parse_number(last).filter(|last| last >> free == 0)?;
    Some((address | u32::try_from(last).ok()?).to_be_bytes())
}

/// Parses one number of an IPv4 address (the IPv4 number parser). Also returns `None` if the number does not fit into a
/// `u64`.
fn parse_number(part: &str) -> Option<u64> {
    let hex = part.strip_prefix("0x").or(part.strip_prefix("0X"));
    let (digits, radix) = match (hex, part.strip_prefix('0')) {
        (Some(""), _) => return Some(0),
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) if !digits.is_empty() => (digits, 8),
        _ => (part, 10),
    };
    // `from_str_radix` accepts a sign, so the digits are checked as well.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u64::from_str_radix(digits, radix).ok();
    number.filter(|_| is_number)
}

/// Writes an address in decimal (the IPv4 serializer).
pub(super) fn write_bytes(bytes: [u8; 4], output: &mut impl fmt::Write) -> fmt::Result {
    for (index, byte) in bytes.iter().enumerate() {
        if index > 0 {
            output.write_char('.')?;
        }
        write_number::<10>(u32::from(*byte), output)?;
    }
    Ok(())
}

/// Writes a number in digits of a radix from 2 to 36, in lower case and without leading zeros.
pub(super) fn write_number<const RADIX: u32>(
    number: u32,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    if number >= RADIX {
        write_number::<RADIX>(number / RADIX, output)?;
    }
    output.write_char(char::from_digit(number % RADIX, RADIX).unwrap_or('0'))
}
