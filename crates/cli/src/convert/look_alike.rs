//! Digits of Punycode that people confuse when they copy a string from paper or by ear.

/// Groups of digits that look alike, as letters of either case.
const GROUPS: [&str; 6] = ["0o", "1li", "2z", "5s", "6g", "uv"];

/// The maximum length of a string in which an exchange is searched. Each exchange is tried by a conversion.
const MAX_LENGTH: usize = 256;

/// Returns the string that becomes valid if one digit after the last `-` is exchanged for a digit that looks alike.
/// Returns `None` if no exchange helps, or if several exchanges help, because then none of them is likely to be meant.
pub(crate) fn exchange(text: &str, is_valid: impl Fn(&str) -> bool) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let digits = text.rfind('-').map_or(0, |at| at + 1);
    let mut candidates = text[digits..].char_indices().flat_map(|(at, digit)| {
        let digit = digit.to_ascii_lowercase();
        let others = GROUPS.iter().filter(move |group| group.contains(digit));
        let others = others.flat_map(|group| group.chars());
        others
            .filter(move |&other| other != digit)
            .map(move |other| {
                let (before, after) = text.split_at(digits + at);
                let rest = after.chars().skip(1);
                before
                    .chars()
                    .chain([other])
                    .chain(rest)
                    .collect::<String>()
            })
            .filter(|candidate| is_valid(candidate))
    });
    let found = candidates.next()?;
    candidates.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::exchange;

    /// Each pair of digits is exchanged in both directions, only after the delimiter, and in either case.
    #[test]
    fn one_digit_that_looks_alike_is_exchanged() {
        for pair in ["0o", "1l", "1i", "li", "2z", "5s", "6g", "uv"] {
            let (one, other) = pair.split_at(1);
            for (one, other) in [(one, other), (other, one)] {
                let right = format!("0-a{other}b");
                let found = |given: String| exchange(&given, |text| text == right);
                assert_eq!(found(format!("0-a{one}b")), Some(right.clone()));
                assert_eq!(
                    found(format!("0-a{}b", one.to_uppercase())),
                    Some(right.clone())
                );
            }
        }
        assert_eq!(exchange("o-ab", |text| text == "0-ab"), None);
        assert_eq!(exchange("a-o0", |_| true), None);
        assert_eq!(exchange(&"o".repeat(257), |_| true), None);
        assert_eq!(exchange("", |_| true), None);
    }
}
