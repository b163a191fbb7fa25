//! IPv4 addresses as a URL parser reads them.

/// The address that a domain in ASCII is, by the IPv4 parser: one to four numbers, each decimal, octal (`0177`)
/// or hexadecimal (`0x7f`), the last of which fills what is left of the four bytes. `inet_aton` reads these too,
/// and so do the systems' resolvers.
pub(crate) fn parse(name: &str) -> Option<[u8; 4]> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let (rest, last) = match name.rsplit_once('.') {
        Some((rest, last)) => (Some(rest), last),
        None => (None, name),
    };
    let mut address = 0_u32;
    let mut free = u32::BITS;
    for part in rest.into_iter().flat_map(|rest| rest.split('.')) {
        let byte = u8::try_from(number(part)?).ok()?;
        // The last number needs a byte.
        free = free.checked_sub(8).filter(|free| *free > 0)?;
        address |= u32::from(byte) << free;
    }
    let last = number(last).filter(|last| last >> free == 0)?;
    Some((address | u32::try_from(last).ok()?).to_be_bytes())
}

/// The IPv4 number parser; `None` for a number that is no `u64` too.
fn number(part: &str) -> Option<u64> {
    let hex = part.strip_prefix("0x").or(part.strip_prefix("0X"));
    let (digits, radix) = match (hex, part.strip_prefix('0')) {
        (Some(""), _) => return Some(0),
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) if !digits.is_empty() => (digits, 8),
        _ => (part, 10),
    };
    // It would take a sign.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u64::from_str_radix(digits, radix).ok();
    number.filter(|_| is_number)
}
