//! Reads code points as `scanf("%2s%lx", …)` does in the C locale.
//!
//! `%2s` skips blanks and reads up to two non-blank bytes. `%lx` skips blanks and reads a number as `strtoul` does in base
//! 16: an optional sign, an optional `0x`, and digits. If the number is too large, the result is the maximum. A minus sign
//! negates modulo 2^64.

/// Returns the code points of the whole input and their case flags, or `None` if the program reports invalid input.
pub(super) fn code_points(text: &[u8]) -> Option<(Vec<u32>, Vec<bool>)> {
    let mut code_points = Vec::new();
    let mut flags = Vec::new();
    let mut rest = skip_blanks(text);
    while !rest.is_empty() {
        let flag = match rest {
            [b'u', b'+', ..] => false,
            [b'U', b'+', ..] => true,
            _ => return None,
        };
        let (number, after) = number(&rest[2..])?;
        code_points.push(u32::try_from(number).ok()?);
        flags.push(flag);
        rest = skip_blanks(after);
    }
    Some((code_points, flags))
}

/// Reads a number. Returns the number and the rest of the text.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut rest = skip_blanks(text);
    let negative = rest.first() == Some(&b'-');
    if let [b'+' | b'-', after @ ..] = rest {
        rest = after;
    }
    // "0x" without further digits is the number 0.
    let has_zero = rest.first() == Some(&b'0');
    if let [b'0', b'x' | b'X', after @ ..] = rest {
        rest = after;
    }
    let count = rest
        .iter()
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    if count == 0 && !has_zero {
        return None;
    }
    let (digits, after) = rest.split_at(count);
    let magnitude = digits.iter().try_fold(0_u64, |sum, &digit| {
        let value = char::from(digit)
            .to_digit(16)
            .expect("the byte is a hexadecimal digit");
        sum.checked_mul(16)?.checked_add(u64::from(value))
    });
    let number = match magnitude {
        Some(magnitude) if negative => magnitude.wrapping_neg(),
        Some(magnitude) => magnitude,
        None => u64::MAX,
    };
    Some((number, after))
}

/// Skips leading blanks as defined by `isspace`. Unlike `is_ascii_whitespace` in Rust, it includes the vertical tab.
fn skip_blanks(text: &[u8]) -> &[u8] {
    let blank = |byte: &&u8| matches!(byte, b' ' | b'\t'..=b'\r');
    &text[text.iter().take_while(blank).count()..]
}
