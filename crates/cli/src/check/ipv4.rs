//! IPv4 addresses as a URL parser reads them.

use std::net::Ipv4Addr;

/// The address that a name in ASCII is, by the URL Standard's IPv4 parser of 2026-07-02: one to four
/// numbers, each decimal, octal (`0177`) or hexadecimal (`0x7f`), the last of which fills what is left
/// of the four bytes. `inet_aton` reads these too, and so do the systems' resolvers.
pub(super) fn parse(name: &str) -> Option<Ipv4Addr> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let mut numbers = Vec::with_capacity(4);
    for part in name.split('.') {
        if numbers.len() == 4 {
            return None;
        }
        numbers.push(number(part)?);
    }
    let last = numbers.pop()?;
    let mut address = 0_u32;
    let mut free = u32::BITS;
    for number in numbers {
        free -= 8;
        address |= u32::from(u8::try_from(number).ok()?) << free;
    }
    let last = u32::try_from(last).ok()?;
    (free == u32::BITS || last >> free == 0).then(|| Ipv4Addr::from(address | last))
}

/// The IPv4 number parser.
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
    u64::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// Hosts of web-platform-tests' urltestdata.json, with the hosts that they become.
    #[test]
    fn addresses_of_urls() {
        for (name, address) in [
            ("127.0.0.1", "127.0.0.1"),
            ("127.1", "127.0.0.1"),
            ("0x7f.1", "127.0.0.1"),
            ("2130706433", "127.0.0.1"),
            ("192.0x00A80001", "192.168.0.1"),
            ("192.168.257", "192.168.1.1"),
            ("192.168.257.", "192.168.1.1"),
            ("0xffffffff", "255.255.255.255"),
            ("1.0x.0", "1.0.0.0"),
            ("256", "0.0.1.0"),
            ("010.010.010.010", "8.8.8.8"),
            ("0", "0.0.0.0"),
            ("127.0.0.0x", "127.0.0.0"),
        ] {
            let found = parse(name).map(|address| address.to_string());
            assert_eq!(found.as_deref(), Some(address), "{name}");
        }
        for name in [
            "",
            ".",
            "1..0",
            "1.2.3.4..",
            "1.2.3.4.5",
            "256.256.256.256",
            "4294967296",
            "0x100000000",
            "192.168.257.com",
            "1.2.3.08",
            "1.2.3.09",
            "0xg",
            "+1",
            "0x+1",
            "a.1",
            "1.65536.1",
            "1.1.65536",
            "99999999999999999999",
        ] {
            assert_eq!(parse(name), None, "{name}");
        }
    }
}
