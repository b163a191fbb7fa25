//! [`Condition`]: a condition under which a rule is not checked, with the reason that `explain` shows.

use crate::rules::flags::Flag;
use crate::rules::reason::SkipReason;

/// Declares [`Condition`], with the reason of each condition.
macro_rules! conditions {
    ($($(#[doc = $doc:literal])* $condition:ident: $kind:ident($($reason:expr),*);)*) => {
        /// A condition under which a rule is not checked. If several conditions of a rule hold, the first in this list
        /// is the reason.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(dead_code)] // some conditions are of IDNA2003 only
        pub(crate) enum Condition {
            $($(#[doc = $doc])* $condition,)*
        }

        #[allow(dead_code)] // only `explain` shows reasons
        impl Condition {
            const ALL: &'static [Condition] = &[$(Condition::$condition),*];

            /// Returns the reason why a rule is not checked under this condition.
            pub(crate) const fn reason(self) -> SkipReason {
                match self {
                    $(Condition::$condition => SkipReason::$kind($($reason),*),)*
                }
            }
        }
    };
}

conditions! {
    /// The label is the root, and the edition allows it.
    Root: NotApplicable("the label is the empty root label");
    /// The URL Standard only lower-cases the domain.
    AsciiDomain: NotApplicable("the domain is all ASCII");
    /// The A-label cannot be decoded, and stays unchanged.
    InvalidPunycodeIgnored: Flag(Flag::IgnoreInvalidPunycode, "yes");
    /// The A-label cannot be decoded. This condition is given even if this is not a problem.
    Undecoded: NotApplicable("the A-label cannot be decoded");
    /// The A-label cannot be decoded, and this is a problem.
    ALabelRefused: NotApplicable("the A-label cannot be decoded");
    /// Hyphens in both the third and the fourth position are allowed.
    Hyphens34Allowed: Flag(Flag::CheckHyphens, "no");
    /// Hyphens at the start and the end are allowed.
    HyphensAtEndsAllowed: Flag(Flag::CheckHyphens, "no");
    BidiIgnored: Flag(Flag::CheckBidi, "no");
    JoinersIgnored: Flag(Flag::CheckJoiners, "no");
    LengthIgnored: Flag(Flag::DnsLength, "no");
    NoRightToLeft: NotApplicable("the name has no right-to-left text");
    NotDecoded: NotApplicable("the label is not an A-label");
    AllAscii: NotApplicable("the label is all ASCII");
    /// The label was all ASCII before mapping, and Nameprep was not applied.
    NotPrepared: NotApplicable("the label is all ASCII");
    NotAllAscii: NotApplicable("the label is not all ASCII");
    /// Lookup checks hyphens at the start and the end only for labels that are all ASCII, and after their code points.
    EndsOfLdhOnly: NotApplicable("it is checked at registration, not at lookup");
    /// The label is not all ASCII, so lookup does not check hyphens at its start and its end.
    NotLdhLabel: NotApplicable("it is checked at registration, not at lookup");
    /// Hyphens at the start and the end were already checked.
    EndsOfEveryLabel: NotApplicable("the rule on hyphens covers it");
    /// The ASCII rules allow all of ASCII.
    AnyAscii: Flag(Flag::Std3, "no");
    /// The ASCII rules are not UseSTD3ASCIIRules.
    NotStd3: Flag(Flag::Std3, "not set to yes");
    /// The rule about the third and the fourth position refuses every label that begins with the ACE prefix.
    HyphensCoverPrefix: NotApplicable("the rule on hyphens covers it");
    ContextOIgnored: Flag(Flag::ContextO, "no");
    UnassignedAllowed: Flag(Flag::AllowUnassigned, "yes");
    Std3Covers: NotApplicable("UseSTD3ASCIIRules covers this rule");
    LengthCovers: NotApplicable("VerifyDnsLength covers this rule");
    NotStrict: Flag(Flag::BeStrict, "no");
    NotLast: NotApplicable("the label is not the last label");
}

/// A set of conditions. The bit of a condition is its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conditions(u32);

impl Conditions {
    /// Returns the set of these conditions.
    #[allow(clippy::indexing_slicing)] // bounded by the loop
    pub(crate) const fn of(conditions: &[Condition]) -> Conditions {
        let mut bits = 0;
        let mut index = 0;
        while index < conditions.len() {
            bits |= 1 << conditions[index] as u32;
            index += 1;
        }
        Conditions(bits)
    }

    /// Returns these conditions, and `condition` if it holds.
    #[must_use]
    pub(crate) const fn with(self, condition: Condition, holds: bool) -> Conditions {
        Conditions(self.0 | (holds as u32) << condition as u32)
    }

    /// Returns whether the two sets share a condition.
    pub(crate) const fn intersects(self, other: Conditions) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the reason of the first condition that both sets contain.
    #[allow(dead_code)]
    pub(crate) fn reason(self, other: Conditions) -> Option<SkipReason> {
        let both = self.0 & other.0;
        let first = Condition::ALL.get(both.trailing_zeros() as usize)?;
        Some(first.reason())
    }
}
