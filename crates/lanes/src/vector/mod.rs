//! Vector operations. The passes of both directions are written once, generic over [`Vector`],
//! which has one implementation in one file for each instruction set.
//!
//! **A token proves that the processor has the instructions.** A token of a set can only be
//! made if it has, so every operation is a safe method of the token, and the `unsafe` that
//! intrinsics need stays in the file of the set. Generic code has no target features of its
//! own: it is inlined, with everything that it calls, into [`Vector::run`],
//! which is compiled for the set. So everything that runs in it must be `#[inline(always)]`, and
//! it must not use vectors in closures, which cannot have that attribute.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod conversions;
#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]
mod neon;
mod operations;
mod tables;

#[cfg(test)]
mod tests;

pub(crate) use self::operations::{
    Aligned, Begins, MAX_LANES, NO_DIGIT, Part, Pass, ROW, ROW_LEN, Reciprocals, Sixteen, Vector,
    WINDOW,
};
use crate::set::InstructionSet;

/// Runs a pass with an instruction set. `None` for [`InstructionSet::Scalar`] and for a set that this
/// machine lacks.
pub(crate) fn with_set<P: Pass>(set: InstructionSet, pass: P) -> Option<P::Output> {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 => Some(avx2::Avx2::detect()?.run(pass)),
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 => Some(avx512::Avx512::detect()?.run(pass)),
        #[cfg(all(
            target_arch = "aarch64",
            target_feature = "neon",
            target_endian = "little"
        ))]
        InstructionSet::Neon => Some(neon::Neon::detect()?.run(pass)),
        _ => None,
    }
}
