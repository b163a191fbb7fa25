//! For each type of record, which tokens of its data are domain names.
//!
//! The lists follow IANA's registry "Resource Record (RR) TYPEs" (DNS Parameters, as of November 2026), and have every type
//! with its number. For a type whose presentation format has a domain name, a comment names the document that
//! defines it. TSIG and TKEY have names too, but are not used in zone files.

/// A token of the data that is a name, with its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Domain(usize),
    /// A domain name whose first label is the local part of an e-mail address.
    Mailbox(usize),
}

use Name::{Domain, Mailbox};

/// Which tokens of the data are names. Tokens are counted from 0, after the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    At(&'static [Name]),
    /// The token with the second index is a name if the token with the first index has this value. For example, a
    /// gateway is a name only if the gateway type is 3.
    If(usize, &'static [u8], usize),
    /// All tokens from this index.
    From(usize),
    /// The last token, unless the first token is `0`.
    LastUnlessZero,
}

/// The types whose data have names. The number is 0 if IANA has not assigned a number.
const TYPES: [(&str, u16, Names); 35] = [
    // These types have no RFC. Servers that support these types treat them as a CNAME that is allowed at the apex of a zone:
    // draft-ietf-dnsop-aname, and the documentation of PowerDNS.
    ("ALIAS", 0, Names::At(&[Domain(0)])),
    ("ANAME", 0, Names::At(&[Domain(0)])),
    // RFC 1035, sections 3.3.1 to 3.3.13.
    ("CNAME", 5, Names::At(&[Domain(0)])),
    ("MB", 7, Names::At(&[Domain(0)])),
    ("MD", 3, Names::At(&[Domain(0)])),
    ("MF", 4, Names::At(&[Domain(0)])),
    ("MG", 8, Names::At(&[Mailbox(0)])),
    ("MINFO", 14, Names::At(&[Mailbox(0), Mailbox(1)])),
    ("MR", 9, Names::At(&[Mailbox(0)])),
    ("MX", 15, Names::At(&[Domain(1)])),
    ("NS", 2, Names::At(&[Domain(0)])),
    ("PTR", 12, Names::At(&[Domain(0)])),
    ("SOA", 6, Names::At(&[Domain(0), Mailbox(1)])),
    // RFC 1183, sections 1, 2.2 and 3.3.
    ("AFSDB", 18, Names::At(&[Domain(1)])),
    ("RP", 17, Names::At(&[Mailbox(0), Domain(1)])),
    ("RT", 21, Names::At(&[Domain(1)])),
    // RFC 1348.
    ("NSAP-PTR", 23, Names::At(&[Domain(0)])),
    // RFC 2163, section 4.
    ("PX", 26, Names::At(&[Domain(1), Domain(2)])),
    // RFC 2230, section 3.1.
    ("KX", 36, Names::At(&[Domain(1)])),
    // RFC 2535, sections 4.1 and 5.2.
    ("NXT", 30, Names::At(&[Domain(0)])),
    ("SIG", 24, Names::At(&[Domain(7)])),
    // RFC 2782.
    ("SRV", 33, Names::At(&[Domain(3)])),
    // RFC 2874, section 3.1: a prefix of 0 bits has only an address.
    ("A6", 38, Names::LastUnlessZero),
    // RFC 3403, section 4.1.
    ("NAPTR", 35, Names::At(&[Domain(5)])),
    // RFC 4025, section 3.1: gateway type 3 is a name.
    ("IPSECKEY", 45, Names::If(1, b"3", 3)),
    // RFC 4034, sections 3.2 and 4.2.
    ("NSEC", 47, Names::At(&[Domain(0)])),
    ("RRSIG", 46, Names::At(&[Domain(7)])),
    // RFC 6672, section 2.1.
    ("DNAME", 39, Names::At(&[Domain(0)])),
    // RFC 6742, section 2.4.
    ("LP", 107, Names::At(&[Domain(1)])),
    // RFC 8005, section 6: the rendezvous servers.
    ("HIP", 55, Names::From(3)),
    // RFC 8777, section 4.2: relay type 3 is a name.
    ("AMTRELAY", 260, Names::If(2, b"3", 3)),
    // RFC 9460, section 2.1.
    ("HTTPS", 65, Names::At(&[Domain(1)])),
    ("SVCB", 64, Names::At(&[Domain(1)])),
    // RFC 9859, section 2.1.
    ("DSYNC", 66, Names::At(&[Domain(3)])),
    // draft-wijngaards-dnsop-trust-history: in the registry without an RFC.
    ("TALINK", 58, Names::At(&[Domain(0), Domain(1)])),
];

/// The types whose data have no names. OPT, NXNAME and the types from 249 to 255 are not used in zone files.
#[rustfmt::skip]
const WITHOUT_NAMES: [(&str, u16); 55] = [
    ("A", 1), ("NULL", 10), ("WKS", 11), ("HINFO", 13), ("TXT", 16), ("X25", 19), ("ISDN", 20), ("NSAP", 22),
    ("KEY", 25), ("GPOS", 27), ("AAAA", 28), ("LOC", 29), ("EID", 31), ("NIMLOC", 32), ("ATMA", 34), ("CERT", 37),
    ("SINK", 40), ("APL", 42), ("DS", 43), ("SSHFP", 44), ("DNSKEY", 48), ("DHCID", 49), ("NSEC3", 50),
    ("NSEC3PARAM", 51), ("TLSA", 52), ("SMIMEA", 53), ("NINFO", 56), ("RKEY", 57), ("CDS", 59), ("CDNSKEY", 60),
    ("OPENPGPKEY", 61), ("CSYNC", 62), ("ZONEMD", 63), ("HHIT", 67), ("BRID", 68), ("SPF", 99), ("UINFO", 100),
    ("UID", 101), ("GID", 102), ("UNSPEC", 103), ("NID", 104), ("L32", 105), ("L64", 106), ("EUI48", 108),
    ("EUI64", 109), ("URI", 256), ("CAA", 257), ("AVC", 258), ("DOA", 259), ("RESINFO", 261), ("WALLET", 262),
    ("CLA", 263), ("IPN", 264), ("TA", 32768), ("DLV", 32769),
];

/// Returns the tokens of the data of a record that are names, in order. `kind` is the type, in upper or lower case, and
/// `data` has the tokens. Data in the form of RFC 3597 (`\# 4 01020304`) have no names. Returns `None` if the type is
/// not known, so that names in its data cannot be found.
pub(super) fn names(kind: &[u8], data: &[&[u8]]) -> Option<Vec<Name>> {
    if data.first() == Some(&&b"\\#"[..]) {
        return Some(Vec::new());
    }
    let number = number(kind).filter(|number| *number != 0);
    let is = |name: &str, value: u16| match number {
        Some(number) => number == value,
        None => kind.eq_ignore_ascii_case(name.as_bytes()),
    };
    let known = TYPES.iter().find(|(name, value, _)| is(name, *value));
    let Some(&(_, _, names)) = known else {
        let has_none = WITHOUT_NAMES.iter().any(|(name, value)| is(name, *value));
        return has_none.then(Vec::new);
    };
    Some(match names {
        Names::At(names) => names.to_vec(),
        Names::If(token, value, name) if data.get(token) == Some(&value) => vec![Domain(name)],
        Names::From(first) => (first..data.len()).map(Domain).collect(),
        Names::LastUnlessZero if data.len() > 1 && *data[0] != *b"0" => {
            vec![Domain(data.len() - 1)]
        }
        Names::If(..) | Names::LastUnlessZero => Vec::new(),
    })
}

/// Returns the number of a type that is written as `TYPE15`, for example. The number may replace the name of a known
/// type, and the data may still have the form of this type (RFC 3597, section 5).
fn number(kind: &[u8]) -> Option<u16> {
    let (word, digits) = kind.split_at_checked(4)?;
    let digits = word.eq_ignore_ascii_case(b"TYPE").then_some(digits)?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The records are examples from the documents that define the types.
    #[test]
    fn where_the_names_are() {
        // The names of a record are in brackets, and mailboxes in double brackets.
        for record in [
            "A 192.0.2.1",
            "soa [ns.] [[admin.example.]] 1 2 3 4 5",
            "RP [[louie.trantor.umd.edu.]] [lam1.people.test.]",
            "MINFO [[a.]] [[b.]]",
            "NAPTR 100 50 s http+I2L+I2C+I2R _ [_http._tcp.gatech.edu.]",
            "IPSECKEY 10 1 2 192.0.2.38 AQNRU3mG7TVTO2BkR47usntb102uFJtu",
            "IPSECKEY 10 3 2 [mygateway.example.com.] AQNRU3mG7TVTO2BkR47",
            "AMTRELAY 10 0 1 203.0.113.15",
            "AMTRELAY 10 0 3 [amtrelays.example.com.]",
            "HIP 2 200100107B1A74DF365639CC39F1D578 AwEAAb [rvs1.] [rvs2.]",
            "RRSIG A 5 3 86400 20030322173103 20030220173103 2642 [example.com.] oJB1W6WN",
            "NSEC [host.example.com.] A MX RRSIG NSEC TYPE1234",
            "DSYNC CDS NOTIFY 5359 [cds-scanner.example.net.]",
            "PX 50 [ab.net2.it.] [O-ab.PRMD-net2.]",
            "A6 0 2345:00C1:CA11:1::1",
            "A6 64 ::1 [subnet-1.ip6.example.]",
            "A6 128 [ip6.example.]",
            "SVCB 1 [svc.example.] port=8443",
            "MX \\# 4 000A0000",
            "TYPE15 \\# 4 000A0000",
            "TYPE15 10 [a.]",
            "type002 [a.]",
            "ALIAS [a.]",
            "aname [a.]",
            "TXT a.",
            "TYPE16 a.",
            "TYPE65280 \\# 1 00",
        ] {
            let tokens: Vec<&str> = record.split(' ').skip(1).collect();
            let expected = (0..).zip(&tokens).filter_map(|(index, token)| match token {
                token if token.starts_with("[[") => Some(Mailbox(index)),
                token => token.starts_with('[').then_some(Domain(index)),
            });
            let plain = record.replace(['[', ']'], "");
            let words: Vec<&[u8]> = plain.split(' ').map(str::as_bytes).collect();
            let expected: Vec<Name> = expected.collect();
            assert_eq!(names(words[0], &words[1..]), Some(expected), "{record}");
        }
        assert_eq!(names(b"NS", &[]), Some(vec![Domain(0)]));
        for kind in [
            "TYPE65280",
            "TYPE0",
            "TYPE",
            "",
            "[AGE:3601234]",
            "WINSR",
            "ALIAS2",
        ] {
            assert_eq!(names(kind.as_bytes(), &[b"a."]), None, "{kind}");
        }
    }

    /// Each type has one number and is in one list.
    #[test]
    fn no_type_is_listed_twice() {
        let with_names = TYPES.iter().map(|(name, number, _)| (*name, *number));
        let mut all: Vec<_> = with_names.chain(WITHOUT_NAMES).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup_by_key(|(name, _)| *name);
        assert_eq!(all.len(), count);
        all.sort_unstable_by_key(|(_, number)| *number);
        all.retain(|(_, number)| *number != 0);
        let count = all.len();
        all.dedup_by_key(|(_, number)| *number);
        assert_eq!(all.len(), count);
    }
}
