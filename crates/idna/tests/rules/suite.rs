//! Tests the cases of `suite/` about names with every method of every edition. The suite is independent of
//! implementations. The cases about strings are in the tests of `puny`.

#![allow(clippy::expect_used)] // a failed test panics

#[path = "../../../puny/tests/support/cases.rs"]
mod cases;

use std::collections::BTreeSet;

use puny_idna::hostname::{
    check_idn_hostname, check_idn_hostname_2020_12, is_hostname, is_idn_hostname,
    is_idn_hostname_2020_12,
};
use puny_idna::mailbox::Mailbox;
use puny_idna::{email, Flag, Idna, Preset, Problem, Rule, Settings, UrlStandard, Uts46};
use serde_json::Value;

use crate::support::entry_points;
use cases::{bytes, compare, file, read, text};

macro_rules! files {
    ($($test:ident: $subject:literal)*) => {
        $(#[test]
        fn $test() {
            file($subject, |book, case| check_names($subject, book, case));
        })*
    };
}

files! {
    uts46: "uts46"
    url_host: "url-host"
    idna2008_lookup: "idna2008-lookup"
    idna2008_registration: "idna2008-registration"
    idna2003: "idna2003"
    idn_hostname: "idn-hostname"
    email_domain: "email-domain"
    hostname: "hostname"
    idn_email: "idn-email"
}

#[test]
fn hostile_inputs_agree() {
    file("hostile", |_, case| check_hostile(case));
}

/// The operations of the URL Standard can be computed from UTS #46. With beStrict, the domain parser is ToASCII with
/// every check, and a valid domain must not end in a number. Domain to Unicode records the errors of ToUnicode without
/// the optional checks, and has no flag beStrict.
#[test]
fn the_url_standard_agrees_with_uts46() {
    let mut numbers = 0;
    for case in read("uts46")["cases"].as_array().unwrap() {
        let Some(name) = text(&case["input"], 0) else {
            continue;
        };
        let domain = UrlStandard::STRICT.to_ascii_report(&name);
        let problems = domain.problems().iter().copied();
        let of_uts46 = problems.filter(|p| p.rule() != Rule::EndsInNumber);
        let of_uts46: Vec<_> = of_uts46.collect();
        let uts46 = Uts46::STRICT.to_ascii_report(&name);
        assert_eq!(uts46.problems(), of_uts46);
        if uts46.is_valid() {
            assert_eq!(uts46.text_even_if_refused(), domain.text_even_if_refused());
        }
        numbers += usize::from(of_uts46 != domain.problems());
        let unicode = UrlStandard::BROWSER.to_unicode_report(&name);
        assert_eq!(unicode, UrlStandard::STRICT.to_unicode_report(&name));
        // The input of domain to Unicode is the domain that the parser returned.
        let domain = UrlStandard::BROWSER.to_ascii_report(&name);
        let uts46 = Uts46::LENIENT.to_unicode_report(&name);
        match domain.text() {
            Some(domain) => {
                assert_eq!(unicode.problems(), uts46.problems());
                let text = uts46.text().unwrap_or(domain);
                assert_eq!(unicode.text_even_if_refused(), text);
            }
            None => {
                assert_eq!(unicode.problems(), domain.problems());
                assert_eq!(unicode.text_even_if_refused(), name);
            }
        }
    }
    assert!(numbers > 0);
}

/// The flags of the specifications, with their names in this crate.
const FLAGS: &[(&str, Flag)] = &[
    ("CheckHyphens", Flag::CheckHyphens),
    ("CheckBidi", Flag::CheckBidi),
    ("CheckJoiners", Flag::CheckJoiners),
    ("UseSTD3ASCIIRules", Flag::Std3),
    ("Transitional_Processing", Flag::Transitional),
    ("VerifyDnsLength", Flag::DnsLength),
    ("IgnoreInvalidPunycode", Flag::IgnoreInvalidPunycode),
    ("AllowUnassigned", Flag::AllowUnassigned),
];

/// Returns the settings for a subject, with the flags of the case.
fn settings(subject: &str, edition: Option<&str>, book: &Value, case: &Value) -> Settings {
    let preset = match subject {
        "uts46" | "email-domain" => Preset::Uts46,
        "url-host" if is_strict(case) => return Settings::new(Preset::UrlStrict),
        "url-host" if edition == Some("before-2026-06") => Preset::UrlCheckALabels,
        "url-host" => Preset::Url,
        "idna2008-lookup" => Preset::Lookup,
        "idna2008-registration" => Preset::Registration,
        _ => Preset::Query,
    };
    let mut settings = Settings::new(preset);
    let flags = book["flags"].as_object().into_iter().flatten();
    for (name, default) in flags.filter(|(name, _)| *name != "beStrict") {
        let on = case["flags"].get(name).unwrap_or(default) == true;
        let (_, flag) = FLAGS
            .iter()
            .find(|(term, _)| term == name)
            .expect("a known flag");
        let value = if on { "yes" } else { "no" };
        settings
            .set(flag.name(), value)
            .expect("the edition has the flag");
    }
    settings
}

/// Returns whether the case has the flag beStrict of the URL Standard.
fn is_strict(case: &Value) -> bool {
    case["flags"]["beStrict"] == true
}

/// Returns how the results of this crate differ from the results of the case.
fn check_names(subject: &str, book: &Value, case: &Value) -> Vec<String> {
    let Some(input) = text(&case["input"], 0) else {
        return check_not_text(subject, book, case);
    };
    let editions = case["editions"].as_array();
    let editions: Vec<Option<&str>> = match editions {
        Some(editions) => editions.iter().map(Value::as_str).collect(),
        None => vec![None],
    };
    // Several editions may refuse a domain because of different rules. The case then lists the rules of only one
    // edition.
    let editions_agree = editions.len() == 1;
    let mut wrong = Vec::new();
    for edition in editions {
        if let Some(is_valid) = has_format(subject, &input, edition) {
            wrong.extend(compare(case, "valid", is_valid.then_some(""), 0));
            continue;
        }
        let settings = settings(subject, edition, book, case);
        let idna = settings.edition();
        if subject == "email-domain" {
            let found = email::to_ascii(&input, idna).ok();
            wrong.extend(compare(case, "ascii", found.as_deref(), 0));
            continue;
        }
        let ascii = entry_points::to_ascii(idna, &input);
        wrong.extend(compare(case, "ascii", ascii.as_deref().ok(), 0));
        let one_answer = case.get("acceptable").is_none();
        if one_answer && subject != "idna2003" && editions_agree {
            let mut found = codes(ascii.as_ref().err().map_or(&[], Vec::as_slice));
            if found.contains("V2") {
                // By the text of UTS #46, criterion 4 applies only without CheckHyphens. IdnaTestV2.txt and this crate
                // report it in addition to criterion 2.
                found.remove("V4");
            }
            let expected = case["breaks"].as_array().into_iter().flatten();
            let expected = expected.filter_map(Value::as_str).map(|rule| match rule {
                "empty-domain" if subject == "url-host" && !is_strict(case) => "domain-to-ASCII",
                rule => code(rule),
            });
            let expected = expected.collect();
            if found != expected {
                wrong.push(format!("breaks {found:?} and not {expected:?}"));
            }
        }
        if case.get("unicode").is_some() {
            // The input of domain to Unicode is the domain that the parser returned. If the parser refuses a name,
            // domain to Unicode refuses it too.
            let is_url = subject == "url-host";
            let domain = ascii.as_ref().ok().filter(|_| is_url);
            let given = domain.is_some() || subject == "idna2003";
            let domain = domain.unwrap_or(&input);
            let (unicode, problems) = entry_points::to_unicode(idna, domain);
            let text = (given || problems.is_empty()).then_some(&*unicode);
            wrong.extend(compare(case, "unicode", text, 0));
        }
    }
    wrong
}

/// Asserts that bytes that are not UTF-8 are refused. Cases with surrogates are skipped, because a `str` cannot contain
/// them.
fn check_not_text(subject: &str, book: &Value, case: &Value) -> Vec<String> {
    if let Some(bytes) = bytes(&case["input"]) {
        let settings = settings(subject, None, book, case);
        let refused = settings.edition().to_ascii_from_utf8(&bytes).map(drop);
        assert_eq!(refused.unwrap_err().first().rule(), Rule::NotUtf8);
    }
    compare(case, "ascii", None, 0).into_iter().collect()
}

/// Returns whether the input has a format of JSON Schema, or `None` if the subject is not a format.
fn has_format(subject: &str, input: &str, edition: Option<&str>) -> Option<bool> {
    match (subject, edition) {
        ("hostname", _) => Some(is_hostname(input)),
        ("idn-hostname", Some("mapped")) => {
            let is_valid = is_idn_hostname(input);
            assert_eq!(check_idn_hostname(input).is_ok(), is_valid, "{input:?}");
            Some(is_valid)
        }
        ("idn-hostname", _) => {
            let checked = check_idn_hostname_2020_12(input).is_ok();
            assert_eq!(is_idn_hostname_2020_12(input), checked, "{input:?}");
            Some(checked)
        }
        ("idn-email", _) => Some(check_address(input)),
        _ => None,
    }
}

/// Returns whether the input has the format `idn-email`. An address in ASCII with this format has the format `email`
/// too.
fn check_address(input: &str) -> bool {
    let is_valid = Mailbox::new(input).is_ok();
    let is_email = Mailbox::ascii(input).is_ok();
    assert_eq!(is_email, is_valid && input.is_ascii(), "{input:?}");
    is_valid
}

/// Returns how the results for a hostile input of moderate size differ from the results of the case. The tests in
/// `hostile/` use long inputs.
fn check_hostile(case: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for n in [1000, 10_000] {
        let input = text(&case["input"], n).expect("text");
        let found = match case["operation"].as_str().expect("an operation") {
            "encode" => puny::punycode::encode(&input).ok(),
            "decode" => puny::punycode::decode(&input).ok(),
            subject => {
                let mut settings = settings(subject, None, &Value::Null, case);
                if case["flags"]["VerifyDnsLength"] == false {
                    settings
                        .set(Flag::DnsLength.name(), "no")
                        .expect("the edition has it");
                }
                settings.edition().to_ascii(&input).ok().map(Into::into)
            }
        };
        if case["accepted"] == true {
            wrong.extend(found.is_none().then(|| format!("is refused for {n}")));
        } else {
            let field = if case.get("ascii").is_some() {
                "ascii"
            } else {
                "output"
            };
            wrong.extend(compare(case, field, found.as_deref(), n));
        }
    }
    wrong
}

/// Returns the code of this crate for a rule of the suite. Several rules may have the same code.
fn code(rule: &str) -> &'static str {
    match rule {
        "punycode" | "a-label-ascii" | "a-label-not-ascii" => "P4",
        "nfc" => "V1",
        "hyphens-3-4" => "V2",
        "hyphen-first" | "hyphen-last" => "V3",
        "ace-prefix-inside" => "V4",
        "mark-first" => "V6",
        "disallowed" | "unassigned" => "V7",
        "std3" | "not-ldh" => "U1",
        "forbidden" => "forbidden-domain-code-point",
        "contextj" => "C1",
        "contexto" => "C3",
        "bidi-1" => "B1",
        "bidi-2" => "B2",
        "bidi-3" => "B3",
        "bidi-4" => "B4",
        "bidi-5" => "B5",
        "bidi-6" => "B6",
        _ => "A4",
    }
}

/// Returns the codes of problems. A code that [`code`] does not return is replaced by a related code that it returns.
fn codes(problems: &[Problem]) -> BTreeSet<&'static str> {
    let code = |problem: &Problem| match problem.rule().code() {
        "C2" => "C1",
        "C4" | "C5" | "C6" | "C7" | "C8" | "C9" => "C3",
        "A4_1" | "A4_2" => "A4",
        "DISALLOWED" | "UNASSIGNED" => "V7",
        code => code,
    };
    problems.iter().map(code).collect()
}
