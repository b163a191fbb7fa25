//! Which vector instructions there are.

/// A set of instructions that columns can be converted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// One label after the other, by [`puny::punycode`]; on every processor.
    Scalar,
    /// Labels in the lanes of 256 bits: AVX2 with BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// Sixteen labels in the lanes of 512 bits: AVX-512 F, BW, VL, DQ, CD, VBMI, VBMI2,
    /// VPOPCNTDQ and BITALG, and what AVX2 needs.
    Avx512,
}

impl InstructionSet {
    /// All of them, the fastest last.
    pub const ALL: [InstructionSet; 3] = [
        InstructionSet::Scalar,
        InstructionSet::Avx2,
        InstructionSet::Avx512,
    ];

    /// The fastest that this machine has.
    ///
    /// ```
    /// assert!(puny_lanes::InstructionSet::best().is_available());
    /// ```
    pub fn best() -> InstructionSet {
        Self::ALL
            .into_iter()
            .rfind(|set| set.is_available())
            .unwrap_or(InstructionSet::Scalar)
    }

    /// Whether this machine has it. The processor is asked once; after that it costs a few
    /// loads.
    ///
    /// ```
    /// assert!(puny_lanes::InstructionSet::Scalar.is_available());
    /// ```
    pub fn is_available(self) -> bool {
        match self {
            InstructionSet::Scalar => true,
            InstructionSet::Avx2 => has_avx2(),
            InstructionSet::Avx512 => has_avx512(),
        }
    }

    /// Its name in lower case: `scalar`, `avx2` or `avx512`.
    ///
    /// ```
    /// assert_eq!(puny_lanes::InstructionSet::Avx2.name(), "avx2");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Scalar => "scalar",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx512 => "avx512",
        }
    }
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
