//! [`AddressKind`]: the purpose of an IP address, by IANA's special-purpose registries
//! ([IPv4](https://www.iana.org/assignments/iana-ipv4-special-registry),
//! [IPv6](https://www.iana.org/assignments/iana-ipv6-special-registry)).

use super::host::Host;
use super::ipv4;
use crate::named::named;

named! {
    /// The purpose of an IP address, by IANA's special-purpose registries.
    ///
    /// An IPv6 address that contains an IPv4 address has the kind of the IPv4 address. These are IPv4-mapped addresses
    /// (`::ffff:0:0/96`, RFC 4291), translated addresses (`64:ff9b::/96`, RFC 6052) and 6to4 addresses (`2002::/16`,
    /// RFC 3056).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum AddressKind {
        /// A public address: every address that is not of another kind.
        Public = "public",
        /// An address of the machine itself: `127.0.0.0/8` (RFC 1122), `::1` (RFC 4291).
        Loopback = "loopback",
        /// An address in a private network: `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16` (RFC 1918),
        /// `64:ff9b:1::/48` (RFC 8215), and `fec0::/10` (deprecated by RFC 3879).
        Private = "private",
        /// An address in a private network: `fc00::/7` (RFC 4193).
        UniqueLocal = "unique_local",
        /// An address on the same link: `169.254.0.0/16` (RFC 3927), `fe80::/10` (RFC 4291). Cloud providers serve the
        /// metadata of a machine at these addresses.
        LinkLocal = "link_local",
        /// An address in the network of a provider, behind its address translation: `100.64.0.0/10` (RFC 6598).
        Shared = "shared",
        /// The unspecified address: `0.0.0.0` (RFC 1122), `::` (RFC 4291). Many systems connect to the machine itself
        /// if a program uses this address.
        Unspecified = "unspecified",
        /// An address of several receivers: `224.0.0.0/4` (RFC 5771), `ff00::/8` (RFC 4291).
        Multicast = "multicast",
        /// An address for examples in documents: `192.0.2.0/24`, `198.51.100.0/24`, `203.0.113.0/24` (RFC 5737),
        /// `2001:db8::/32` (RFC 3849), `3fff::/20` (RFC 9637).
        Documentation = "documentation",
        /// Any other address that is not public: addresses for protocols, measurements and broadcast, and addresses
        /// that are not assigned yet.
        Reserved = "reserved",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

use AddressKind::{
    Documentation, LinkLocal, Loopback, Multicast, Private, Public, Reserved, Shared, UniqueLocal,
    Unspecified,
};

/// Blocks of IPv4: the first address, the length of the prefix, and the kind. The first block that contains an
/// address decides.
#[rustfmt::skip]
const IPV4: &[([u8; 4], u32, AddressKind)] = &[
    ([0, 0, 0, 0], 32, Unspecified),       // RFC 1122, 3.2.1.3
    ([0, 0, 0, 0], 8, Reserved),           // RFC 791, 3.2: this network
    ([10, 0, 0, 0], 8, Private),           // RFC 1918
    ([100, 64, 0, 0], 10, Shared),         // RFC 6598
    ([127, 0, 0, 0], 8, Loopback),         // RFC 1122, 3.2.1.3
    ([169, 254, 0, 0], 16, LinkLocal),     // RFC 3927
    ([172, 16, 0, 0], 12, Private),        // RFC 1918
    ([192, 0, 0, 9], 32, Public),          // RFC 7723: Port Control Protocol
    ([192, 0, 0, 10], 32, Public),         // RFC 8155: TURN
    ([192, 0, 0, 0], 24, Reserved),        // RFC 6890: protocols of the IETF
    ([192, 0, 2, 0], 24, Documentation),   // RFC 5737
    ([192, 88, 99, 0], 24, Reserved),      // RFC 7526: relays of 6to4, deprecated
    ([192, 168, 0, 0], 16, Private),       // RFC 1918
    ([198, 18, 0, 0], 15, Reserved),       // RFC 2544: benchmarks
    ([198, 51, 100, 0], 24, Documentation), // RFC 5737
    ([203, 0, 113, 0], 24, Documentation), // RFC 5737
    ([224, 0, 0, 0], 4, Multicast),        // RFC 5771
    ([240, 0, 0, 0], 4, Reserved),         // RFC 1112, 4, and the limited broadcast of RFC 8190
];

/// Blocks of IPv6: the first four pieces, the length of the prefix (at most 64), and the kind. The first block that
/// contains an address decides.
#[rustfmt::skip]
const IPV6: &[([u16; 4], u32, AddressKind)] = &[
    ([0x64, 0xFF9B, 1, 0], 48, Private),      // RFC 8215: translation in a network
    ([0x2001, 3, 0, 0], 32, Public),          // RFC 7450: tunnels for multicast
    ([0x2001, 4, 0x112, 0], 48, Public),      // RFC 7535: AS112
    ([0x2001, 0x20, 0, 0], 28, Public),       // RFC 7343: ORCHIDv2
    ([0x2001, 0x30, 0, 0], 28, Public),       // RFC 9374: tags of drones
    ([0x2001, 0, 0, 0], 23, Reserved),        // RFC 2928: protocols of the IETF, among them Teredo (RFC 4380)
    ([0x2001, 0xDB8, 0, 0], 32, Documentation), // RFC 3849
    ([0x3FFF, 0, 0, 0], 20, Documentation),   // RFC 9637
    ([0x2000, 0, 0, 0], 3, Public),           // RFC 4291, 2.4: global unicast addresses
    ([0xFC00, 0, 0, 0], 7, UniqueLocal),      // RFC 4193
    ([0xFE80, 0, 0, 0], 10, LinkLocal),       // RFC 4291, 2.5.6
    ([0xFEC0, 0, 0, 0], 10, Private),         // RFC 3879: site-local, deprecated
    ([0xFF00, 0, 0, 0], 8, Multicast),        // RFC 4291, 2.7
    ([0, 0, 0, 0], 0, Reserved),              // RFC 4291, 2.4: not assigned; RFC 6666, RFC 9602, RFC 9780
];

impl Host<'_> {
    /// Returns the kind of an IP address, such as loopback, private or public. Returns `None` for a domain.
    ///
    /// An opaque host, as in `ssh://127.0.0.1`, counts as an IPv4 address if it consists of numbers with dots between
    /// them. The URL Standard does not parse it as an address, but the programs that open the URL do.
    ///
    /// ```
    /// use puny_idna::{AddressKind, Host};
    ///
    /// let kind = |text| Host::parse(text).unwrap().address_kind();
    /// assert_eq!(kind("0x7f.1"), Some(AddressKind::Loopback));
    /// assert_eq!(kind("[::ffff:10.0.0.1]"), Some(AddressKind::Private));
    /// assert_eq!(kind("8.8.8.8").unwrap().name(), "public");
    /// assert_eq!(kind("example.com"), None);
    /// ```
    pub fn address_kind(&self) -> Option<AddressKind> {
        match self {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(kind_of_ipv4(*address)),
            Host::Ipv6(pieces) => Some(kind_of_ipv6(*pieces)),
            Host::Opaque(text) => ipv4::parse(text)
                .filter(|_| text.contains('.'))
                .map(kind_of_ipv4),
        }
    }
}

/// Returns the kind of an IPv4 address.
fn kind_of_ipv4(address: [u8; 4]) -> AddressKind {
    let address = u32::from_be_bytes(address);
    let found = IPV4.iter().find(|(first, prefix, _)| {
        let differs = address ^ u32::from_be_bytes(*first);
        differs.leading_zeros() >= *prefix
    });
    found.map_or(Public, |(_, _, kind)| *kind)
}

/// Returns the kind of an IPv6 address, given as eight pieces.
fn kind_of_ipv6(pieces: [u16; 8]) -> AddressKind {
    let inside = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        kind_of_ipv4([a, b, c, d])
    };
    match pieces {
        [0, 0, 0, 0, 0, 0, 0, 0] => return Unspecified,
        [0, 0, 0, 0, 0, 0, 0, 1] => return Loopback,
        [0, 0, 0, 0, 0, 0xFFFF, high, low] | [0x64, 0xFF9B, 0, 0, 0, 0, high, low] => {
            return inside(high, low)
        }
        [0x2002, high, low, ..] => return inside(high, low),
        // Anycast addresses of protocols: RFC 7723, RFC 8155, RFC 9665.
        [0x2001, 1, 0, 0, 0, 0, 0, 1..=3] => return Public,
        _ => {}
    }
    let [a, b, c, d, ..] = pieces;
    let joined = |pieces: [u16; 4]| {
        let pieces = pieces.iter();
        pieces.fold(0_u64, |all, piece| all << 16 | u64::from(*piece))
    };
    let address = joined([a, b, c, d]);
    let found = IPV6.iter().find(|(first, prefix, _)| {
        let differs = address ^ joined(*first);
        differs.leading_zeros() >= *prefix
    });
    found.map_or(Reserved, |(_, _, kind)| *kind)
}
