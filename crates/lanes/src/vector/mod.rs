//! Vector operations. The passes of both directions are written once, generic over [`Vector`],
//! which has one implementation in one file for each instruction set.
//!
//! **A token proves that the processor has the instructions.** An `Avx2` or `Avx512` can only be
//! made if it has, so every operation is a safe method of the token, and the `unsafe` that
//! intrinsics need stays in the file of the set. Generic code has no target features of its
//! own: it is inlined, with everything that it calls, into [`Vector::run`],
//! which is compiled for the set. So everything that runs in it must be `#[inline(always)]`, and
//! it must not use vectors in closures, which cannot have that attribute.

mod avx2;
mod avx512;
mod conversions;
mod operations;
mod tables;

#[cfg(test)]
mod tests;

pub(crate) use self::avx2::Avx2;
pub(crate) use self::avx512::Avx512;
pub(crate) use self::operations::{
    Aligned, Begins, MAX_LANES, NO_DIGIT, Part, Pass, ROW, ROW_LEN, Reciprocals, Sixteen, Vector,
    WINDOW,
};
