//! `puny explain`: which arguments are names, and the text for people.

use super::explain_names::{explained, steps};
use crate::support::{ok, puny};

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
        "   not asked: P4 V4 (no A-label), ",
        "Step 5: encode label 1 \"bücher\" (UTS #46, section 4.2, step 3)\n\nEncode \"bücher\" (punycode)\n",
        "Result: bcher-kva\n\n   ascii   xn--bcher-kva  (13 of at most 63 octets)\n",
        "   U1    BROKEN  '_' (U+005F LOW LINE) in label 2 is not allowed here\n",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    let words: Vec<&str> = run.out.split_whitespace().collect();
    assert!(words.join(" ").contains("C1 C2 (no such code point)"));
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
