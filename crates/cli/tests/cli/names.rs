//! Tests of the options of each edition.

use crate::support::{ok, puny};

/// Each option enables or disables one rule.
#[test]
fn options_turn_rules_on_and_off() {
    let (yes, no) = ("yes", "no");
    for (edition, option, without, with, name) in [
        // CheckHyphens
        ("uts46", "check-hyphens", yes, no, "r3---sn.ü"),
        ("uts46", "check-hyphens", yes, no, "-ü"),
        ("2008-lookup", "check-hyphens", yes, no, "r3---sn.ü"),
        ("2008-register", "check-hyphens", yes, no, "ü-"),
        // CheckBidi: the label is right-to-left and ends with a Latin letter.
        ("uts46", "check-bidi", yes, no, "אa"),
        ("2008-lookup", "check-bidi", yes, no, "אa"),
        ("2008-register", "check-bidi", yes, no, "אa"),
        // CheckJoiners
        ("uts46", "check-joiners", yes, no, "a\u{200C}b"),
        // UseSTD3ASCIIRules
        ("uts46", "std3", yes, no, "_dmarc.ü"),
        ("uts46", "std3", yes, no, "*.ü"),
        ("uts46", "std3", yes, "dns", "*.ü"),
        ("2008-lookup", "std3", yes, no, "_dmarc.ü"),
        ("2008-register", "std3", yes, no, "_dmarc.ü"),
        ("2003", "std3", no, yes, "_dmarc.ü"),
        // VerifyDnsLength
        ("uts46", "dns-length", yes, no, "a..ü"),
        ("uts46", "dns-length", yes, "allow-root", "ü.de."),
        ("2008-lookup", "dns-length", "allow-root", no, "a..ü"),
        ("2008-register", "dns-length", yes, "allow-root", "ü.de."),
        // IgnoreInvalidPunycode
        ("uts46", "ignore-invalid-punycode", no, yes, "xn--99999999"),
        // beStrict
        ("url", "be-strict", no, yes, "a_b.ü"),
        ("url", "be-strict", no, yes, "ü.1"),
        ("url", "be-strict", no, yes, "a.1"),
        // CONTEXTO
        ("2008-lookup", "contexto", no, yes, "a·b"),
        ("2008-register", "contexto", yes, no, "a·b"),
        // RFC 5895
        ("2008-lookup", "mapping", no, yes, "Ü"),
        // AllowUnassigned: U+1E9E was assigned in Unicode 5.1.
        ("2003", "allow-unassigned", yes, no, "gro\u{1E9E}"),
    ] {
        let code = |value: Option<&str>| {
            let flag = value.map(|value| format!("--{option}={value}"));
            let options = ["to-ascii", "--edition", edition].into_iter();
            let options = options.chain(flag.as_deref());
            puny(options.chain(["--", name])).code
        };
        let default = code(None);
        assert_eq!(code(Some(without)), default, "{edition} {option} {name}");
        assert_eq!(code(Some(with)), 1 - default, "{edition} {option} {name}");
    }
}

/// The defaults in the help are correct: an option with its default changes nothing. With another value it changes a
/// result (see `options_turn_rules_on_and_off`).
#[test]
fn help_shows_defaults() {
    let help = ok(puny(["help", "idna"]));
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for text in [
        "check-hyphens: uts46, 2008-lookup, 2008-register. [default: yes]",
        "std3: uts46, 2008-lookup, 2008-register, 2003. [default: yes, but no with 2003]",
        "mapping: 2008-lookup. [default: no]",
        "allow-unassigned: 2003. [default: yes]",
        "contexto: 2008-lookup, 2008-register. [default: no, but yes with 2008-register]",
        "dns-length: uts46, 2008-lookup, 2008-register. [default: yes, but allow-root with 2008-lookup]",
    ] {
        let (option, editions) = text.split_once(": ").unwrap();
        let (_, after) = words.split_once(&format!("--{option} <")).unwrap();
        let (text, default) = after.split_once("[default: ").unwrap();
        let (default, _) = default.split_once(']').unwrap();
        let text = format!("{text}[default: {default}]");
        let expected = format!("With --edition {editions}");
        assert!(text.contains(&expected), "{option}: {text}");
    }
}
