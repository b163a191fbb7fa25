//! `puny to-ascii` and `puny to-unicode`: every edition, every option, addresses.

use crate::support::{Run, ok, pipe, puny, to_ascii};

/// The rule codes in the messages.
fn codes(run: &Run) -> Vec<&str> {
    let codes = run.err.split(" [").skip(1);
    codes.filter_map(|rest| rest.split(']').next()).collect()
}

/// Lower-case ASCII is converted in blocks of lines, but not by an edition that may refuse it.
#[test]
fn a_valid_domain_among_many_lines_does_not_end_in_a_number() {
    let options = ["to-ascii", "--idna", "url", "--be-strict", "yes"];
    let run = pipe(options, "example.com\na.1\nexample.org\n");
    assert_eq!((run.code, codes(&run)), (1, vec!["ends-in-a-number"]));
}

/// Names on which the editions differ.
#[test]
fn editions_differ_as_their_specifications_do() {
    // name, edition, result: `Err` is the code of the rule.
    for (name, edition, result) in [
        // The deviation characters (UTS #46, section 7, table 4).
        ("faß.de", "uts46", Ok("xn--fa-hia.de")),
        ("faß.de", "url", Ok("xn--fa-hia.de")),
        ("faß.de", "2008-lookup", Ok("xn--fa-hia.de")),
        ("faß.de", "2008-register", Ok("xn--fa-hia.de")),
        ("faß.de", "2003", Ok("fass.de")),
        // IDNA2008 maps nothing.
        ("Bücher.de", "uts46", Ok("xn--bcher-kva.de")),
        ("Bücher.de", "2003", Ok("xn--bcher-kva.de")),
        ("Bücher.de", "2008-lookup", Err("DISALLOWED")),
        ("Bücher.de", "2008-register", Err("DISALLOWED")),
        // IDNA2008 disallows symbols.
        ("☃.net", "uts46", Ok("xn--n3h.net")),
        ("☃.net", "2008-lookup", Err("DISALLOWED")),
        // Assigned in Unicode 5.1 and mapped to ß since UTS #46 revision 31.
        ("groẞ.de", "uts46", Ok("xn--gro-7ka.de")),
        // Since June 2026 the URL Standard only lower-cases ASCII, if beStrict is false.
        ("XN--A", "url", Ok("xn--a")),
        ("XN--A", "uts46", Err("V7")),
        ("a.1", "url", Ok("a.1")),
        ("_dmarc.ü.de", "url", Ok("_dmarc.xn--tda.de")),
        ("_dmarc.ü.de", "2003", Ok("_dmarc.xn--tda.de")),
        ("_dmarc.ü.de", "uts46", Err("U1")),
        // The root's dot: lookups allow it (RFC 1034, section 3.1).
        ("ü.de.", "2008-lookup", Ok("xn--tda.de.")),
        ("ü.de.", "2008-register", Err("A4_2")),
        // CONTEXTO: registration must apply the rules (RFC 5891, section 4.2.3.3).
        ("a·b", "2008-lookup", Ok("xn--ab-0ea")),
        ("a·b", "2008-register", Err("C3")),
    ] {
        let run = to_ascii(&["--idna", edition], name);
        match result {
            Ok(ascii) => assert_eq!(ok(run), format!("{ascii}\n"), "{name} {edition}"),
            Err(code) => assert_eq!(codes(&run), [code], "{name} {edition}"),
        }
    }
}

/// Each option enables or disables exactly one rule.
#[test]
fn options_turn_rules_on_and_off() {
    let (yes, no) = ("yes", "no");
    for (edition, option, without, with, name) in [
        // CheckHyphens
        ("uts46", "check-hyphens", yes, no, "r3---sn.ü"),
        ("uts46", "check-hyphens", yes, no, "-ü"),
        ("2008-lookup", "check-hyphens", yes, no, "r3---sn.ü"),
        ("2008-register", "check-hyphens", yes, no, "ü-"),
        // CheckBidi: a right-to-left label that ends with a Latin letter.
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
        // AllowUnassigned: U+1E9E is of Unicode 5.1.
        ("2003", "allow-unassigned", yes, no, "gro\u{1E9E}"),
    ] {
        let option = format!("--{option}");
        let code = |value: Option<&str>| {
            let edition = ["--idna", edition];
            let chosen = value.map(|value| [option.as_str(), value]);
            let options: Vec<&str> = edition
                .into_iter()
                .chain(chosen.into_iter().flatten())
                .collect();
            to_ascii(&options, name).code
        };
        let default = code(None);
        assert_eq!(code(Some(without)), default, "{edition} {option} {name}");
        assert_eq!(code(Some(with)), 1 - default, "{edition} {option} {name}");
    }
}

#[test]
fn transitional_processing_maps_the_deviation_characters() {
    let run = to_ascii(&["--transitional", "yes"], "Straße.βόλος.a\u{200D}b");
    assert_eq!(ok(run), "strasse.xn--nxasmq6b.ab\n");
}

/// The same options as Python and SQL have them.
#[test]
fn options_with_underscores() {
    let run = to_ascii(
        &["--check_hyphens", "false", "--dns_length=allow-root"],
        "r3---sn.ü.",
    );
    assert_eq!(ok(run), "r3---sn.xn--tda.\n");
}

/// An option unknown to an edition is refused, with the reason and the editions that have it.
#[test]
fn options_of_other_editions_are_refused() {
    for (edition, option, value, why) in [
        (
            "url",
            "--std3",
            "no",
            "the URL Standard fixes UseSTD3ASCIIRules;",
        ),
        (
            "url",
            "--check-bidi",
            "no",
            "the URL Standard fixes CheckBidi;",
        ),
        (
            "uts46",
            "--be-strict",
            "yes",
            "--idna uts46 does not have beStrict",
        ),
        (
            "uts46",
            "--mapping",
            "yes",
            "use it with --idna 2008-lookup",
        ),
        (
            "uts46",
            "--contexto",
            "yes",
            "use it with --idna 2008-lookup, 2008-register",
        ),
        (
            "uts46",
            "--allow-unassigned",
            "no",
            "use it with --idna 2003",
        ),
        (
            "2008-register",
            "--mapping",
            "yes",
            "a registry takes names as they are",
        ),
        (
            "2008-lookup",
            "--check-joiners",
            "no",
            "use it with --idna uts46",
        ),
        (
            "2008-lookup",
            "--transitional",
            "yes",
            "does not have Transitional_Processing",
        ),
        (
            "2003",
            "--dns-length",
            "no",
            "does not have VerifyDnsLength",
        ),
        (
            "2003",
            "--ignore-invalid-punycode",
            "yes",
            "use it with --idna uts46",
        ),
    ] {
        for command in ["to-ascii", "to-unicode", "check"] {
            let run = puny([command, "--idna", edition, option, value, "a"]);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{edition} {option}");
            assert!(run.err.contains(why), "{}", run.err);
        }
    }
    assert_eq!(puny(["to-ascii", "--idna", "2010", "a"]).code, 2);
    assert_eq!(puny(["to-ascii", "--std3", "maybe", "a"]).code, 2);
}

#[test]
fn every_problem_of_a_name_is_reported() {
    let run = to_ascii(&[], "-ü.a_b.xn--example-");
    assert_eq!(codes(&run), ["V3", "U1", "P4"]);
    let location = |line: &str| line.split(": ").next().unwrap_or_default().to_owned();
    let locations: Vec<String> = run.err.lines().map(location).collect();
    // Columns in code points: the hyphen, the underscore, the label.
    assert_eq!(locations, ["<arg>:1:1", "<arg>:1:5", "<arg>:1:8"]);
}

/// At most ten, and the number omitted: a line may hold a million.
#[test]
fn the_messages_of_a_line_are_limited() {
    let run = puny(["to-ascii", &"ü_".repeat(15)]);
    assert_eq!(run.err.lines().count(), 11);
    assert!(
        run.err
            .ends_with("<arg>:1: and 5 more; --format jsonl has all of them\n"),
        "{}",
        run.err
    );
}

/// A label that breaks a rule stays as given, so that a refused name is not shown as valid
/// (RUSTSEC-2024-0421).
#[test]
fn partial_results_keep_what_was_refused() {
    for (command, name, partial) in [
        (
            "to-unicode",
            "XN--BCHER-KVA.xn--example-.org",
            "bücher.xn--example-.org",
        ),
        ("to-unicode", "xn--tda.xn--a-ecp.ru", "ü.xn--a-ecp.ru"),
        ("to-unicode", "xn--0.x", "xn--0.x"),
        ("to-ascii", "ü_.ü.de", "ü_.xn--tda.de"),
    ] {
        let run = puny([command, "-q", "--on-error", "partial", name]);
        assert_eq!((run.out, run.code), (format!("{partial}\n"), 1), "{name}");
    }
    let run = puny([
        "to-unicode",
        "-f",
        "jsonl",
        "--on-error",
        "partial",
        "xn--tda.xn--0",
    ]);
    assert!(run.out.contains("\"output\":\"ü.xn--0\""), "{}", run.out);
    // Raw strings have no labels.
    assert_eq!(puny(["encode", "--on-error", "partial", "a"]).code, 2);
}

#[test]
fn the_other_ways_to_treat_errors_are_those_of_encode() {
    let input = "ü\na_ü\nb\n";
    for (on_error, out) in [
        ("skip", "xn--tda\nb\n"),
        ("keep", "xn--tda\na_ü\nb\n"),
        ("blank", "xn--tda\n\nb\n"),
        ("stop", "xn--tda\n"),
    ] {
        let run = pipe(["to-ascii", "-q", "--on-error", on_error], input);
        assert_eq!((run.out.as_str(), run.code), (out, 1), "{on_error}");
    }
}

#[test]
fn json_has_every_field_of_a_problem() {
    let run = puny(["to-ascii", "-f", "jsonl", "bücher.de", "ü_.de"]);
    let records: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_default())
        .collect();
    assert_eq!(
        records,
        [
            serde_json::json!({
                "line": 1, "input": "bücher.de", "output": "xn--bcher-kva.de", "errors": []
            }),
            serde_json::json!({
                "line": 2, "input": "ü_.de", "output": null, "errors": [{
                    "kind": "not_ldh", "status": "U1", "label": 0, "start": 2, "end": 3,
                    "code_point": "U+005F", "origin": "input", "cause": null, "number": null,
                    "message": "'_' (U+005F LOW LINE) in label 1 is not allowed here",
                    "rule": puny_idna::Status::U1.rule(),
                    "hint": "--std3 dns allows names such as _dmarc and *.example",
                }]
            }),
        ]
    );
}

/// The local part belongs to the receiving host (RFC 5321, section 2.3.11).
#[test]
fn only_the_domain_of_an_address_is_converted() {
    for (address, ascii) in [
        ("Jürgen@Bücher.example", "Jürgen@xn--bcher-kva.example"),
        ("\"a@b\"@ü.de", "\"a@b\"@xn--tda.de"),
        ("a@[192.0.2.1]", "a@[192.0.2.1]"),
    ] {
        assert_eq!(ok(to_ascii(&["--email"], address)), format!("{ascii}\n"));
    }
    // An unquoted local part has no @ (RFC 5321, section 4.1.2).
    for command in ["to-ascii", "to-unicode", "check"] {
        let run = puny([command, "--email", "a@b@c.de"]);
        assert_eq!(run.code, 1, "{command}");
        let said = run.err + &run.out;
        assert!(said.contains("one @ outside of quotes"), "{said}");
    }
    let unicode = puny(["to-unicode", "--email", "xn--tda@xn--tda.de"]);
    assert_eq!(ok(unicode), "xn--tda@ü.de\n");
    let run = puny(["to-ascii", "--email", "jü@ü_.de", "@ü.de"]);
    // Columns count in the address.
    let locations: Vec<&str> = run
        .err
        .lines()
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert_eq!(locations[..2], ["<arg>:1:5", "<arg>:2:1"], "{}", run.err);
    let run = puny([
        "to-ascii",
        "-q",
        "--email",
        "--on-error",
        "partial",
        "jü@ü_.ü",
    ]);
    assert_eq!(run.out, "jü@ü_.xn--tda\n");
}

/// Invisible code points are shown by name.
#[test]
fn messages_name_invisible_characters() {
    let run = puny(["to-ascii", "a\u{200D}b"]);
    assert!(
        run.err
            .contains("'\\u{200d}' (U+200D ZERO WIDTH JOINER) in label 1 is out of its context: "),
        "{}",
        run.err
    );
    assert!(!run.err.contains('\u{200D}'));
}

/// Defaults in help are correct: stating one changes nothing, and the other value does (see
/// `options_turn_rules_on_and_off`).
#[test]
fn help_shows_defaults() {
    let help = ok(puny(["help", "idna"]));
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for (option, editions) in [
        (
            "check-hyphens",
            "uts46, 2008-lookup, 2008-register. [default: yes]",
        ),
        (
            "std3",
            "uts46, 2008-lookup, 2008-register, 2003. [default: yes, but no with 2003]",
        ),
        ("mapping", "2008-lookup. [default: no]"),
        ("allow-unassigned", "2003. [default: yes]"),
        (
            "contexto",
            "2008-lookup, 2008-register. [default: no, but yes with 2008-register]",
        ),
        (
            "dns-length",
            "uts46, 2008-lookup, 2008-register. [default: yes, but allow-root with 2008-lookup]",
        ),
    ] {
        let (_, after) = words
            .split_once(&format!("--{option} <"))
            .unwrap_or_default();
        let (text, default) = after.split_once("[default: ").unwrap_or_default();
        let text = format!(
            "{text}[default: {}]",
            default.split(']').next().unwrap_or_default()
        );
        assert!(
            text.contains(&format!("With --idna {editions}")),
            "{option}: {text}"
        );
    }
}

/// Common names of editions, and values spelt as in other commands.
#[test]
fn editions_and_flags_have_aliases() {
    for (said, name) in [
        ("2008", "2008-lookup"),
        ("idna2008", "2008-lookup"),
        ("idna2008-register", "2008-register"),
        ("idna2003", "2003"),
        ("uts46", "uts46"),
    ] {
        for text in ["faß.de", "Ü.de", "☃.de", "l·l.de"] {
            let (said, named) = (
                puny(["to-ascii", "--idna", said, text]),
                puny(["to-ascii", "--idna", name, text]),
            );
            assert_eq!((said.out, said.err), (named.out, named.err), "{text}");
        }
    }
    for flag in [
        "--check-hyphens",
        "--check-bidi",
        "--check-joiners",
        "--std3",
        "--transitional",
        "--ignore-invalid-punycode",
        "--dns-length",
    ] {
        for (said, value) in [("true", "yes"), ("false", "no")] {
            for text in ["-a.de", "א1b.de", "a_b.de", "faß.de", "xn--a-.de", "a.de."] {
                let with = |value| puny(["to-ascii", &format!("{flag}={value}"), text]);
                let (said, named) = (with(said), with(value));
                assert_eq!(
                    (said.out, said.err),
                    (named.out, named.err),
                    "{flag} {text}"
                );
            }
        }
    }
    assert_eq!(
        ok(puny(["to-ascii", "--idna=url", "--be-strict=false", "a_b"])),
        "a_b\n"
    );
    assert_eq!(
        ok(puny(["to-ascii", "--idna=2008", "--mapping=true", "Ü"])),
        "xn--tda\n"
    );
}

/// аррӏе is all Cyrillic, and its skeleton is that of apple (confusables.txt).
#[test]
fn to_unicode_safe_keeps_deceptive_labels_as_a_labels() {
    let safe = |names: &[&str]| puny(["to-unicode", "--safe"].iter().chain(names));
    let given = [
        "xn--80ak6aa92e.com",
        "аррӏе.com",
        "www.xn--bcher-kva.example",
        "xn--p1ai",
        "xn--bcher-kva.xn--80ak6aa92e.com",
    ];
    let shown = "xn--80ak6aa92e.com\nxn--80ak6aa92e.com\nwww.bücher.example\nрф\n\
                 bücher.xn--80ak6aa92e.com\n";
    assert_eq!(ok(safe(&given)), shown);
    assert_eq!(ok(puny(["to-unicode", given[0]])), "аррӏе.com\n");
    assert_eq!(
        ok(safe(&[
            "--email",
            "me@xn--80ak6aa92e.com",
            "аррӏе@xn--tda.de"
        ])),
        "me@xn--80ak6aa92e.com\nаррӏе@ü.de\n"
    );
    // A name that breaks a rule still fails, and is not shown as the name it imitates.
    let run = safe(&["xn--tda.xn--example-.org"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let run = safe(&["-q", "--on-error", "partial", "xn--tda.xn--example-.org"]);
    assert_eq!((run.code, run.out.as_str()), (1, "ü.xn--example-.org\n"));
    let run = pipe(
        ["to-unicode", "--safe", "-c", "2"],
        "1 xn--80ak6aa92e.com\n2 xn--tda\n",
    );
    assert_eq!(ok(run), "1 xn--80ak6aa92e.com\n2 ü\n");
}
