//! Mixed-case annotation of text (RFC 3492, appendix A).
//!
//! Encoding stores the case of each character as a flag, and folds the character to lower case. Decoding converts the
//! flagged characters to upper case again. A character is folded only if its lower case is one character whose upper
//! case is the first character again. Therefore decoding restores the text. For example, `ẞ` is unchanged, because its
//! lower case `ß` has the upper case `SS`; and `ǅ` is unchanged, because it is neither upper nor lower case.

/// Returns the text in lower case; and for each character, whether it was upper case.
pub(crate) fn fold(text: &str) -> (String, Vec<bool>) {
    text.chars()
        .map(|character| match lowered(character) {
            Some(lower) => (lower, true),
            None => (character, false),
        })
        .unzip()
}

/// Converts the flagged characters of a text to upper case, and appends the text.
pub(crate) fn raise(text: &str, flags: &[bool], out: &mut String) {
    // Characters without a flag are unchanged.
    let flags = flags.iter().copied().chain(std::iter::repeat(false));
    out.extend(text.chars().zip(flags).map(|(character, flag)| {
        let raised = flag.then(|| raised(character)).flatten();
        raised.unwrap_or(character)
    }));
}

/// Returns the lower case of an upper-case character, if the conversion is reversible.
fn lowered(character: char) -> Option<char> {
    let lower = only(character.to_lowercase())?;
    (lower != character && only(lower.to_uppercase()) == Some(character)).then_some(lower)
}

/// Returns the upper case of a lower-case character, if the conversion is reversible.
fn raised(character: char) -> Option<char> {
    let upper = only(character.to_uppercase())?;
    (only(upper.to_lowercase()) == Some(character)).then_some(upper)
}

/// Returns the only character of an iterator, or `None` if there are several.
fn only(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let character = characters.next()?;
    characters.next().is_none().then_some(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_restored() {
        for character in '\0'..=char::MAX {
            let (folded, flags) = fold(&character.to_string());
            let mut raised = String::new();
            raise(&folded, &flags, &mut raised);
            assert_eq!(raised, character.to_string());
        }
    }
}
