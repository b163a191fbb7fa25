//! The check whether two strings are spellings of one name.

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// Implements `puny_same_name`. If the first `units` code units of the input and the rest are spellings of one name,
/// returns `Outcome::Same`. Otherwise returns an empty text.
pub(crate) fn same_name(input: &[u16], units: u32, _: &mut Output) -> Outcome {
    let (one, other) = (input.get(..units as usize), input.get(units as usize..));
    let text = |part: Option<&[u16]>| utf16::decode(part.unwrap_or_default());
    match (text(one), text(other)) {
        (Ok(one), Ok(other)) if puny_idna::same_name(&one, &other) => Outcome::Same,
        _ => Outcome::Units,
    }
}
