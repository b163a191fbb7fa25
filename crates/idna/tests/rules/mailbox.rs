//! Tests mail addresses: which addresses RFC 5321 and RFC 6531 allow, and the ranges of problems.

use std::net::Ipv6Addr;
use std::ops::Range;

use proptest::prelude::*;
use puny_idna::mailbox::{AddressLiteral, Mailbox, MailboxRule};
use puny_idna::{AsciiRules, Uts46};

fn is_mailbox(address: &str) -> bool {
    Mailbox::new(address).is_ok()
}

/// Returns the name and the range of the first problem.
fn refused(address: &str) -> (&'static str, Range<usize>) {
    let first = Mailbox::new(address).unwrap_err().first();
    (first.rule().name(), first.range())
}

/// RFC 3696, section 3, with errata 246 and 1003; RFC 5321; RFC 5322, appendix A.
#[test]
fn examples_of_the_rfcs_are_valid_or_refused() {
    for address in [
        "user+mailbox@example.com",
        "customer/department=shipping@example.com",
        "$A12345@example.com",
        "!def!xyz%abc@example.com",
        "_somename@example.com",
        r#""Abc@def"@example.com"#,
        r#""Fred Bloggs"@example.com"#,
        r#""Abc\@def"@example.com"#,
        r#""Fred\ Bloggs"@example.com"#,
        r#""Joe.\\Blow"@example.com"#,
        "Userc@d.bar.org",
        "JQP@MIT.EDU",
        "john.q.public@example.com",
        "jdoe@machine.example",
        "mary@x.test",
    ] {
        let mailbox = Mailbox::ascii(address).unwrap();
        let written = format!("{}@{}", mailbox.local_part(), mailbox.domain());
        assert_eq!(written, address);
        assert_eq!(Mailbox::new(address), Ok(mailbox));
    }
    for (address, problem) in [
        // Erratum 246: a backslash is only allowed in quotes.
        (r"Abc\@def@example.com", ("not_a_mailbox", 8..9)),
        (r"Fred\ Bloggs@example.com", ("not_in_atom", 4..5)),
        (r"Joe.\\Blow@example.com", ("not_in_atom", 4..5)),
        // RFC 5322, appendix A.5 and A.6.3: comments and white space are only allowed in headers.
        ("pete(his account)@silly.test", ("not_in_atom", 4..5)),
        ("jdoe@test   . example", ("not_ldh", 9..10)),
        ("<mary@example.net>", ("not_in_atom", 0..1)),
        // RFC 5322, section 4.4: obs-local-part.
        ("\"joe\".bloggs@example.com", ("text_after_quotes", 5..12)),
        ("joe.\"bloggs\"@example.com", ("not_in_atom", 4..5)),
    ] {
        assert_eq!(refused(address), problem, "{address}");
        assert!(Mailbox::ascii(address).is_err());
    }
}

/// RFC 5321, section 4.1.2, defines Dot-string and Quoted-string.
#[test]
fn a_local_part_is_a_dot_string_or_a_quoted_string() {
    for (address, problem) in [
        (".joe@example.com", ("empty_atom", 0..1)),
        ("joe.@example.com", ("empty_atom", 3..4)),
        ("j..oe@example.com", ("empty_atom", 2..3)),
        (".@example.com", ("empty_atom", 0..1)),
        ("a,b@example.com", ("not_in_atom", 1..2)),
        ("a\tb@example.com", ("not_in_atom", 1..2)),
        ("\u{7F}@example.com", ("not_in_atom", 0..1)),
        ("jö\"e@example.com", ("not_a_mailbox", 3..17)),
        ("jö\"e\"@example.com", ("not_in_atom", 3..4)),
        ("\"\"\"\"@example.com", ("text_after_quotes", 2..4)),
        ("\"a\nb\"@example.com", ("not_in_quotes", 2..3)),
        ("\"a\u{7F}\"@example.com", ("not_in_quotes", 2..3)),
        ("\"a\\\nb\"@example.com", ("not_escapable", 3..4)),
        // RFC 6531 allows code points outside ASCII in a quoted string, but not after a backslash.
        ("\"a\\ü\"@example.com", ("not_escapable", 3..5)),
        ("@example.com", ("not_a_mailbox", 0..1)),
        ("joe@", ("not_a_mailbox", 3..4)),
        ("", ("not_a_mailbox", 0..0)),
        ("2962", ("not_a_mailbox", 0..4)),
        // Only U+0040 is an @.
        ("joe＠example.com", ("not_a_mailbox", 0..17)),
    ] {
        assert_eq!(refused(address), problem, "{address:?}");
    }
    for (address, unquoted) in [
        ("\"\"@example.com", ""),
        ("\" \"@example.com", " "),
        ("\"a\\\\\\\"\\b\"@example.com", "a\\\"b"),
        ("\"jö..e@\"@example.com", "jö..e@"),
        ("jöe@example.com", "jöe"),
    ] {
        let mailbox = Mailbox::new(address).unwrap();
        assert_eq!(mailbox.unquoted_local_part(), unquoted);
    }
}

/// A local part has at most 64 octets (RFC 5321, section 4.5.3.1.1), and an address at most 254 (RFC 3696, erratum
/// 1690).
#[test]
fn lengths_are_in_octets() {
    let local = "a".repeat(64);
    let label = "b".repeat(62);
    let longest = format!("{local}@{label}.{label}.{label}");
    assert_eq!(longest.len(), 253);
    assert!(is_mailbox(&longest));
    assert!(is_mailbox(&(longest.clone() + "b")));
    assert_eq!(
        refused(&(longest.clone() + ".b")),
        ("address_length", 0..255)
    );
    assert_eq!(
        refused(&format!("a{local}@b")),
        ("local_part_length", 0..65)
    );
    // The quotes are counted. A letter outside ASCII has two octets or more in UTF-8.
    assert!(!is_mailbox(&format!("\"{}\"@b", &local[1..])));
    assert!(is_mailbox(&format!("{}@b", "ü".repeat(32))));
    assert_eq!(
        refused(&format!("{}@b", "ü".repeat(33))),
        ("local_part_length", 0..66)
    );
    let error = Mailbox::new(&format!("a{local}@b")).unwrap_err();
    let message = "the local part has 65 octets, but the limit is 64 (bytes 0..65): a local part must not have more than 64 octets \
        (RFC 5321, section 4.5.3.1.1) [local_part_length]";
    assert_eq!(error.to_string(), message);
}

/// A label consists of letters, digits and hyphens (RFC 5321, section 4.1.2), or is a U-label (RFC 6531, section 3.3).
#[test]
fn a_domain_has_ldh_labels_and_u_labels() {
    for (address, ascii, unicode) in [
        ("a@io", "io", "io"),
        ("a@ab--c.EXAMPLE", "ab--c.EXAMPLE", "ab--c.EXAMPLE"),
        // By the grammar, an IPv4 address without brackets is a domain.
        ("a@255.255.255.255", "255.255.255.255", "255.255.255.255"),
        ("a@ab--c.bücher", "ab--c.xn--bcher-kva", "ab--c.bücher"),
        ("a@xn--bcher-kva", "xn--bcher-kva", "bücher"),
        (
            "실례@실례.테스트",
            "xn--9n2bp8q.xn--9t4b11yi5a",
            "실례.테스트",
        ),
    ] {
        let mailbox = Mailbox::new(address).unwrap();
        assert_eq!(mailbox.domain_in_ascii(), ascii);
        assert_eq!(mailbox.domain_in_unicode(), unicode);
        assert_eq!(mailbox.literal(), None);
    }
    for (address, problem) in [
        ("joe@-iana.org", ("hyphen_at_end", 4..5)),
        ("joe@iana-.com", ("hyphen_at_end", 8..9)),
        ("joe@.iana.org", ("label_length", 4..4)),
        ("joe@iana.org.", ("label_length", 13..13)),
        ("joe@invalid=domain.com", ("not_ldh", 11..12)),
        ("joe@iana.org\n", ("not_ldh", 12..13)),
        ("joe@xn--0.com", ("bad_a_label", 4..9)),
        ("joe@üü--ü", ("hyphens_3_4", 8..10)),
        ("joe@Bücher", ("disallowed", 4..5)),
        ("joe@a。b", ("disallowed", 5..8)),
        ("joe@a[192.0.2.1]", ("not_ldh", 5..6)),
        ("joe@[192.0.2.1", ("not_ldh", 4..5)),
    ] {
        assert_eq!(refused(address), problem, "{address:?}");
    }
}

/// RFC 5321, section 4.1.3, defines address literals.
#[test]
fn an_address_literal_has_its_kind() {
    for (literal, expected) in [
        ("[123.255.37.2]", AddressLiteral::Ipv4("123.255.37.2")),
        // Snum is 1*3DIGIT.
        ("[001.02.0.255]", AddressLiteral::Ipv4("001.02.0.255")),
        ("[IPv6:2001:db8::1]", AddressLiteral::Ipv6("2001:db8::1")),
        ("[ipV6:::]", AddressLiteral::Ipv6("::")),
        (
            "[IPv6:::ffff:192.0.2.1]",
            AddressLiteral::Ipv6("::ffff:192.0.2.1"),
        ),
        (
            "[IPv6:1:2:3:4:5:6:7:8]",
            AddressLiteral::Ipv6("1:2:3:4:5:6:7:8"),
        ),
        ("[x-1:a@b!Z^~]", AddressLiteral::General("x-1:a@b!Z^~")),
    ] {
        let address = format!("ü@{literal}");
        let mailbox = Mailbox::new(&address).unwrap();
        assert_eq!(mailbox.literal(), Some(expected), "{literal}");
        assert_eq!(mailbox.domain_in_ascii(), literal);
        assert_eq!(mailbox.domain_in_unicode(), literal);
    }
    for literal in [
        "[]",
        "[1.2.3]",
        "[1.2.3.4.5]",
        "[127.0.0.300]",
        "[1.2.3.0004]",
        "[1.2.3.]",
        "[1.2.3.+4]",
        "[::1]",
        "[IPv6:]",
        "[IPv6:127.0.0.1]",
        "[IPv6:1::2::3]",
        "[IPv6::1]",
        "[IPv6:::12345]",
        "[IPv6:::1.2.3.4:1]",
        // `::` represents at least two groups.
        "[IPv6:1:2:3:4:5:6:7::]",
        "[IPv6:1:2:3:4:5::1.2.3.4]",
        "[RFC-5322-domain-literal]",
        "[:a]",
        "[x-:a]",
        "[x:]",
        "[x_:a]",
        "[x:a b]",
        "[x:ü]",
        "[x:\\]",
    ] {
        let address = format!("ü@{literal}");
        assert_eq!(
            refused(&address),
            ("address_literal", 3..address.len()),
            "{literal}"
        );
    }
}

/// Compares all strings of up to fifteen ones and colons, alone and before an IPv4 address, with the parser of the
/// standard library. In that parser, `::` may also represent one group.
#[test]
fn every_short_ipv6_address_agrees_with_the_standard_library() {
    let mut valid = 0;
    for length in 0..=15 {
        for number in 0..1_u32 << length {
            let text: String = (0..length)
                .map(|i| if number >> i & 1 == 0 { '1' } else { ':' })
                .collect();
            for text in [format!("{text}1.2.3.4"), text] {
                let groups = text.split(':').filter(|part| !part.is_empty()).count();
                let groups = groups + usize::from(text.contains('.'));
                let expected =
                    text.parse::<Ipv6Addr>().is_ok() && (groups <= 6 || !text.contains("::"));
                assert_eq!(is_mailbox(&format!("a@[IPv6:{text}]")), expected, "{text}");
                valid += usize::from(expected);
            }
        }
    }
    assert!(valid > 1000, "{valid}");
}

/// Returns whether a text is a local part. Implements the grammar of RFC 5321, section 4.1.2, rule by rule.
fn is_local_part(text: &[char]) -> bool {
    let is_atext = |c: &char| !matches!(c, '.' | '"' | '\\' | '@' | ' ');
    let is_dot_string = text
        .split(|c| *c == '.')
        .all(|atom| !atom.is_empty() && atom.iter().all(is_atext));
    fn is_qcontent(text: &[char]) -> bool {
        match text {
            [] => true,
            ['\\', c, rest @ ..] => c.is_ascii() && is_qcontent(rest),
            ['\\' | '"', ..] => false,
            [_, rest @ ..] => is_qcontent(rest),
        }
    }
    is_dot_string || matches!(text, ['"', inner @ .., '"'] if is_qcontent(inner))
}

#[test]
fn every_short_local_part_agrees_with_the_grammar() {
    const CHARS: [char; 7] = ['a', '.', '"', '\\', '@', ' ', 'ü'];
    for length in 0..=6 {
        for number in 0..CHARS.len().pow(length) {
            let text: Vec<char> = (0..length)
                .map(|i| CHARS[number / CHARS.len().pow(i) % CHARS.len()])
                .collect();
            let address: String = text.iter().chain(&['@', 'b']).collect();
            assert_eq!(is_mailbox(&address), is_local_part(&text), "{address}");
            let is_ascii = Mailbox::ascii(&address).is_ok();
            assert_eq!(
                is_ascii,
                is_mailbox(&address) && address.is_ascii(),
                "{address}"
            );
        }
    }
}

/// RFC 5321, section 4.1.2, allows only ASCII. RFC 6531, section 3.3, allows other code points.
#[test]
fn an_address_in_ascii_has_no_other_code_points() {
    for (address, range, rules) in [
        ("jöe@example.com", 1..3, 1),
        ("joe@bücher.example", 5..7, 1),
        // Each broken rule is reported.
        ("j e@Büc_her.example", 5..7, 4),
        ("ü", 0..2, 2),
    ] {
        let error = Mailbox::ascii(address).unwrap_err();
        assert_eq!(error.first().rule(), MailboxRule::NotAscii, "{address}");
        assert_eq!(error.first().range(), range, "{address}");
        assert_eq!(error.problems().len(), rules, "{address}");
    }
    assert!(Mailbox::new("jöe@example.com").unwrap().needs_smtputf8());
    assert!(!Mailbox::new("joe@bücher.example").unwrap().needs_smtputf8());
    let message = Mailbox::ascii("jöe@example.com").unwrap_err().to_string();
    assert!(
        message.starts_with("U+00F6 is not ASCII (bytes 1..3): "),
        "{message}"
    );
}

/// The caller can choose the edition that converts the domain. The other rules do not depend on the edition.
#[test]
fn an_edition_converts_the_domain() {
    let mailbox = Mailbox::with_edition("joe@Bücher。example", &Uts46::STRICT).unwrap();
    assert_eq!(mailbox.domain_in_ascii(), "xn--bcher-kva.example");
    assert_eq!(mailbox.domain_in_unicode(), "bücher.example");
    assert_eq!(mailbox.domain(), "Bücher。example");
    let error = Mailbox::with_edition("j e@b_.example", &Uts46::STRICT).unwrap_err();
    let found: Vec<_> = error
        .problems()
        .iter()
        .map(|p| (p.rule().name(), p.range(), p.code_point()))
        .collect();
    assert_eq!(
        found,
        [
            ("not_in_atom", 1..2, Some(' ')),
            ("not_ldh", 5..6, Some('_'))
        ]
    );
    assert!(error.to_string().ends_with("[not_in_atom], and 1 more"));
    // The mapping must not change the structure of the address.
    let any = Uts46::LENIENT.with_ascii_rules(AsciiRules::ANY);
    for address in ["joe@a\u{FF20}b", "joe@\u{FF3B}a]", "joe@\u{AD}"] {
        let error = Mailbox::with_edition(address, &any).unwrap_err();
        let first = error.first();
        assert_eq!(
            (first.rule().name(), first.range()),
            ("not_a_mailbox", 4..address.len())
        );
    }
}

#[test]
fn rules_have_names_and_sources() {
    let rules = MailboxRule::ALL;
    let names: std::collections::BTreeSet<_> = rules.iter().map(|rule| rule.name()).collect();
    assert_eq!(names.len(), rules.len());
    for rule in rules {
        assert!(rule.description().ends_with(')'), "no source: {rule:?}");
        assert!(puny_idna::Rule::ALL
            .iter()
            .all(|status| status.name() != rule.name()));
    }
}

/// The list of problems of a hostile address is limited.
#[test]
fn hostile_addresses_have_few_problems() {
    for piece in ["\u{1}", ".", "\"", "\\", "ü", "a@", "[", "-."] {
        let long = piece.repeat(100_000);
        for address in [
            long.clone(),
            format!("{long}@b"),
            format!("a@{long}"),
            format!("\"{long}\"@[{long}]"),
        ] {
            let error = Mailbox::ascii(&address).unwrap_err();
            assert!(error.problems().len() < 1010);
        }
    }
}

/// Checks the parts of a valid address, or the ranges of the problems.
fn check(address: &str) {
    let edition = Mailbox::with_edition(address, &Uts46::STRICT);
    for result in [Mailbox::new(address), Mailbox::ascii(address), edition] {
        match result {
            Ok(mailbox) => {
                let (local, domain) = (mailbox.local_part(), mailbox.domain());
                assert_eq!(format!("{local}@{domain}"), address);
                assert!(mailbox.domain_in_ascii().is_ascii());
            }
            Err(error) => {
                for problem in error.problems() {
                    let text = address.get(problem.range());
                    assert!(text.is_some(), "{problem:?}");
                    assert!(problem.to_string().contains(problem.rule().description()));
                }
            }
        }
    }
    if let Ok(mailbox) = Mailbox::new(address) {
        // A valid address stays valid if its domain is converted to ASCII and its local part is quoted.
        let quoted = mailbox
            .unquoted_local_part()
            .replace('\\', "\\\\")
            .replace('"', "\\\"");
        let ascii = format!("\"{quoted}\"@{}", mailbox.domain_in_ascii());
        let again = Mailbox::new(&ascii).unwrap();
        assert_eq!(again.unquoted_local_part(), mailbox.unquoted_local_part());
        assert_eq!(again.domain_in_unicode(), mailbox.domain_in_unicode());
    }
}

proptest! {
    #[test]
    fn any_text_is_accepted_or_refused_with_ranges(text in "(\\PC|[ -~]|[a.@\"\\\\\\[\\]:ü\n]){0,24}") {
        check(&text);
    }

    #[test]
    fn nearly_valid_addresses_are_accepted_or_refused_with_ranges(
        local in "(\"|)(a|b|ü|\\.|\\\\|\\\\\"|\\\\\\\\| |\"){0,5}(\"|)",
        domain in "(a|b-|1|ü|--|xn--tda|\\.|א|c\\.|d){1,5}|\\[(IPv6:|x:|)([0-9a-f]|:|::|\\.|1\\.2\\.3\\.4){1,6}\\]",
    ) {
        check(&format!("{local}@{domain}"));
    }
}
