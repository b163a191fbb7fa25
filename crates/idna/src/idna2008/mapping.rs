//! RFC 5895, section 2: the mapping that an application may do before IDNA2008.

use alloc::vec::Vec;

use crate::mapping::mapping as uts46_mapping;
use crate::spot::Spot;

/// Steps 1 and 2: lower case, and then full and half width.
pub(super) fn map(text: &[Spot]) -> Vec<Spot> {
    let mut mapped = Vec::with_capacity(text.len());
    for spot in text {
        if is_wide_or_narrow(spot.c) {
            mapped.extend(width(spot.c).map(|c| Spot { c, ..*spot }));
        } else {
            mapped.extend(spot.c.to_lowercase().map(|c| Spot { c, ..*spot }));
        }
    }
    mapped
}

/// Step 4: the ideographic full stop separates labels; its half-width form is mapped to
/// it by step 2.
pub(super) fn full_stops(text: &mut [Spot]) {
    for spot in text {
        if spot.c == '\u{3002}' {
            spot.c = '.';
        }
    }
}

/// Whether the decomposition type is `<wide>` or `<narrow>`: the block Halfwidth and
/// Fullwidth Forms, and the ideographic space.
fn is_wide_or_narrow(c: char) -> bool {
    matches!(c, '\u{3000}' | '\u{FF01}'..='\u{FFEE}')
}

/// The decomposition mapping, of the lower case for a capital. UTS #46 maps to the same,
/// but where a decomposition is followed by another, or by removal.
fn width(c: char) -> impl Iterator<Item = char> {
    let exception = match c {
        '\u{FFA0}' => Some('\u{1160}'),
        '\u{FFE3}' => Some('\u{AF}'),
        '\u{FF61}' => Some('\u{3002}'),
        _ => None,
    };
    let mapped = exception.is_none().then(|| uts46_mapping(c).chars());
    exception.into_iter().chain(mapped.into_iter().flatten())
}
