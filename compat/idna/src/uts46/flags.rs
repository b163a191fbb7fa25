//! The flags and results of [`Uts46`](super::Uts46).

use core::fmt;

/// CheckHyphens (UTS #46, section 4.1, criteria 2 and 3).
#[derive(PartialEq, Eq, Copy, Clone)]
#[non_exhaustive]
pub enum Hyphens {
    /// False: hyphens are allowed at every position.
    Allow,
    /// A label must not start or end with a hyphen.
    CheckFirstLast,
    /// True: a label must not start or end with a hyphen, or have hyphens at both the third and fourth position.
    Check,
}

impl Hyphens {
    pub(super) const fn flag(self) -> puny_idna::Hyphens {
        match self {
            Hyphens::Allow => puny_idna::Hyphens::Allow,
            Hyphens::CheckFirstLast => puny_idna::Hyphens::CheckFirstLast,
            Hyphens::Check => puny_idna::Hyphens::Check,
        }
    }
}

/// VerifyDnsLength (UTS #46, section 4.2, step 4).
#[derive(PartialEq, Eq, Copy, Clone)]
#[non_exhaustive]
pub enum DnsLength {
    /// False: lengths are not checked.
    Ignore,
    /// True, but a dot at the end is allowed.
    VerifyAllowRootDot,
    /// True: a dot at the end is refused.
    Verify,
}

/// A policy for the output of [`Uts46::process`](super::Uts46::process) if a name is refused.
#[derive(PartialEq, Eq, Copy, Clone)]
#[non_exhaustive]
pub enum ErrorPolicy {
    /// Writes nothing.
    FailFast,
    /// Writes a text in which U+FFFD marks each place where the name breaks a rule.
    MarkErrors,
}

/// The result of a conversion that accepts the name.
#[derive(PartialEq, Eq, Copy, Clone, Debug)]
pub enum ProcessingSuccess {
    /// The input is all ASCII, and the result equals the input. Nothing was written.
    Passthrough,
    /// The result was written to the sink.
    WroteToSink,
}

/// The error of a conversion: the name is refused, or a sink failed.
#[derive(PartialEq, Eq, Copy, Clone, Debug)]
pub enum ProcessingError {
    /// The name breaks a rule. With [`ErrorPolicy::MarkErrors`], the marked name was written.
    ValidityError,
    /// A sink returned an error. The text that the sink has received may be incomplete, so do not use it.
    SinkError,
}

impl From<fmt::Error> for ProcessingError {
    fn from(_: fmt::Error) -> Self {
        ProcessingError::SinkError
    }
}
