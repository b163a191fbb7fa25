//! Pieces of a text of one size, without reading past its end.

/// The bytes from a place on; where the text has not so many, from a copy with zeros after
/// it.
#[inline]
pub(super) fn piece<'a, const N: usize>(
    text: &'a [u8],
    start: u32,
    copy: &'a mut [u8; N],
) -> &'a [u8; N] {
    let rest = text.get(start as usize..).unwrap_or_default();
    match rest.first_chunk() {
        Some(piece) => piece,
        None => copied(rest, copy),
    }
}

/// What happens for the last rows of a column only.
#[cold]
fn copied<'a, const N: usize>(rest: &[u8], copy: &'a mut [u8; N]) -> &'a [u8; N] {
    *copy = [0; N];
    for (to, &from) in copy.iter_mut().zip(rest) {
        *to = from;
    }
    copy
}
