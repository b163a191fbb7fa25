//! Mixed-case annotation of text (RFC 3492, appendix A).
//!
//! Encoding takes the case of each character as its flag and folds the character to lower case;
//! decoding raises the flagged characters again. Only characters whose two cases are one character
//! each and map to each other take part, so decoding always restores the text: `ẞ`, whose lower
//! case `ß` would become `SS`, and `ǅ`, which is neither, stay as they are.

/// The text in lower case, and which characters were upper case.
pub(crate) fn fold(text: &str) -> (String, Vec<bool>) {
    text.chars()
        .map(|character| match lowered(character) {
            Some(lower) => (lower, true),
            None => (character, false),
        })
        .unzip()
}

/// Raises the flagged characters of a text.
pub(crate) fn raise(text: &str, flags: &[bool], out: &mut String) {
    // If flags run out, pad with false.
    let flags = flags.iter().copied().chain(std::iter::repeat(false));
    out.extend(text.chars().zip(flags).map(|(character, flag)| {
        let raised = flag.then(|| raised(character)).flatten();
        raised.unwrap_or(character)
    }));
}

/// The lower case of an upper-case character, if reversible.
fn lowered(character: char) -> Option<char> {
    let lower = only(character.to_lowercase())?;
    (lower != character && only(lower.to_uppercase()) == Some(character)).then_some(lower)
}

/// The upper case of a lower-case character, if reversible.
fn raised(character: char) -> Option<char> {
    let upper = only(character.to_uppercase())?;
    (only(upper.to_lowercase()) == Some(character)).then_some(upper)
}

/// The only character of an iterator.
fn only(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let character = characters.next()?;
    characters.next().is_none().then_some(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_comes_back() {
        for character in '\0'..=char::MAX {
            let (folded, flags) = fold(&character.to_string());
            let mut raised = String::new();
            raise(&folded, &flags, &mut raised);
            assert_eq!(raised, character.to_string());
        }
    }
}
