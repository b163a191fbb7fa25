//! Tests of the results of every public function.

use std::borrow::Cow;
use std::fmt;

use idna::uts46::{
    verify_dns_length, AsciiDenyList, DnsLength, ErrorPolicy, Hyphens, ProcessingError,
    ProcessingSuccess, Uts46,
};

/// Calls `process`, and returns its result and the text that each sink received.
fn process(
    name: &[u8],
    policy: ErrorPolicy,
    shows: fn(&[char], &[char], bool) -> bool,
) -> (Result<ProcessingSuccess, ProcessingError>, String, String) {
    let (mut sink, mut ascii) = (String::new(), String::new());
    let result = Uts46::new().process(
        name,
        AsciiDenyList::URL,
        Hyphens::Allow,
        policy,
        shows,
        &mut sink,
        Some(&mut ascii),
    );
    (result, sink, ascii)
}

/// If the result is `Passthrough`, callers use the input as the result. This is only right if the input is ASCII and
/// the conversion does not change it.
#[test]
fn only_unchanged_ascii_names_pass_through() {
    use ProcessingSuccess::{Passthrough, WroteToSink};
    for (name, shown, success, sink, ascii) in [
        ("", true, Passthrough, "", ""),
        ("a.b.", true, Passthrough, "", ""),
        ("1..-", true, Passthrough, "", ""),
        ("A.b", true, WroteToSink, "a.b", ""),
        ("xn--fa-hia.de", false, Passthrough, "", ""),
        ("Xn--fa-hia.de", false, WroteToSink, "xn--fa-hia.de", ""),
        (
            "xn--fa-hia.de",
            true,
            WroteToSink,
            "faß.de",
            "xn--fa-hia.de",
        ),
        ("faß.de", true, WroteToSink, "faß.de", "xn--fa-hia.de"),
        ("faß.de", false, WroteToSink, "xn--fa-hia.de", ""),
        ("\u{AD}", false, WroteToSink, "", ""),
    ] {
        let shows: fn(&[char], &[char], bool) -> bool = match shown {
            true => |_, _, _| true,
            false => |_, _, _| false,
        };
        for policy in [ErrorPolicy::FailFast, ErrorPolicy::MarkErrors] {
            let (result, to, to_ascii) = process(name.as_bytes(), policy, shows);
            assert_eq!(result, Ok(success), "{name}");
            assert_eq!((to.as_str(), to_ascii.as_str()), (sink, ascii), "{name}");
        }
    }
}

#[test]
fn for_a_refused_name_only_the_policy_mark_errors_writes_a_text() {
    for name in ["a\u{2065}".as_bytes(), b"xn--0", b"\xFF"] {
        let refused = Err(ProcessingError::ValidityError);
        let (result, sink, ascii) = process(name, ErrorPolicy::FailFast, |_, _, _| true);
        assert_eq!((result, sink.as_str(), ascii.as_str()), (refused, "", ""));
        let (result, sink, ascii) = process(name, ErrorPolicy::MarkErrors, |_, _, _| true);
        assert_eq!((result, ascii.as_str()), (refused, ""));
        assert!(sink.contains('\u{FFFD}'));
    }
}

/// The function receives labels in Unicode, the last label of the name, and whether the name is a Bidi domain name.
#[test]
fn the_function_receives_each_label_and_the_last_label() {
    let received = |name: &str| {
        let mut received = Vec::new();
        let (_, result) = Uts46::new().to_user_interface(
            name.as_bytes(),
            AsciiDenyList::URL,
            Hyphens::Allow,
            |label, tld, is_bidi| {
                let text = |chars: &[char]| chars.iter().collect::<String>();
                received.push(format!("{} {} {is_bidi}", text(label), text(tld)));
                true
            },
        );
        assert!(result.is_ok());
        received
    };
    assert_eq!(received("www.example.com"), [""; 0]);
    assert_eq!(received("a.XN--FA-HIA.de."), ["faß de false"]);
    assert_eq!(
        received("faß。אב.Ö"),
        ["faß ö true", "אב ö true", "ö ö true"]
    );
}

struct Full;

impl fmt::Write for Full {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Err(fmt::Error)
    }
}

#[test]
fn an_error_of_a_sink_is_returned() {
    for (name, expected) in [
        ("faß.de", Err(ProcessingError::SinkError)),
        ("a.de", Ok(ProcessingSuccess::Passthrough)),
    ] {
        let result = Uts46::new().process(
            name.as_bytes(),
            AsciiDenyList::URL,
            Hyphens::Allow,
            ErrorPolicy::FailFast,
            |_, _, _| true,
            &mut Full,
            None,
        );
        assert_eq!(result, expected);
    }
}

#[test]
fn results_that_equal_the_name_are_not_copied() {
    let borrowed = idna::domain_to_ascii_cow(b"xn--fa-hia.de", AsciiDenyList::URL).unwrap();
    assert!(matches!(borrowed, Cow::Borrowed("xn--fa-hia.de")));
    let owned = b"example.com".to_vec();
    let at = owned.as_ptr();
    match idna::domain_to_ascii_from_cow(Cow::Owned(owned), AsciiDenyList::URL).unwrap() {
        Cow::Owned(ascii) => assert_eq!(ascii.as_ptr(), at),
        Cow::Borrowed(_) => panic!("an owned name must be returned unchanged"),
    }
    let (text, _) = Uts46::new().to_unicode(b"a.de", AsciiDenyList::URL, Hyphens::Allow);
    assert!(matches!(text, Cow::Borrowed("a.de")));
}

#[test]
fn names_that_are_not_utf8_are_refused() {
    let borrowed = idna::domain_to_ascii_cow(b"fa\xDF.de", AsciiDenyList::EMPTY);
    assert!(borrowed.is_err());
    let owned = Cow::Owned(b"fa\xDF.de".to_vec());
    assert!(idna::domain_to_ascii_from_cow(owned, AsciiDenyList::EMPTY).is_err());
}

#[test]
fn lengths_are_checked_unless_the_flag_is_ignore() {
    let ascii = |name: &str, length| {
        let name = name.as_bytes();
        Uts46::new()
            .to_ascii(name, AsciiDenyList::STD3, Hyphens::Check, length)
            .is_ok()
    };
    let long_label = "a".repeat(64);
    let longest = ["a".repeat(63).as_str(); 4].join(".");
    let longest = &longest[..253];
    for (name, ignore, root, strict) in [
        ("", true, false, false),
        (".", true, false, false),
        ("a.", true, true, false),
        ("a..b", true, false, false),
        ("a.b", true, true, true),
        (&long_label, true, false, false),
        (longest, true, true, true),
        (&format!("{longest}a"), true, false, false),
        (&format!("{longest}."), true, true, false),
        // This label has 64 octets as an A-label.
        (&"ü".repeat(58), true, false, false),
    ] {
        assert_eq!(ascii(name, DnsLength::Ignore), ignore, "{name}");
        assert_eq!(ascii(name, DnsLength::VerifyAllowRootDot), root, "{name}");
        assert_eq!(ascii(name, DnsLength::Verify), strict, "{name}");
        if name.is_ascii() {
            assert_eq!(verify_dns_length(name, true), root, "{name}");
            assert_eq!(verify_dns_length(name, false), strict, "{name}");
        }
    }
}

#[test]
fn each_deny_list_denies_its_code_points() {
    let refused = |list: AsciiDenyList| -> String {
        let refuses = |c: &char| {
            let name = format!("a{c}b");
            let ascii = idna::domain_to_ascii_cow(name.as_bytes(), list);
            ascii.is_err()
        };
        ('\0'..='\x7F').filter(refuses).collect()
    };
    let controls: String = ('\0'..=' ').collect();
    assert_eq!(refused(AsciiDenyList::EMPTY), "");
    assert_eq!(refused(AsciiDenyList::new(false, "_@_")), "@_");
    assert_eq!(
        refused(AsciiDenyList::new(true, "")),
        format!("{controls}\x7F")
    );
    assert_eq!(
        refused(AsciiDenyList::URL),
        format!("{controls}#%/:<>?@[\\]^|\x7F")
    );
    let others: String = ('\0'..='\x7F')
        .filter(|c| !c.is_ascii_alphanumeric() && !"-.".contains(*c))
        .collect();
    assert_eq!(refused(AsciiDenyList::STD3), others);
    assert!(AsciiDenyList::new(true, "%#/:<>?@[\\]^|") == AsciiDenyList::URL);
}

#[test]
fn letters_digits_hyphens_and_dots_cannot_be_denied() {
    for list in ["a", "Z", "0", "-", ".", "ü", "@a"] {
        let new = std::panic::catch_unwind(|| AsciiDenyList::new(false, list));
        assert!(new.is_err(), "{list}");
    }
}

#[test]
#[allow(deprecated)]
fn the_deprecated_interface_has_the_results_of_the_registrys_crate() {
    let mut out = String::from("before ");
    let config = idna::Config::default().transitional_processing(true);
    let mut idna = idna::Idna::new(config);
    assert!(idna.to_ascii("Faß.ς\u{200D}", &mut out).is_ok());
    assert_eq!(out, "before fass.xn--4xa");
    assert!(config.check_hyphens(true).to_ascii("a-").is_err());
    assert!(config.check_hyphens(true).to_ascii("ab--c").is_ok());
    assert!(config.verify_dns_length(true).to_ascii("a.").is_ok());
    assert!(config.verify_dns_length(true).to_ascii("a..").is_err());
    assert!(config.use_std3_ascii_rules(true).to_ascii("a_").is_err());
    assert_eq!(config.to_unicode("XN--FA-HIA.ß").0, "faß.ss");
    let (text, result) = config.to_unicode("xn--0");
    assert!(result.is_err());
    assert_eq!(text, "\u{FFFD}n--0");
    let refused = std::panic::catch_unwind(|| config.use_idna_2008_rules(true));
    assert!(refused.is_err());
}

#[test]
fn punycode_is_encoded_and_decoded() {
    use idna::punycode::{decode, decode_to_string, encode, encode_str};
    assert_eq!(encode_str("").as_deref(), Some(""));
    assert_eq!(encode(&['a']).as_deref(), Some("a-"));
    assert_eq!(decode_to_string("A-").as_deref(), Some("A"));
    assert_eq!(decode("-"), None);
    assert_eq!(decode("-a"), None);
    // The first string decodes to a surrogate, and the second string overflows.
    assert_eq!(decode("ib9b"), None);
    assert_eq!(decode_to_string("99999999"), None);
    let overflows = "a".repeat(5000) + "\u{10FFFF}";
    assert_eq!(encode_str(&overflows), None);
}
