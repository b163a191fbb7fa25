//! The string as it grows, and the width of what is shown.

use anstyle::Style;
use puny::profiles::Profile;
use unicode_width::UnicodeWidthChar;

use crate::report::shown::{show, shown_width};

/// The most code points that are looked at before and after the marked one.
const MOST: usize = 80;

/// The string with the code point at a position marked, in a style or else in brackets. One
/// that is longer than so many columns is shown around it.
pub(super) fn marked(
    profile: &Profile,
    string: &[u32],
    position: usize,
    room: usize,
    style: Option<Style>,
) -> String {
    let text = |numbers: &[u32]| -> Vec<String> {
        let one = |&number: &u32| match profile.extended_char(number) {
            Some(character) => {
                let mut text = String::new();
                show(character, &mut text);
                text
            }
            None => format!("<{number:X}>"),
        };
        numbers.iter().map(one).collect()
    };
    let (before, rest) = string.split_at_checked(position).unwrap_or((string, &[]));
    let inserted = seen(
        rest.first()
            .and_then(|&number| profile.extended_char(number)),
    );
    // No more of them fit; a long string is not gone through for every step.
    let far_before = before.len().saturating_sub(MOST);
    let before = text(before.get(far_before..).unwrap_or_default());
    let after = rest.get(1..).unwrap_or_default();
    let far_after = after.len() > MOST;
    let after = text(after.get(..MOST).unwrap_or(after));

    let mut left = room.saturating_sub(columns_of(&inserted));
    let mut start = before.len();
    for item in before.iter().rev() {
        let half = if after.is_empty() { 0 } else { room / 3 };
        match left.checked_sub(columns_of(item)) {
            Some(rest) if rest >= half => left = rest,
            _ => break,
        }
        start -= 1;
    }
    let mut end = 0;
    for item in &after {
        match left.checked_sub(columns_of(item)) {
            Some(rest) => left = rest,
            None => break,
        }
        end += 1;
    }
    let inserted = match style {
        Some(style) => format!("{style}{inserted}{style:#}"),
        None => format!("[{inserted}]"),
    };
    format!(
        "{}{}{inserted}{}{}",
        if far_before + start > 0 { "…" } else { "" },
        before.get(start..).unwrap_or_default().concat(),
        after.get(..end).unwrap_or_default().concat(),
        if far_after || end < after.len() {
            "…"
        } else {
            ""
        },
    )
}

/// A character that stands alone: what combines gets something to stand on.
pub(super) fn seen(character: Option<char>) -> String {
    let mut text = String::new();
    match character {
        Some(character) => {
            if character.width() == Some(0) && shown_width(character) == 0 {
                text.push('◌');
            }
            show(character, &mut text);
        }
        None => text.push('?'),
    }
    text
}

/// The columns that a text takes.
pub(super) fn columns_of(text: &str) -> usize {
    text.chars().map(shown_width).sum()
}
