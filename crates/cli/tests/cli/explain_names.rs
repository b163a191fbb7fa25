//! `puny explain` of domain names, as the specifications define: UTS #46, section 4 and its
//! figures, RFC 5893, RFC 5892, RFC 3490.

use serde_json::Value;

use crate::support::{ok, pipe, puny};

/// The object of a name.
pub(super) fn explained(options: &[&str], name: &str) -> Value {
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
pub(super) fn steps<'v>(object: &'v Value, kind: &str) -> Vec<&'v Value> {
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
pub(super) fn rules<'v>(object: &'v Value, label: usize, result: &str) -> Vec<&'v str> {
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
