//! [`HostError`]: the reason why the host parser of the URL Standard refuses a host.

use core::fmt;

use crate::problems::Error;

/// The reason why a host is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostError {
    /// The domain parser refuses the host. The error lists the violated rules, with ranges in the percent-decoded host.
    /// For a range in the text as it was written, use `UrlError` of the crate `puny-display`.
    Domain(Error),
    /// The last label of the host is a number, but the host is not an IPv4 address.
    Ipv4,
    /// The host begins with a bracket, but is not an IPv6 address in brackets.
    Ipv6,
    /// The opaque host contains this [forbidden host code
    /// point](https://url.spec.whatwg.org/#forbidden-host-code-point).
    Forbidden(char),
}

impl HostError {
    /// Returns the machine-readable name, in `snake_case`. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::Host::parse("1.2.3.256").unwrap_err().name(), "ipv4");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            HostError::Domain(_) => "domain",
            HostError::Ipv4 => "ipv4",
            HostError::Ipv6 => "ipv6",
            HostError::Forbidden(_) => "forbidden_host_code_point",
        }
    }

    /// Returns the rule that the host violates, with its source. For a domain, it is the first violated rule. The
    /// wording may change.
    ///
    /// ```
    /// let error = puny_idna::Host::parse("a b").unwrap_err();
    /// assert_eq!(error.rule(), puny_idna::Rule::ForbiddenDomainCodePoint.description());
    /// ```
    pub fn rule(&self) -> &'static str {
        match self {
            HostError::Domain(error) => error.first().rule().description(),
            HostError::Ipv4 => {
                "a host whose last label is a number must be an IPv4 address (URL Standard, 3.5)"
            }
            HostError::Ipv6 => {
                "a host that begins with a bracket must be an IPv6 address in brackets (URL Standard, 3.5)"
            }
            HostError::Forbidden(_) => {
                "a host must not contain a forbidden host code point (URL Standard, 3.5)"
            }
        }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::Domain(error) => error.fmt(f),
            HostError::Ipv4 => f.write_str(
                "the last label of the host is a number, but the host is not an IPv4 address",
            ),
            HostError::Ipv6 => f.write_str(
                "the host begins with a bracket, but is not an IPv6 address in brackets",
            ),
            HostError::Forbidden(c) => {
                write!(f, "U+{:04X} is forbidden in a host", u32::from(*c))
            }
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for HostError {}
