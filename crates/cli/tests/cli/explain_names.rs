//! `puny explain` of domain names, as the specifications define: UTS #46, section 4 and its
//! figures, RFC 5893, RFC 5892, RFC 3490.

use serde_json::Value;

use crate::support::{ok, pipe, puny};

/// The object of a name.
fn explained(options: &[&str], name: &str) -> Value {
    let options = ["explain", "--as", "name", "-f", "jsonl"]
        .iter()
        .chain(options);
    let run = puny(options.chain(&["--", name]));
    assert_eq!(run.err, "");
    let object: Value = serde_json::from_str(&run.out).unwrap();
    let is_valid = object["errors"] == Value::Array(Vec::new());
    assert_eq!(run.code, i32::from(!is_valid), "{name}");
    object
}

/// The steps of a kind.
fn steps<'v>(object: &'v Value, kind: &str) -> Vec<&'v Value> {
    let steps = object["steps"].as_array().unwrap().iter();
    steps.filter(|step| step["step"] == kind).collect()
}

/// The outputs of the steps of a kind.
fn outputs<'v>(object: &'v Value, kind: &str) -> Vec<&'v str> {
    let steps = steps(object, kind).into_iter();
    steps
        .map(|step| step["output"].as_str().unwrap_or("null"))
        .collect()
}

/// The labels in ASCII, as they are joined.
fn labels_in_ascii(object: &Value) -> Vec<&str> {
    let of = |kind, label: &Value| {
        let steps = steps(object, kind);
        steps.into_iter().find(|step| step["label"] == *label)
    };
    let labels = steps(object, "check").into_iter().map(|check| {
        let decoded = of("decode", &check["label"]).map(|step| &step["input"]);
        let encoded = of("encode", &check["label"]).map(|step| &step["output"]);
        let text = decoded.or(encoded).unwrap_or(&check["output"]);
        text.as_str().unwrap_or("null")
    });
    labels.collect()
}

/// The codes of the rules of a label with this result.
fn rules<'v>(object: &'v Value, label: usize, result: &str) -> Vec<&'v str> {
    let check = steps(object, "check")[label];
    assert_eq!(check["label"], label);
    let rules = check["rules"].as_array().unwrap().iter();
    rules
        .filter(|rule| rule["result"] == result)
        .map(|rule| rule["status"].as_str().unwrap())
        .collect()
}

/// UTS #46, section 4, for names with known results of each step.
#[test]
fn each_step_gives_the_result_of_uts46() {
    // Mapped, normalised, the labels in ASCII.
    for (name, mapped, normalised, labels) in [
        ("faß.de", "faß.de", "faß.de", &["xn--fa-hia", "de"][..]),
        (
            "Bücher.EXAMPLE",
            "bücher.example",
            "bücher.example",
            &["xn--bcher-kva", "example"],
        ),
        ("öbb.at", "öbb.at", "öbb.at", &["xn--bb-eka", "at"]),
        (
            "O\u{308}BB.AT",
            "o\u{308}bb.at",
            "öbb.at",
            &["xn--bb-eka", "at"],
        ),
        (
            "xn--fa-hia.de",
            "xn--fa-hia.de",
            "xn--fa-hia.de",
            &["xn--fa-hia", "de"],
        ),
        (
            "日本語。ＪＰ",
            "日本語.jp",
            "日本語.jp",
            &["xn--wgv71a119e", "jp"],
        ),
        ("a\u{AD}b.de", "ab.de", "ab.de", &["ab", "de"]),
        ("ẞ.ς", "ß.ς", "ß.ς", &["xn--zca", "xn--3xa"]),
        ("☕.us", "☕.us", "☕.us", &["xn--53h", "us"]),
    ] {
        let object = explained(&[], name);
        assert_eq!(outputs(&object, "map"), [mapped]);
        assert_eq!(outputs(&object, "normalise"), [normalised]);
        assert_eq!(labels_in_ascii(&object), labels, "{name}");
        let ascii = labels.join(".");
        assert_eq!(
            (object["output"].as_str(), outputs(&object, "join")),
            (Some(&*ascii), vec![&*ascii])
        );
        assert_eq!(steps(&object, "join")[0]["octets"], ascii.len());
        assert_eq!(ok(puny(["to-ascii", name])), format!("{ascii}\n"));
    }
}

/// Each code point that mapping affects, with its name and its status in the table of UTS #46,
/// section 5.
#[test]
fn mapping_is_shown_for_each_code_point() {
    let object = explained(&[], "ßA\u{AD}ﬁ。\u{2FFE}");
    let changes = steps(&object, "map")[0]["changes"].as_array().unwrap();
    let seen: Vec<(u64, &str, &str, &str)> = changes
        .iter()
        .map(|change| {
            let text = |field| change[field].as_str().unwrap_or_default();
            let offset = change["start"].as_u64().unwrap();
            (offset, text("code_point"), text("status"), text("to"))
        })
        .collect();
    assert_eq!(
        seen,
        [
            (0, "U+00DF", "deviation", "ß"),
            (2, "U+0041", "mapped", "a"),
            (3, "U+00AD", "ignored", ""),
            (5, "U+FB01", "mapped", "fi"),
            (8, "U+3002", "mapped", "."),
            (11, "U+2FFE", "disallowed", "\u{2FFE}"),
        ]
    );
    assert_eq!(changes[1]["name"], "LATIN CAPITAL LETTER A");
    // Transitional processing maps the deviation (section 4, step 1).
    let object = explained(&["--transitional", "yes"], "faß.de");
    assert_eq!(steps(&object, "map")[0]["changes"][0]["to"], "ss");
    assert_eq!(object["output"], "fass.de");
}

/// Changes by normalisation, with offsets in the mapped name.
#[test]
fn normalisation_is_shown_for_each_changed_part() {
    let object = explained(&[], "U\u{308}b\u{C5}.e\u{301}");
    let changes = &steps(&object, "normalise")[0]["changes"];
    assert_eq!(
        changes.to_string(),
        "[{\"end\":3,\"from\":\"u\u{308}\",\"start\":0,\"to\":\"ü\"},\
         {\"end\":10,\"from\":\"e\u{301}\",\"start\":7,\"to\":\"é\"}]"
    );
}

/// The rules of UTS #46, section 4.1, by number.
#[test]
fn every_rule_is_shown_with_its_outcome() {
    let object = explained(&[], "faß.-a_.xn--0.xn--fa-hia");
    assert_eq!(
        rules(&object, 0, "kept"),
        ["V1", "V2", "V3", "V6", "V7", "U1", "A3", "A4_2"]
    );
    assert_eq!(
        rules(&object, 0, "not_asked"),
        ["P4", "V4", "C1", "C2", "B1", "B2", "B3", "B4", "B5", "B6"]
    );
    assert_eq!(rules(&object, 1, "broken"), ["V3", "U1"]);
    assert_eq!(rules(&object, 2, "broken"), ["P4"]);
    assert!(!rules(&object, 2, "kept").contains(&"V1"));
    assert_eq!(
        rules(&object, 3, "kept"),
        ["P4", "V1", "V2", "V3", "V4", "V6", "V7", "U1", "A4_2"]
    );
    // With the flags off.
    let off = ["--check-hyphens", "no", "--std3", "no"];
    let object = explained(&off, "-a_");
    assert_eq!(rules(&object, 0, "broken"), Vec::<&str>::new());
    let not_asked = rules(&object, 0, "not_asked");
    assert!(
        ["V2", "V3", "U1"]
            .iter()
            .all(|code| not_asked.contains(code))
    );
}

/// RFC 5892, appendix A.1 and A.2: a joiner after a virama, between joining letters, alone.
#[test]
fn joiners_are_checked_if_present() {
    for (name, kept, broken) in [
        ("क्\u{200D}ष", &["C2"][..], &[][..]),
        ("نامه\u{200C}ای", &["C1"], &[]),
        ("a\u{200C}b", &[], &["C1"]),
        ("a\u{200D}b", &[], &["C2"]),
        ("ab", &[], &[]),
    ] {
        let object = explained(&[], name);
        let of = |result| -> Vec<&str> {
            let codes = rules(&object, 0, result).into_iter();
            codes.filter(|code| code.starts_with('C')).collect()
        };
        assert_eq!(
            (of("kept"), of("broken")),
            (kept.to_vec(), broken.to_vec()),
            "{name}"
        );
    }
}

/// RFC 5893, section 2: for all labels of a name, if any has right-to-left text.
#[test]
fn the_bidi_rule_is_checked_for_bidi_names() {
    let of = |name, label, result| -> Vec<String> {
        let object = explained(&[], name);
        let codes = rules(&object, label, result).into_iter();
        codes
            .filter(|code| code.starts_with('B'))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(of("1a.אב", 0, "broken"), ["B1"]);
    // A label that begins with a digit has no direction.
    assert_eq!(of("1a.אב", 0, "not_asked").len(), 5);
    assert_eq!(of("1a.אב", 1, "kept"), ["B1", "B2", "B3", "B4"]);
    assert_eq!(of("אa.com", 0, "broken"), ["B2", "B3"]);
    assert_eq!(of("0à.\u{05D0}", 0, "broken"), ["B1"]);
    assert_eq!(of("1a.ab", 0, "not_asked").len(), 6);
    // A-label content counts.
    assert_eq!(of("1a.xn--4dbc", 0, "broken"), ["B1"]);
}

/// The Bootstring trace is that of the string.
#[test]
fn labels_are_decoded_and_encoded_by_the_same_steps_as_strings() {
    let object = explained(&[], "xn--bcher-kva.bücher");
    let decode = steps(&object, "decode");
    assert_eq!(
        (decode[0]["input"].as_str(), decode[0]["output"].as_str()),
        (Some("xn--bcher-kva"), Some("bücher"))
    );
    let string = ok(puny(["explain", "-f", "jsonl", "-d", "bcher-kva"]));
    let string: Value = serde_json::from_str(&string).unwrap();
    assert_eq!(decode[0]["trace"]["steps"], string["steps"]);
    assert_eq!(steps(&object, "encode")[0]["trace"]["output"], "bcher-kva");

    let text = ok(puny(["explain", "bücher.de"]));
    assert!(text.contains(&ok(puny(["explain", "bücher"]))), "{text}");
}

/// The steps of each edition, in order, and the result for one name.
#[test]
fn every_edition_has_its_own_steps() {
    let whole = ["map", "normalise", "split", "check", "encode", "join"];
    for (options, order, output, unicode) in [
        (&["--idna", "uts46"][..], &whole[..], Some("xn--zca"), "ß"),
        (&["--idna", "url"], &whole, Some("xn--zca"), "ß"),
        (
            &["--idna", "2008-lookup"],
            &["split", "check", "encode", "join"],
            None,
            "",
        ),
        (
            &["--idna", "2008-lookup", "--mapping", "yes"],
            &whole,
            Some("xn--zca"),
            "ß",
        ),
        (
            &["--idna", "2003"],
            &["split", "map", "normalise", "check", "encode", "join"],
            Some("xn--ewb8b"),
            "ẞ",
        ),
    ] {
        let object = explained(options, "\u{1E9E}");
        let seen: Vec<&str> = object["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["step"].as_str().unwrap())
            .collect();
        assert_eq!(seen, order, "{options:?}");
        if output != Some("xn--ewb8b") {
            assert_eq!(object["output"].as_str(), output, "{options:?}");
            assert_eq!(object["unicode"].as_str().unwrap_or_default(), unicode);
        }
    }
    // IDNA2008 has no capitals (RFC 5892, section 2).
    let object = explained(&["--idna", "2008-lookup"], "Bücher");
    assert_eq!(rules(&object, 0, "broken"), ["DISALLOWED"]);
    // RFC 3491, section 3: ß is folded to ss, U+00AD is mapped to nothing; section 4: NFKC.
    let object = explained(&["--idna", "2003"], "Faß\u{AD}㎏。de");
    assert_eq!(outputs(&object, "map"), ["fass㎏.de"]);
    assert_eq!(outputs(&object, "normalise"), ["fasskg.de"]);
    let object = explained(&["--idna", "2003"], "ǆü");
    assert_eq!(
        outputs(&object, "normalise"),
        ["dz\u{30C}ü".replace("z\u{30C}", "ž")]
    );
    // The URL Standard, since June 2026: an ASCII domain is only lower-cased.
    let object = explained(&["--idna", "url"], "XN--A");
    assert_eq!(outputs(&object, "map"), ["xn--a"]);
    assert_eq!(rules(&object, 0, "kept"), ["forbidden-domain-code-point"]);
    assert_eq!(
        (object["output"].as_str(), &object["unicode"]),
        (Some("xn--a"), &Value::from("xn--a"))
    );
}

/// The steps end with the conversion's result, and each problem is a broken rule.
#[test]
fn the_last_step_gives_the_result_of_the_conversion() {
    let names = [
        "faß.de",
        "Bücher.EXAMPLE",
        "xn--fa-hia",
        "XN--FA-HIA.DE",
        "xn--example-.org",
        "xn--.a",
        "a..b",
        "",
        ".",
        "a.",
        "ab--c.-d.e-",
        "_dmarc.x",
        "*.x",
        "1a.אב",
        "א1٠.a",
        "a\u{200D}b",
        "\u{301}a",
        "a\u{2FFE}",
        "xn--0",
        "xn--ü",
        "xn--a-ecp",
        "xn--8i7caa",
        "ｘｎ－－fa-hia.de",
        "xn--xn--a--gua",
        "\u{2024}com",
        "a\u{2488}b",
        "·a",
        "l·l",
        "・",
        "日本・",
        "٠۰",
        "ab／c",
        "a b.ü",
        "\u{1F102}",
        "\u{2F868}",
        "ǅ.Ⅷ",
        "xn--googlecom-bk3h",
        "xn--9uc",
        "xn---9uc",
        "\u{1E9E}",
        "ss\u{34F}",
        "\u{D0000}",
        "Ａ.ＢＣ｡ｃ",
        &"ü".repeat(64),
        &"a".repeat(64),
        &"abcdefgh.".repeat(30),
    ];
    for options in [
        &["--idna", "uts46"][..],
        &["--transitional", "yes"],
        &["--ignore-invalid-punycode", "yes", "--dns-length", "no"],
        &["--std3", "dns", "--dns-length", "allow-root"],
        &["--idna", "url"],
        &["--idna", "url", "--be-strict", "yes"],
        &["--idna", "2008-lookup"],
        &["--idna", "2008-lookup", "--mapping", "yes"],
        &["--idna", "2008-register"],
        &["--idna", "2003"],
        &[
            "--idna",
            "2003",
            "--std3",
            "yes",
            "--allow-unassigned",
            "no",
        ],
    ] {
        let input = names.join("\n") + "\n";
        let explain = ["explain", "-q", "--as", "name", "-f", "jsonl"]
            .iter()
            .chain(options);
        let explain = pipe(explain.chain(&["-i", "-"]), &input).out;
        let check = ["check", "-q", "-f", "jsonl"].iter().chain(options);
        let check = pipe(check.chain(&["-i", "-"]), &input).out;
        let count = names.len();
        assert_eq!(
            (explain.lines().count(), check.lines().count()),
            (count, count)
        );
        for ((name, object), verdict) in names.iter().zip(explain.lines()).zip(check.lines()) {
            let object: Value = serde_json::from_str(object).unwrap();
            let verdict: Value = serde_json::from_str(verdict).unwrap();
            let codes = |value: &Value| -> Vec<String> {
                let errors = value["errors"].as_array().unwrap().iter();
                let mut codes: Vec<String> = errors
                    .map(|error| format!("{} {}", error["label"], error["status"]))
                    .collect();
                codes.sort();
                codes.dedup();
                codes
            };
            assert_eq!(codes(&object), codes(&verdict), "{options:?} {name}");
            let mut broken = Vec::new();
            for step in object["steps"].as_array().unwrap() {
                for rule in step["rules"].as_array().into_iter().flatten() {
                    assert_eq!(rule["result"] == "not_asked", rule.get("why").is_some());
                    if rule["result"] == "broken" {
                        let label = step.get("label").unwrap_or(&Value::Null);
                        broken.push(format!("{label} {}", rule["status"]));
                    }
                }
            }
            broken.sort();
            assert_eq!(broken, codes(&object), "{options:?} {name}");
            if broken.is_empty() {
                assert_eq!(object["output"], verdict["ascii"], "{options:?} {name}");
                assert_eq!(object["unicode"], verdict["unicode"], "{options:?} {name}");
                let joined = labels_in_ascii(&object).join(".");
                assert_eq!(object["output"], joined, "{options:?} {name}");
            }
        }
    }
}

/// A full stop without a blank, or `xn--`: RFC 3492's sample S has both.
#[test]
fn arguments_that_look_like_names_are_explained_as_names() {
    let is_name = |options: &[&str], text: &str| {
        let run = puny(["explain"].iter().chain(options).chain(&["--", text]));
        run.out.starts_with("Name \"")
    };
    for (text, auto) in [
        ("faß.de", true),
        ("日本。", true),
        ("XN--fa-hia", true),
        ("bücher", false),
        ("-> $1.00 <-", false),
        ("", false),
    ] {
        assert_eq!(is_name(&[], text), auto, "{text}");
        assert_eq!(is_name(&["--as", "auto"], text), auto);
        assert!(is_name(&["--as", "name"], text) && !is_name(&["--as", "string"], text));
        // Some options imply it too.
        assert!(is_name(&["--idna", "url"], text) && is_name(&["--std3", "no"], text));
        for option in [
            &["--decode"][..],
            &["--profile", "swift"],
            &["--limit", "99"],
            &["--rfc"],
        ] {
            assert!(!is_name(option, text), "{text}");
        }
    }
    // JSON is about the same as the text.
    for format in ["jsonl", "steps"] {
        let name = ok(puny(["explain", "-f", format, "faß.de"]));
        assert!(name.contains("\"idna\":\"uts46\""), "{name}");
        let string = ok(puny(["explain", "-f", format, "faß"]));
        assert!(string.contains("\"direction\":\"encode\""), "{string}");
    }

    for arguments in [
        &["--as", "name", "--decode"][..],
        &["--as", "string", "--idna", "url"],
        &["--decode", "--std3", "no"],
    ] {
        let run = puny(["explain", "x"].iter().chain(arguments));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(
            run.err.contains("for strings") || run.err.contains("for names"),
            "{}",
            run.err
        );
    }
}

/// The text for people: what changed, the labels, the rules, the lengths, the caret.
#[test]
fn text_fits_80_columns() {
    let run = puny(["explain", "Bücher。x_"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    for part in [
        "Name \"Bücher。x_\" (uts46)\n\nStep 1: map each code point (UTS #46, section 4, step 1)\n",
        "   'B' (U+0042 LATIN CAPITAL LETTER B): mapped, becomes 'b' (U+0062)\n",
        "   name    bücher.x_\n\nStep 2: normalise to NFC (UTS #46, section 4, step 2)\n\n   nothing changes\n",
        "   label 1  bücher\n   label 2  x_\n",
        "Step 4: check label 1 \"bücher\" (UTS #46, section 4.1)\n\n   V1    kept    a label is in Normalization Form C\n",
        "   not asked: P4 V4 (no A-label), C1 C2 (no such code point)",
        "Step 5: encode label 1 \"bücher\" (UTS #46, section 4.2, step 3)\n\nEncode \"bücher\" (punycode)\n",
        "Result: bcher-kva\n\n   ascii   xn--bcher-kva  (13 of at most 63 octets)\n",
        "   U1    BROKEN  '_' (U+005F LOW LINE) in label 2 is not allowed here\n",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    assert!(run.out.ends_with("   Bücher。x_\n            ^\n\nHint: --std3 dns allows names such as _dmarc and *.example\n"), "{}", run.out);
    let names = [
        "1a.אב",
        "xn--example-.org",
        "a\u{1B}[2J.\u{202E}x",
        "\u{301}.x",
    ];
    for edition in ["uts46", "url", "2008-lookup", "2003"] {
        for name in names {
            let run = puny(["explain", "--idna", edition, name]);
            assert!(!run.out.contains('\u{1B}') && !run.out.contains('\u{202E}'));
            for line in run.out.lines() {
                let columns: usize = line
                    .chars()
                    .map(|c| unicode_width::UnicodeWidthChar::width(c).unwrap_or(0))
                    .sum();
                assert!(columns <= 80, "{line}");
            }
        }
    }
    // Labels beyond the DNS limit are only counted.
    let run = puny(["explain", &"a.".repeat(200)]);
    assert!(
        run.out
            .contains("   and 74 more labels; --format jsonl has all of them\n")
    );
    // So are those that the library does not explain.
    let run = puny(["explain", &"a.".repeat(1200)]);
    assert!(
        run.out
            .contains("   the last 201 labels have no steps of their own\n")
    );
    assert!(
        run.out
            .contains("\nIn short: 1200 labels, none of the first 1000 in Punycode; ")
    );
    let object = explained(&[], &"a.".repeat(1200));
    assert_eq!(steps(&object, "join")[0]["labels_left"], 201);
    assert_eq!(steps(&object, "check").len(), 1000);
}

/// The note of `decode` on strings that are A-labels.
#[test]
fn explain_prints_the_notes_of_decode() {
    let note = "note: 1 string starts with xn--, which was taken as part of the string; raw \
                Punycode comes after it\n";
    let decoded = puny(["decode", "xn--bcher-kva"]);
    assert_eq!((decoded.code, decoded.err.as_str()), (0, note));
    for form in [
        &["--decode"][..],
        &["--decode", "--rfc"],
        &["--decode", "-f", "jsonl"],
    ] {
        let run = puny(["explain", "xn--bcher-kva"].iter().chain(form));
        assert_eq!((run.code, run.err.as_str()), (0, note), "{form:?}");
    }
    let quiet = puny(["explain", "-q", "--decode", "xn--bcher-kva"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
    // Encoding: no note.
    let encoded = puny(["explain", "--as", "string", "xn--bcher-kva"]);
    assert_eq!(encoded.err, puny(["encode", "xn--bcher-kva"]).err);
}

/// The RFC's trace of a long string shows the context of each insertion, equal to that part of the
/// full string for a short one.
#[test]
fn a_long_trace_of_the_rfc_is_not_quadratic() {
    let long: String = ('\u{4E00}'..'\u{5E00}').rev().collect();
    let encoded = puny::punycode::encode(&long).unwrap();
    let run = ok(puny(["explain", "--rfc", "--decode", &encoded]));
    assert!(run.contains("more than 1000 code points"), "{}", run.len());
    assert!(run.len() < 1_500_000, "{}", run.len());
    // Insertions are in descending order of position: each goes to the front.
    assert!(run.contains("\n4E01 * 4E00\n"));
    assert!(run.ends_with(
        "\n5DFF * 5DFE 5DFD 5DFC 5DFB 5DFA 5DF9 5DF8 5DF7 5DF6 5DF5 5DF4 5DF3 5DF2 5DF1 5DF0 5DEF ...\n"
    ));
}
