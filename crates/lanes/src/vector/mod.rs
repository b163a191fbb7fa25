//! Vector operations. The passes of the encoder and the decoder are written only once, because they are generic over
//! the trait [`Vector`]. Each instruction set has an implementation of this trait, in a separate file.
//!
//! **A token proves that the processor has the instructions.** A token of an instruction set can only be created if the
//! processor has the set. Every operation can therefore be a safe method of the token. Only the file of the instruction
//! set contains the `unsafe` code that intrinsics require.
//!
//! **Generic code is inlined.** Generic code has no target features. It must be inlined, together with all functions
//! that it calls, into [`Vector::run`], which is compiled for the instruction set. All functions that run in a pass
//! must therefore be `#[inline(always)]`. They must not use vectors in closures, because closures cannot have this
//! attribute.

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
