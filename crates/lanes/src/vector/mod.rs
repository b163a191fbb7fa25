//! Vector operations. The passes of both directions are written once. They are generic over the trait [`Vector`],
//! which has one implementation for each instruction set, in a file of its own.
//!
//! **A token proves that the processor has the instructions.** A token of an instruction set can only be made if
//! the processor has the set. So every operation is a safe method of the token, and the `unsafe` that intrinsics
//! need is only in the file of the set.
//!
//! **Generic code is inlined.** It has no target features of its own. It is inlined, together with everything that
//! it calls, into [`Vector::run`], which is compiled for the set. So all code that runs in it must be
//! `#[inline(always)]`. It must not use vectors in closures, because closures cannot have this attribute.

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

/// Runs a pass with an instruction set. Returns `None` for [`InstructionSet::Scalar`], and for a set that this
/// machine does not have.
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
