//! Names from published advisories and bug reports about other implementations of IDNA, each with
//! its source and the expected result of every edition.
//!
//! Raw Punycode is in the tests of `puny`, hostile lengths are in `hostile/`. Advisories about
//! truncated, overlong or otherwise invalid UTF-8, which the type `str` excludes, have no row
//! (CVE-2015-2059, CVE-2016-6261 to 6263, CVE-2015-8948, CVE-2021-22918 and golang/go#22184).

use crate::support::{self, entry_points};
use puny_idna::{DnsLength, Idna, Idna2008, OutputError, Status, Transitional, UrlStandard, Uts46};

/// A line of `advisories.txt`.
struct Row {
    source: &'static str,
    name: String,
    /// The results of UTS #46, the URL Standard, IDNA2008 lookup and registration.
    expected: [&'static str; 4],
}

fn rows() -> Vec<Row> {
    let lines = include_str!("advisories.txt").lines();
    let rows: Vec<Row> = lines.filter_map(row).collect();
    assert_eq!(rows.len(), 74);
    rows
}

fn row(line: &'static str) -> Option<Row> {
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let columns: Vec<&str> = line.split("; ").collect();
    let [source, name, expected @ ..] = &columns[..] else {
        panic!("{line}");
    };
    let mut pieces = name.split("\\u{");
    let mut name = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (hex, rest) = piece.split_once('}').unwrap();
        name.push(char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap());
        name.push_str(rest);
    }
    let expected = expected.try_into().unwrap();
    Some(Row {
        source,
        name,
        expected,
    })
}

const EDITIONS: [(&str, &dyn Idna); 4] = [
    ("uts46", &Uts46::STRICT),
    ("url", &UrlStandard::BROWSER),
    ("lookup", &Idna2008::LOOKUP),
    ("registration", &Idna2008::REGISTRATION),
];

/// The result, in the notation of `advisories.txt`.
fn ours(edition: &dyn Idna, name: &str) -> String {
    match entry_points::to_ascii(edition, name) {
        Ok(ascii) if ascii == name.to_ascii_lowercase() => "=".to_owned(),
        Ok(ascii) => format!("> {ascii}"),
        Err(problems) => {
            let mut codes: Vec<&str> = problems.iter().map(|p| p.status().code()).collect();
            codes.dedup();
            codes.join(" ")
        }
    }
}

#[test]
fn every_row_in_every_edition() {
    for Row {
        source,
        name,
        expected,
    } in rows()
    {
        for ((what, edition), expected) in EDITIONS.into_iter().zip(expected) {
            assert_eq!(ours(edition, &name), expected, "{source}: {what}: {name:?}");
            // A name that ToASCII refuses is not valid in ToUnicode either, except for forbidden
            // domain code points, which only ToASCII refuses; and an ASCII domain that the URL
            // Standard accepts need not be valid.
            let (_, problems) = entry_points::to_unicode(edition, &name);
            let refused = !expected.starts_with(['=', '>'])
                && !expected.starts_with("forbidden-")
                && !expected.starts_with("domain-");
            if what != "url" || !name.is_ascii() {
                assert_eq!(!problems.is_empty(), refused, "{source}: {what}: {name:?}");
            }
        }
    }
}

/// An A-label that UTS #46 refuses is reported by ToUnicode of every edition, except IDNA2003, which
/// has fewer code points assigned and allows unassigned ones.
#[test]
fn a_labels_are_never_shown_as_valid() {
    let mut count = 0;
    for Row {
        source,
        name,
        expected,
    } in rows()
    {
        let refused = !expected[0].starts_with(['=', '>']);
        if refused && name.is_ascii() && name.to_ascii_lowercase().contains("xn--") {
            for (what, edition) in support::editions() {
                if what != "uts46 lenient" && !what.starts_with("2003") {
                    let (_, problems) = entry_points::to_unicode(&*edition, &name);
                    assert!(!problems.is_empty(), "{source}: {what}: {name:?}");
                }
            }
            count += 1;
        }
    }
    assert_eq!(count, 35);
}

#[test]
fn transitional() {
    let transitional = Uts46::STRICT.with_transitional(Transitional::On);
    assert_eq!(transitional.to_ascii("straße.de").unwrap(), "strasse.de");
    assert_eq!(transitional.to_ascii("ẞ").unwrap(), "ss");
}

/// With beStrict the URL Standard's domain parser is ToASCII with every check, and a valid domain is
/// one that does not end in a number; domain to Unicode records the errors of ToUnicode without the
/// optional checks, and has no beStrict.
#[test]
fn the_url_standard_is_uts46() {
    let mut numbers = Vec::new();
    for Row { name, .. } in rows() {
        let domain = UrlStandard::STRICT.to_ascii_report(&name);
        let problems = domain.problems().iter().copied();
        let of_uts46 = problems.filter(|p| p.status() != Status::EndsInNumber);
        let of_uts46: Vec<_> = of_uts46.collect();
        let uts46 = Uts46::STRICT.to_ascii_report(&name);
        assert_eq!(uts46.problems(), of_uts46);
        assert_eq!(uts46.text_even_if_refused(), domain.text_even_if_refused());
        if of_uts46 != domain.problems() {
            numbers.push(name.clone());
        }
        let unicode = UrlStandard::BROWSER.to_unicode_report(&name);
        assert_eq!(unicode, UrlStandard::STRICT.to_unicode_report(&name));
        let uts46 = Uts46::LENIENT.to_unicode_report(&name);
        assert_eq!(unicode.problems(), uts46.problems());
        let text = uts46.text().unwrap_or(&name);
        assert_eq!(unicode.text_even_if_refused(), text);
    }
    assert_eq!(numbers, ["127。0。0。1"]);
}

/// The offsets of invalid digits, as in CPython's tests of its codec.
#[test]
fn offsets_of_invalid_digits() {
    for (name, at) in [
        ("xn--pythn-&mua.org", 10),
        ("xn--pythn-m&ua.org", 11),
        ("xn--pythn-mua&.org", 13),
    ] {
        let error = Uts46::STRICT.to_ascii(name).unwrap_err();
        assert_eq!(error.problems().len(), 1);
        assert_eq!(error.first().range(), at..at + 1);
        assert_eq!(error.first().code_point(), Some('&'));
        assert_eq!(error.first().label(), Some(0));
    }
}

/// CVE-2022-3602 and CVE-2022-3786 (OpenSSL): a long label, many labels, and a buffer that is one
/// byte too short.
#[test]
fn openssl_buffer_overflows() {
    let long = format!("xn--{}-3ya", "e".repeat(513));
    let codes = support::codes(&Uts46::STRICT.to_ascii_report(&long));
    assert_eq!(codes, ["V7", "A4_2", "A4_1"]);
    for count in [22, 48] {
        let many = vec!["xn--a"; count].join(".");
        let report = Uts46::STRICT.to_ascii_report(&many);
        assert_eq!(
            report.problems().len(),
            if many.len() > 253 { count + 1 } else { count }
        );
        assert_eq!(report.text_even_if_refused(), many);
        let mut buffer = [0xFF; 200];
        assert!(Uts46::STRICT.to_unicode_into(&many, &mut buffer).is_err());
        assert!(buffer.iter().all(|byte| [0, 0xFF].contains(byte)));
    }
    // The same lengths with a valid label: U+00E0.
    let mut seven = [0xFF; 7];
    let small = Uts46::STRICT.to_unicode_into("xn--0ca.b.c", &mut seven[..5]);
    assert_eq!(small, Err(OutputError::TooSmall { needed: 6 }));
    assert!(seven[..5].iter().all(|byte| [0, 0xFF].contains(byte)));
    assert_eq!(seven[5..], [0xFF; 2]);
    assert_eq!(
        Uts46::STRICT.to_unicode_into("xn--0ca.b.c", &mut seven),
        Ok(6)
    );
    assert_eq!(&seven, b"\xC3\xA0.b.c\xFF");
}

/// CVE-2024-24806 (libuv): a name was truncated at 256 octets, and a different host was looked up.
#[test]
fn names_are_never_truncated() {
    let name = format!("0x{}7f000001.example.com", "0".repeat(246));
    let codes = support::codes(&Uts46::STRICT.to_ascii_report(&name));
    assert_eq!(codes, ["A4_2", "A4_1"]);
    assert_eq!(
        entry_points::to_ascii(&UrlStandard::BROWSER, &name),
        Ok(name)
    );
}

/// CVE-2019-18224 and libidn2#60: labels of 63 and 64 octets. (The report says 33 ñ; with 33 there
/// are 64 octets, by RFC 3492's encoder too.)
#[test]
fn label_lengths() {
    for (count, octets) in [(32, 63), (33, 64)] {
        let name = format!("dominiomuylargoconmuchas{}", "ñ".repeat(count));
        let report = Uts46::STRICT.to_ascii_report(&name);
        let digits = format!("olc{}", "a".repeat(count - 1));
        assert_eq!(
            report.text_even_if_refused(),
            format!("xn--dominiomuylargoconmuchas-{digits}")
        );
        assert_eq!(report.text_even_if_refused().len(), octets);
        let mut buffer = [0; 64];
        let into = Uts46::STRICT.to_ascii_into(&name, &mut buffer);
        assert_eq!(into.is_ok(), octets == 63);
        assert_eq!(buffer != [0; 64], octets == 63);
    }
    for (name, octets) in [("a".repeat(63), 63), ("a".repeat(64), 64)] {
        for (_, edition) in support::editions()
            .iter()
            .filter(|(name, _)| name.contains("2008") || *name == "uts46")
        {
            assert_eq!(
                entry_points::to_ascii(&**edition, &name).is_ok(),
                octets == 63
            );
        }
    }
}

/// dotnet/runtime#60478: names of 253 octets and of 254, with and without the root's dot.
#[test]
fn name_lengths() {
    let name = |octets: usize| {
        let mut name = "abcdefghi.".repeat(26);
        name.truncate(octets - 1);
        name + "z"
    };
    let root = Uts46::STRICT.with_dns_length(DnsLength::CheckAllowRoot);
    let status = |edition: Uts46, name: &str| match edition.to_ascii(name) {
        Ok(_) => None,
        Err(error) => Some(error.first().status()),
    };
    assert_eq!((name(253).len(), name(254).len()), (253, 254));
    for (octets, expected) in [(252, None), (253, None), (254, Some(Status::A4_1))] {
        let name = name(octets);
        assert_eq!(status(Uts46::STRICT, &name), expected);
        assert_eq!(status(root, &name), expected);
        let with_root = name + ".";
        assert_eq!(status(Uts46::STRICT, &with_root), Some(Status::A4_2));
        assert_eq!(status(root, &with_root), expected);
    }
}
