//! The procedures of encoding and decoding, with one function for each kind of result: a new owned string, text that is
//! appended to an owned string, text in a slice of the caller, and only the length. The functions are generic over the
//! scheme. The methods of `Bootstring` call them with a `Bootstring`. The functions of `punycode` call them with
//! Punycode, which is known at compile time.

use crate::decode::{self, Deltas, NoFlags};
use crate::encode;
use crate::error::{DecodeError, EncodeError};
#[cfg(feature = "alloc")]
use crate::memory::Heap;
use crate::memory::Lent;
use crate::output::OutputError;
use crate::scheme::Scheme;
#[cfg(feature = "alloc")]
use crate::text::sink::{Owned, Sink};
use crate::text::sink::{Slice, Unit};
use crate::text::Text;

#[cfg(feature = "alloc")]
pub(crate) fn encode_to_owned<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
) -> Result<T::Owned, EncodeError> {
    let mut basic = T::Owned::default();
    basic.reserve(extended.units().min(scheme.bootstring().limit()));
    encode::encode_to_sink(scheme, extended, None, &mut basic, &mut Heap::default())?;
    Ok(basic)
}

#[cfg(feature = "alloc")]
pub(crate) fn append_encoded<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
    basic: &mut T::Owned,
) -> Result<(), EncodeError> {
    let before = basic.len();
    let result = encode::encode_to_sink(scheme, extended, None, basic, &mut Heap::default());
    if result.is_err() {
        basic.truncate(before);
    }
    result
}

pub(crate) fn write_encoded<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
    basic: &mut [T::Unit],
    scratch: &mut [u64],
) -> Result<usize, OutputError<EncodeError>> {
    let mut basic = Slice::new(basic);
    encode::encode_to_sink(scheme, extended, None, &mut basic, &mut Lent::new(scratch))?;
    basic
        .finish()
        .map_err(|needed| OutputError::TooSmall { needed })
}

pub(crate) fn encoded_len<C: Scheme, T: Text>(
    scheme: C,
    extended: T,
    scratch: &mut [u64],
) -> Result<usize, OutputError<EncodeError>> {
    let mut basic = Slice::<T::Unit>::new(&mut []);
    encode::encode_to_sink(scheme, extended, None, &mut basic, &mut Lent::new(scratch))?;
    Ok(basic.finish().unwrap_or_else(|needed| needed))
}

#[cfg(feature = "alloc")]
pub(crate) fn append_decoded<C: Scheme, T: Text>(
    scheme: C,
    basic: T,
    extended: &mut T::Owned,
) -> Result<(), DecodeError> {
    decode::decode_to_sink(
        scheme,
        basic,
        |_| Ok(()),
        extended,
        &mut NoFlags,
        &mut Heap::default(),
    )
}

pub(crate) fn write_decoded<C: Scheme, T: Text>(
    scheme: C,
    basic: T,
    extended: &mut [T::Unit],
    scratch: &mut [u64],
) -> Result<usize, OutputError<DecodeError>> {
    let buffer_len = extended.len();
    let mut out = Slice::new(extended);
    let fits = |units| match units <= buffer_len {
        true => Ok(()),
        false => Err(OutputError::TooSmall { needed: units }),
    };
    decode::decode_to_sink(
        scheme,
        basic,
        fits,
        &mut out,
        &mut NoFlags,
        &mut Lent::new(scratch),
    )?;
    // The result fits, because `fits` checked this before anything was written.
    Ok(out.finish().unwrap_or_else(|needed| needed))
}

pub(crate) fn decoded_len<C: Scheme, T: Text>(scheme: C, basic: T) -> Result<usize, DecodeError> {
    let mut deltas = Deltas::new(scheme, basic)?;
    let mut units = deltas.literal.units();
    while let Some((insertion, _)) = deltas.next()? {
        units = units.saturating_add(T::Unit::units(insertion.code_point));
    }
    deltas.finish()?;
    Ok(units)
}
