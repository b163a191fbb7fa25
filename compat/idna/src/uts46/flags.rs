//! The flags and results of [`Uts46`](super::Uts46).

use core::fmt;

/// CheckHyphens (UTS #46, section 4.1, criteria 2 and 3).
#[derive(PartialEq, Eq, Copy, Clone)]
#[non_exhaustive]
pub enum Hyphens {
    /// False: hyphens may be anywhere.
    Allow,
    /// No hyphen first or last.
    CheckFirstLast,
    /// True: no hyphen first or last, and none in both the third and the fourth position.
    Check,
}

impl Hyphens {
    pub(super) const fn flag(self) -> puny_idna::Hyphens {
        match self {
            Hyphens::Allow => puny_idna::Hyphens::Ignore,
            Hyphens::CheckFirstLast => puny_idna::Hyphens::CheckFirstLast,
            Hyphens::Check => puny_idna::Hyphens::Check,
        }
    }
}

/// VerifyDnsLength (UTS #46, section 4.2, step 4).
#[derive(PartialEq, Eq, Copy, Clone)]
#[non_exhaustive]
pub enum DnsLength {
    /// False.
    Ignore,
    /// True, but the root's dot is allowed.
    VerifyAllowRootDot,
    /// True.
    Verify,
}

/// What to write if a name is refused.
#[derive(PartialEq, Eq, Copy, Clone)]
#[non_exhaustive]
pub enum ErrorPolicy {
    /// Nothing.
    FailFast,
    /// The name, with U+FFFD where a rule is broken.
    MarkErrors,
}

/// A name was accepted.
#[derive(PartialEq, Eq, Copy, Clone, Debug)]
pub enum ProcessingSuccess {
    /// The result is the input, which is all ASCII. Nothing was written.
    Passthrough,
    /// The result was written to the sink.
    WroteToSink,
}

/// A name was refused, or a sink failed.
#[derive(PartialEq, Eq, Copy, Clone, Debug)]
pub enum ProcessingError {
    /// The name breaks a rule. With [`ErrorPolicy::MarkErrors`] the marked name was written.
    ValidityError,
    /// A sink returned an error. What was written before must not be used.
    SinkError,
}

impl From<fmt::Error> for ProcessingError {
    fn from(_: fmt::Error) -> Self {
        ProcessingError::SinkError
    }
}
