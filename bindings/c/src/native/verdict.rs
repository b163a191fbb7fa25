//! The verdict on a host or URL, and the constants in it.

use std::ffi::{c_char, c_int};
use std::ptr::null;

use puny_display::{Danger, HostVerdict, Match};
use puny_idna::{AddressKind, Host};

/// The value of `puny_host_verdict.port` if the URL uses the default port of its scheme.
pub const PUNY_NO_PORT: u32 = u32::MAX;

/// The kind of a host.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_host_kind {
    /// The URL has no host: mailto:a@example.com.
    PUNY_HOST_NONE = 0,
    /// A domain.
    PUNY_HOST_DOMAIN = 1,
    /// An IPv4 address.
    PUNY_HOST_IPV4 = 2,
    /// An IPv6 address.
    PUNY_HOST_IPV6 = 3,
    /// The host of a URL whose scheme is not special by the URL Standard, such as ssh. The text of the host is not
    /// parsed further.
    PUNY_HOST_OPAQUE = 4,
}

/// The purpose of an IP address according to IANA's registries of special-purpose addresses. An IPv6 address that
/// contains an IPv4 address has the purpose of the IPv4 address.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_address_kind {
    /// The host is not an IP address.
    PUNY_ADDRESS_NONE = 0,
    /// An address that is globally reachable.
    PUNY_ADDRESS_PUBLIC = 1,
    /// The address of the machine itself: 127.0.0.0/8, ::1.
    PUNY_ADDRESS_LOOPBACK = 2,
    /// An address of a private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16.
    PUNY_ADDRESS_PRIVATE = 3,
    /// An address of a private network: fc00::/7.
    PUNY_ADDRESS_UNIQUE_LOCAL = 4,
    /// An address for one link only: 169.254.0.0/16, fe80::/10.
    PUNY_ADDRESS_LINK_LOCAL = 5,
    /// An address of a provider's network, behind address translation: 100.64.0.0/10.
    PUNY_ADDRESS_SHARED = 6,
    /// The unspecified address, which many systems treat as the machine itself: 0.0.0.0, ::.
    PUNY_ADDRESS_UNSPECIFIED = 7,
    /// An address of a group of receivers: 224.0.0.0/4, ff00::/8.
    PUNY_ADDRESS_MULTICAST = 8,
    /// An address for examples in documents: 192.0.2.0/24, 2001:db8::/32.
    PUNY_ADDRESS_DOCUMENTATION = 9,
    /// Any other address that is not globally reachable.
    PUNY_ADDRESS_RESERVED = 10,
}

impl puny_address_kind {
    fn from_kind(kind: Option<AddressKind>) -> puny_address_kind {
        match kind {
            None => puny_address_kind::PUNY_ADDRESS_NONE,
            Some(AddressKind::Public) => puny_address_kind::PUNY_ADDRESS_PUBLIC,
            Some(AddressKind::Loopback) => puny_address_kind::PUNY_ADDRESS_LOOPBACK,
            Some(AddressKind::Private) => puny_address_kind::PUNY_ADDRESS_PRIVATE,
            Some(AddressKind::UniqueLocal) => puny_address_kind::PUNY_ADDRESS_UNIQUE_LOCAL,
            Some(AddressKind::LinkLocal) => puny_address_kind::PUNY_ADDRESS_LINK_LOCAL,
            Some(AddressKind::Shared) => puny_address_kind::PUNY_ADDRESS_SHARED,
            Some(AddressKind::Unspecified) => puny_address_kind::PUNY_ADDRESS_UNSPECIFIED,
            Some(AddressKind::Multicast) => puny_address_kind::PUNY_ADDRESS_MULTICAST,
            Some(AddressKind::Documentation) => puny_address_kind::PUNY_ADDRESS_DOCUMENTATION,
            // A later version of `puny-idna` may add kinds. They become "reserved" here, so that no address is reported
            // as public by mistake.
            Some(_) => puny_address_kind::PUNY_ADDRESS_RESERVED,
        }
    }
}

/// A value of `puny_host_verdict.dangers`: the scheme runs code (javascript, vbscript), contains the content itself
/// (data, blob, filesystem), or shows another URL, which is not checked (view-source).
pub const PUNY_DANGER_SCHEME: u32 = 1;
/// A value of `puny_host_verdict.dangers`: the part before an @ looks like a host, but the host comes after the @. An
/// example is `https://example.com%20@malicious.com`.
pub const PUNY_DANGER_HOST_IN_USERINFO: u32 = 2;
/// A value of `puny_host_verdict.dangers`: the host has more than 253 octets in ASCII, which the DNS does not allow.
pub const PUNY_DANGER_TOO_LONG: u32 = 4;
/// A value of `puny_host_verdict.dangers`: a label is shown in ASCII (xn--), because its Unicode form is not safe to
/// show.
pub const PUNY_DANGER_HIDDEN_LABEL: u32 = 8;
/// A value of `puny_host_verdict.dangers`: the host imitates a protected name.
pub const PUNY_DANGER_IMITATION: u32 = 16;
/// A value of `puny_host_verdict.dangers`: a danger for which this header has no constant.
pub const PUNY_DANGER_OTHER: u32 = 0x8000_0000;

/// The relation of a host to the protected names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_relation {
    /// The host has no relation to a protected name.
    PUNY_UNRELATED = 0,
    /// The host is a protected name, is below a protected name, or has a protected label.
    PUNY_PROTECTED = 1,
    /// The host looks like a protected name, or is below a name that looks like a protected name.
    PUNY_LOOKS_LIKE = 2,
    /// The labels of a protected name are followed by other labels in the host, such as paypal.com in
    /// paypal.com.evil.example.
    PUNY_CONTAINS = 3,
    /// The host only resembles a protected name. It looks like the protected name without accents, strokes and hooks,
    /// or with digits and phonetic letters in place of other letters, such as googlé.com for google.com. This relation
    /// also applies if a label with such non-ASCII letters contains a protected label, or is one edit away from a
    /// protected label.
    PUNY_RESEMBLES = 4,
    /// A label of the host is one edit away from the label of a protected name, such as payapl.com for paypal.com. This
    /// relation needs the option PUNY_MISSPELT.
    PUNY_MISSPELLS = 5,
}

/// The result of a check of a host or URL, for a program that shows or opens links.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_host_verdict {
    /// The kind of the host.
    pub kind: puny_host_kind,
    /// The purpose of the IP address, or PUNY_ADDRESS_NONE.
    pub address_kind: puny_address_kind,
    /// The relation of the host to the protected names.
    pub relation: puny_relation,
    /// The protected name to which the host has this relation, in Unicode and without a terminating zero. It is null if
    /// the host has no relation. The text is part of the set, and is valid until the set is freed.
    pub protected_name: *const c_char,
    /// The length of `protected_name`, in bytes.
    pub protected_name_len: usize,
    /// The offset in the input where the host begins, in bytes.
    pub start: usize,
    /// The offset in the input where the host ends, in bytes.
    pub end: usize,
    /// The port of the URL, or PUNY_NO_PORT if the URL uses the default port of its scheme.
    pub port: u32,
    /// The reasons why the host or URL is not safe: the sum of the PUNY_DANGER_… values that apply, or 0 if the host or
    /// URL is safe.
    pub dangers: u32,
    /// 1 if `dangers` is 0, and otherwise 0. The value 1 means that no PUNY_DANGER_… value applies. A host that only
    /// resembles a protected name is not safe, unless the set has the option PUNY_SHOW_RESEMBLING. The content that the
    /// host serves has no influence on the value.
    pub safe: c_int,
    /// 1 if the host differs from the input in more than letter case, for example in percent-encoding, in mapping or in
    /// the form of an IP address. The value is also 1 if characters were removed from a URL: control characters or
    /// spaces at its ends, or tabs or line ends anywhere. In all other cases, the value is 0.
    pub changed: c_int,
    /// 1 if a part of the text before an @ looks like a host, and otherwise 0. If the value is 1, `dangers` contains
    /// PUNY_DANGER_HOST_IN_USERINFO.
    pub host_in_userinfo: c_int,
}

impl puny_host_verdict {
    pub(super) fn from_verdict(seen: &HostVerdict<'_>) -> puny_host_verdict {
        let name = seen.relation().protected_name();
        puny_host_verdict {
            kind: match seen.host() {
                None => puny_host_kind::PUNY_HOST_NONE,
                Some(Host::Domain(_)) => puny_host_kind::PUNY_HOST_DOMAIN,
                Some(Host::Ipv4(_)) => puny_host_kind::PUNY_HOST_IPV4,
                Some(Host::Ipv6(_)) => puny_host_kind::PUNY_HOST_IPV6,
                Some(Host::Opaque(_)) => puny_host_kind::PUNY_HOST_OPAQUE,
            },
            address_kind: puny_address_kind::from_kind(seen.address_kind()),
            relation: match seen.relation() {
                Match::Protected(_) => puny_relation::PUNY_PROTECTED,
                Match::LooksLike(_) => puny_relation::PUNY_LOOKS_LIKE,
                Match::Contains(_) => puny_relation::PUNY_CONTAINS,
                Match::Resembles(_) => puny_relation::PUNY_RESEMBLES,
                Match::Misspells(_) => puny_relation::PUNY_MISSPELLS,
                _ => puny_relation::PUNY_UNRELATED,
            },
            protected_name: name.map_or(null(), |name| name.as_ptr().cast()),
            protected_name_len: name.map_or(0, str::len),
            start: seen.range().start,
            end: seen.range().end,
            port: seen.port().map_or(PUNY_NO_PORT, u32::from),
            dangers: seen.dangers().iter().copied().map(danger_bit).sum(),
            safe: seen.is_safe().into(),
            changed: seen.is_changed().into(),
            host_in_userinfo: seen.has_host_in_userinfo().into(),
        }
    }
}

fn danger_bit(danger: Danger) -> u32 {
    match danger {
        Danger::Scheme => PUNY_DANGER_SCHEME,
        Danger::HostInUserinfo => PUNY_DANGER_HOST_IN_USERINFO,
        Danger::TooLong => PUNY_DANGER_TOO_LONG,
        Danger::HiddenLabel => PUNY_DANGER_HIDDEN_LABEL,
        Danger::Imitation => PUNY_DANGER_IMITATION,
        _ => PUNY_DANGER_OTHER,
    }
}
