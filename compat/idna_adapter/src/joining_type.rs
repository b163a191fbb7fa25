//! The property `Joining_Type`, and the sets of its values that the rule for ZERO WIDTH NON-JOINER (RFC 5892, appendix
//! A.1) uses.

use puny_idna::code_point::{self, JoiningType as Type};

/// The `Joining_Type` of a code point.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningType(Type);

/// A set of values of `Joining_Type`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningTypeMask(u32);

impl JoiningType {
    #[inline(always)]
    pub(crate) fn of(c: char) -> JoiningType {
        JoiningType(code_point::joining_type(c))
    }

    /// Returns the set that contains only this value.
    #[inline(always)]
    pub fn to_mask(self) -> JoiningTypeMask {
        JoiningTypeMask(bit(self.0))
    }

    /// Returns whether the value is `Transparent`.
    #[inline(always)]
    pub fn is_transparent(self) -> bool {
        self.0 == Type::Transparent
    }
}

impl JoiningTypeMask {
    /// Returns whether a value is in both sets.
    #[inline(always)]
    pub fn intersects(self, other: JoiningTypeMask) -> bool {
        self.0 & other.0 != 0
    }
}

const fn bit(joining: Type) -> u32 {
    match joining {
        Type::DualJoining => 1,
        Type::RightJoining => 1 << 1,
        Type::LeftJoining => 1 << 2,
        Type::Transparent => 1 << 3,
        // The rule for ZERO WIDTH NON-JOINER does not use the other values.
        _ => 1 << 4,
    }
}

/// The joining types of code points that join with a letter after them.
pub const LEFT_OR_DUAL_JOINING_MASK: JoiningTypeMask =
    JoiningTypeMask(bit(Type::LeftJoining) | bit(Type::DualJoining));

/// The joining types of code points that join with a letter before them.
pub const RIGHT_OR_DUAL_JOINING_MASK: JoiningTypeMask =
    JoiningTypeMask(bit(Type::RightJoining) | bit(Type::DualJoining));
