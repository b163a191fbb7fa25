//! The hints of `puny to-ascii` and `puny to-unicode`.

use crate::support::{ok, puny, to_ascii};

/// Strings that are not domain names, with hints (and the edition of each).
#[test]
fn hints_name_the_option_or_change_that_helps() {
    for (options, name, hint) in [
        (
            &[][..],
            "https://bücher.de/",
            "leave out the scheme and the path",
        ),
        (&[], "bücher.de/a", "a path is not part of a name"),
        (&[], "bücher.de:443", "leave out ':443'"),
        (&[], "bücher.de:80/", "leave out ':80'"),
        (&[], "[::1]:80", "a port is part of neither"),
        (&[], "10.0.0.1:80", "a port is part of neither"),
        (&[], "info@bücher.de", "take it with --email"),
        (
            &["--email"],
            "Info <info@bücher.de>",
            "leave out what is before and after < and >",
        ),
        (&[], "192.0.2.7\tbücher # shops", "--hosts"),
        (&[], "::1 localhost", "--hosts"),
        (&[], "2001:db8::1", "an IP address is not a domain name"),
        (&[], "[2001:db8::1]", "an IP address is not a domain name"),
        (
            &["--idna", "url"],
            "[2001:db8::1]:80ü",
            "an IP address is not a domain name",
        ),
        (&[], " bücher.de", "--trim"),
        (&[], "bücher.de\u{3000}", "--trim"),
        (&[], "bücher.de köln.de", "--column"),
        (&[], "_dmarc.bücher.de", "--std3 dns"),
        (&[], "*.bücher.de", "--std3 dns"),
        (&["--idna", "2008-lookup"], "_dmarc.bücher.de", "--std3 dns"),
        (
            &["--idna", "url", "--be-strict", "yes"],
            "a_b.ü",
            "--be-strict no",
        ),
        (&[], "bücher.de.", "--dns-length allow-root"),
        (&[], "r3---sn.ü", "--check-hyphens no"),
        (&[], "-ü", "--check-hyphens no"),
        (&[], "xn--99999999", "--ignore-invalid-punycode yes"),
        (&[], "a\u{200C}b", "--check-joiners no"),
        (&[], &"ü".repeat(70), "--dns-length no"),
        (&["--idna", "2008-lookup"], "Bücher", "--mapping yes"),
        (&["--idna", "2008-lookup"], "☃", "--idna uts46"),
        (
            &["--idna", "2008-lookup", "--contexto", "yes"],
            "a·b",
            "--contexto no",
        ),
        (
            &["--idna", "2003", "--allow-unassigned", "no"],
            "groẞ",
            "--allow-unassigned yes",
        ),
        (&["--email"], "bücher.de", "without --email"),
    ] {
        let run = to_ascii(options, name);
        assert_eq!(run.code, 1, "{name}");
        let hints: Vec<&str> = run.err.split("; hint: ").skip(1).collect();
        assert!(
            hints.len() == 1 && hints[0].contains(hint),
            "{name}: {}",
            run.err
        );
    }
    // No hint: none would help. What is no address is refused with --email too.
    for name in [
        "a@b@c.de",
        "@b.de",
        "xn--example-",
        "אa",
        "a..b",
        "\u{308}x",
        ".",
        "..",
        "\u{AD}",
    ] {
        let run = puny(["to-ascii", name]);
        assert!(run.code == 1 && !run.err.contains("hint"), "{}", run.err);
    }
}

/// A name in place of a command.
#[test]
fn a_name_without_a_command_has_a_suggestion() {
    for (given, suggestion) in [
        ("bücher.de", "puny to-ascii bücher.de"),
        ("a.example", "puny to-ascii a.example"),
        ("XN--bcher-kva.de", "puny to-unicode XN--bcher-kva.de"),
        ("info@bücher.de", "puny to-ascii --email info@bücher.de"),
        ("日本", "puny to-ascii 日本"),
    ] {
        let run = puny([given]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{given}");
        let tip = format!("\n  tip: did you mean `{suggestion}`?\n");
        assert!(run.err.contains(&tip), "{}", run.err);
    }
    // Neither a word, nor what a shell would read otherwise.
    for given in ["to-asci", "nothing", "$(a).de", "ü;b"] {
        let run = puny([given]);
        assert!(
            run.code == 2 && !run.err.contains("did you mean"),
            "{}",
            run.err
        );
    }
}

/// The message says what is wrong with an address, and the rule follows.
#[test]
fn messages_on_addresses_do_not_repeat_the_rule() {
    for (address, what) in [
        ("ü.de", "the address has no @"),
        ("@ü.de", "nothing is before the @"),
        ("ü@", "nothing is after the @"),
        ("a@b@ü.de", "the address has a second @"),
        ("\"a@ü.de", "the quoted string has no end"),
    ] {
        let run = to_ascii(&["--email"], address);
        let rule = "an address is a local part, one @ outside of quotes, and a domain";
        assert!(
            run.err.contains(&format!(": {what}: {rule}")),
            "{}",
            run.err
        );
    }
}

/// The options named by hints do help.
#[test]
fn hints_work_when_followed() {
    for (options, name) in [
        (&["--std3", "dns"][..], "_dmarc.bücher.de"),
        (&["--dns-length", "allow-root"], "bücher.de."),
        (&["--check-hyphens", "no"], "r3---sn.ü"),
        (&["--ignore-invalid-punycode", "yes"], "xn--99999999"),
        (&["--check-joiners", "no"], "a\u{200C}b"),
        (&["--trim"], " bücher.de\t"),
        (&["--email"], "info@bücher.de"),
        (&["--idna", "2008-lookup", "--mapping", "yes"], "Bücher"),
    ] {
        ok(to_ascii(options, name));
    }
}
