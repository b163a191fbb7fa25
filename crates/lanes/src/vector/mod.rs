//! What the vectors of an instruction set can do. The passes of both directions are written
//! once, over [`Vector`]; there is one file for each set.
//!
//! **A token stands for the processor.** An `Avx2` or `Avx512` is made only where the
//! processor has these instructions, so every operation is a safe method of it, and the
//! `unsafe` that instructions want stays in the file of the set. Generic code has no
//! instruction of its own: it is inlined, with everything that it calls, into [`Vector::run`],
//! which is compiled for the set. So what runs in it has to be `#[inline(always)]`, and must
//! not work on vectors in closures, which cannot be that.

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
    Aligned, Begins, MOST_LANES, NO_DIGIT, Part, Pass, ROW, ROW_LEN, Reciprocals, Sixteen, Vector,
    WINDOW,
};
