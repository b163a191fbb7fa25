//! Vector instruction sets and their detection.

use puny::invariant::Ensured;

/// An instruction set with which columns can be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// One label at a time, by [`puny::punycode`]. Available on every processor.
    Scalar,
    /// Eight labels in the lanes of two 128-bit vectors. Requires Neon, which every 64-bit Arm processor has.
    Neon,
    /// Eight labels in the lanes of 256-bit vectors. Requires AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// Sixteen labels in the lanes of 512-bit vectors. Requires AVX-512 F, BW, VL, DQ, CD, VBMI, VBMI2, VPOPCNTDQ and
    /// BITALG, and the requirements of `Avx2`.
    Avx512,
}

impl InstructionSet {
    /// All instruction sets, from the slowest to the fastest. The fastest set of a processor is the last set in this
    /// list that the processor has.
    pub const ALL: [InstructionSet; 4] = [
        InstructionSet::Scalar,
        InstructionSet::Neon,
        InstructionSet::Avx2,
        InstructionSet::Avx512,
    ];

    /// Returns the fastest instruction set of this machine.
    ///
    /// ```
    /// assert!(puny_lanes::InstructionSet::best().is_available());
    /// ```
    pub fn best() -> InstructionSet {
        Self::ALL
            .into_iter()
            .rev()
            .find(|set| set.is_available())
            .ensured_or(InstructionSet::Scalar)
    }

    /// Returns whether this machine has the instruction set. The processor is queried only once. Later calls only read
    /// the stored result.
    ///
    /// ```
    /// assert!(puny_lanes::InstructionSet::Scalar.is_available());
    /// ```
    pub fn is_available(self) -> bool {
        match self {
            InstructionSet::Scalar => true,
            InstructionSet::Neon => has_neon(),
            InstructionSet::Avx2 => has_avx2(),
            InstructionSet::Avx512 => has_avx512(),
        }
    }

    /// Returns the name in lower case: `scalar`, `neon`, `avx2` or `avx512`.
    ///
    /// ```
    /// assert_eq!(puny_lanes::InstructionSet::Avx2.name(), "avx2");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Scalar => "scalar",
            InstructionSet::Neon => "neon",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx512 => "avx512",
        }
    }
}

/// Returns whether this program is compiled for Neon. The code assumes that the first byte of an integer in memory is
/// the lowest byte.
fn has_neon() -> bool {
    cfg!(all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    ))
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx512bitalg")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx512() -> bool {
    false
}
