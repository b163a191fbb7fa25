//! The field values of a profile: numbers, code points, lists.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use toml::de::DeValue;

/// An error in a file, with its position if known.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProfileError {
    pub(super) at: Option<usize>,
    pub(super) message: String,
}

impl ProfileError {
    /// At a field's value.
    pub(super) fn new(at: usize, field: &str, message: impl Display) -> Self {
        ProfileError {
            at: Some(at),
            message: format!("{field}: {message}"),
        }
    }
}

/// A 32-bit number.
pub(super) fn number(
    field: &str,
    at: &Range<usize>,
    value: &DeValue<'_>,
) -> Result<u32, ProfileError> {
    value
        .as_integer()
        .and_then(|integer| u32::from_str_radix(integer.as_str(), integer.radix()).ok())
        .ok_or_else(|| {
            ProfileError::new(at.start, field, "a number from 0 to 4294967295 is needed")
        })
}

/// Needed by [`one`].
pub(super) const ONE: &str = "one character is needed, itself or as U+X";

/// One code point: a character, or a number after U+.
pub(super) fn one(value: &DeValue<'_>) -> Option<u32> {
    let text = value.as_str()?;
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Some(u32::from(character)),
        _ => range(text)
            .filter(|range| range.start() == range.end())
            .map(|range| *range.start()),
    }
}

/// Code points in order: from a string, or a list of ranges, numbers and strings.
pub(super) fn code_points(
    field: &str,
    at: Range<usize>,
    value: &DeValue<'_>,
) -> Result<Vec<u32>, ProfileError> {
    let mut code_points = Vec::new();
    for range in ranges(field, at.clone(), value)? {
        // Digits are distinct, so there are fewer.
        if range.end() - range.start() > 1 << 20 {
            return Err(ProfileError::new(at.start, field, "too many code points"));
        }
        code_points.extend(range);
    }
    Ok(code_points)
}

/// The ranges of a string or list, in the order given.
pub(super) fn ranges(
    field: &str,
    at: Range<usize>,
    value: &DeValue<'_>,
) -> Result<Vec<RangeInclusive<u32>>, ProfileError> {
    let needed = "a string, or a list of strings and of ranges such as \"U+0000..U+007F\"";
    let Some(list) = value.as_array() else {
        let text = value
            .as_str()
            .ok_or_else(|| ProfileError::new(at.start, field, needed))?;
        return Ok(text.chars().map(|c| u32::from(c)..=u32::from(c)).collect());
    };
    let mut ranges = Vec::new();
    for item in list.iter() {
        let at = item.span().start;
        let text = item
            .get_ref()
            .as_str()
            .ok_or_else(|| ProfileError::new(at, field, needed))?;
        match text.strip_prefix("U+").filter(|rest| !rest.is_empty()) {
            Some(_) => {
                let profile_error =
                    |rule| ProfileError::new(at, field, format!("'{text}': {rule}"));
                let range = range(text).ok_or_else(|| {
                    profile_error(
                        "a range is U+X..U+Y or U+X, with up to 8 hexadecimal digits each",
                    )
                })?;
                if range.is_empty() {
                    return Err(profile_error("a range must not end before it begins"));
                }
                ranges.push(range);
            }
            None => ranges.extend(text.chars().map(|c| u32::from(c)..=u32::from(c))),
        }
    }
    Ok(ranges)
}

fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let code_point = |text: &str| u32::from_str_radix(text.strip_prefix("U+")?, 16).ok();
    match text.split_once("..") {
        Some((start, end)) => Some(code_point(start)?..=code_point(end)?),
        None => code_point(text).map(|code_point| code_point..=code_point),
    }
}

/// A string in order of value, or pairs of code point and value.
pub(super) fn also_read(
    at: Range<usize>,
    value: &DeValue<'_>,
) -> Result<Vec<(u32, u32)>, ProfileError> {
    let field = "also_read";
    let needed = "a string in order of value, or a list of pairs such as [\"A\", 0]";
    if let Some(text) = value.as_str() {
        return Ok(text.chars().map(u32::from).zip(0..).collect());
    }
    let list = value
        .as_array()
        .ok_or_else(|| ProfileError::new(at.start, field, needed))?;
    let mut pairs = Vec::new();
    for item in list.iter() {
        let profile_error = || ProfileError::new(item.span().start, field, needed);
        let pair = item.get_ref().as_array().ok_or_else(profile_error)?;
        let mut parts = pair.iter();
        let (Some(letter), Some(digit), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(profile_error());
        };
        let letter = one(letter.get_ref()).ok_or_else(profile_error)?;
        pairs.push((letter, number(field, &digit.span(), digit.get_ref())?));
    }
    Ok(pairs)
}
