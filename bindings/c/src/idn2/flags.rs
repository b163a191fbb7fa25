//! The flags of conversions.

use std::ffi::c_int;

use super::code::Code;

const NFC_INPUT: c_int = 1;
const ALABEL_ROUNDTRIP: c_int = 2;
const TRANSITIONAL: c_int = 4;
const NONTRANSITIONAL: c_int = 8;
// 16 is IDN2_ALLOW_UNASSIGNED, which has no effect. libidn2 has this flag because libidn has a flag of this name.
const USE_STD3_ASCII_RULES: c_int = 32;
const NO_TR46: c_int = 64;
const NO_ALABEL_ROUNDTRIP: c_int = 128;

/// The mapping that is applied to a name before it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mapping {
    /// No mapping, as in IDNA2008.
    None,
    /// UTS #46 without Transitional_Processing.
    Nontransitional,
    /// UTS #46 with Transitional_Processing.
    Transitional,
}

/// The flags of a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flags {
    pub(super) mapping: Mapping,
    /// Whether a name is normalised to NFC if it is not mapped.
    pub(super) nfc: bool,
    /// Whether A-labels are decoded and checked completely. This is the default.
    pub(super) round_trip: bool,
    /// Whether ASCII other than letters, digits and hyphens is refused (UseSTD3ASCIIRules).
    pub(super) std3: bool,
}

impl Flags {
    /// Reads the flags from a number. Bits without a meaning are ignored. Fails if two flags contradict each other.
    pub(super) fn new(number: c_int) -> Result<Flags, Code> {
        let has = |flag| number & flag != 0;
        let mapping = match (has(TRANSITIONAL), has(NONTRANSITIONAL), has(NO_TR46)) {
            (true, true, _) | (true, _, true) | (_, true, true) => return Err(Code::INVALID_FLAGS),
            (true, ..) => Mapping::Transitional,
            (.., true) => Mapping::None,
            _ => Mapping::Nontransitional,
        };
        if has(ALABEL_ROUNDTRIP) && has(NO_ALABEL_ROUNDTRIP) {
            return Err(Code::INVALID_FLAGS);
        }
        Ok(Flags {
            mapping,
            nfc: has(NFC_INPUT),
            round_trip: !has(NO_ALABEL_ROUNDTRIP),
            std3: has(USE_STD3_ASCII_RULES),
        })
    }

    /// Reads the flags for a label to register. Only the flag for NFC has an effect, because such a label is not
    /// mapped.
    pub(super) fn registration(number: c_int) -> Flags {
        Flags {
            mapping: Mapping::None,
            nfc: number & NFC_INPUT != 0,
            round_trip: true,
            std3: false,
        }
    }
}
