//! Whether two spellings are one name.

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// Whether the first `units` of the input and the others are spellings of one name, as an operation: the result is
/// the input if so, and an empty text if not.
pub(crate) fn same_name(input: &[u16], units: u32, _: &mut Output) -> Outcome {
    let (one, other) = (input.get(..units as usize), input.get(units as usize..));
    let text = |part: Option<&[u16]>| utf16::text(part.unwrap_or_default());
    match (text(one), text(other)) {
        (Ok(one), Ok(other)) if puny_idna::same_name(&one, &other) => Outcome::Same,
        _ => Outcome::Units,
    }
}
