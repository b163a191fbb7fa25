//! `Joining_Type`, and the sets of its values that the rule for ZERO WIDTH NON-JOINER (RFC 5892,
//! appendix A.1) names.

use puny_idna::code_point::{self, JoiningType as Type};

/// `Joining_Type` of a code point.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningType(Type);

/// A set of values.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningTypeMask(u32);

impl JoiningType {
    #[inline(always)]
    pub(crate) fn of(c: char) -> JoiningType {
        JoiningType(code_point::joining_type(c))
    }

    /// The set with this value alone.
    #[inline(always)]
    pub fn to_mask(self) -> JoiningTypeMask {
        JoiningTypeMask(bit(self.0))
    }

    /// Whether it is Transparent.
    #[inline(always)]
    pub fn is_transparent(self) -> bool {
        self.0 == Type::Transparent
    }
}

impl JoiningTypeMask {
    /// Whether two sets have a value in common.
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
        // In no set.
        _ => 1 << 4,
    }
}

/// What joins with a letter after it.
pub const LEFT_OR_DUAL_JOINING_MASK: JoiningTypeMask =
    JoiningTypeMask(bit(Type::LeftJoining) | bit(Type::DualJoining));

/// What joins with a letter before it.
pub const RIGHT_OR_DUAL_JOINING_MASK: JoiningTypeMask =
    JoiningTypeMask(bit(Type::RightJoining) | bit(Type::DualJoining));
