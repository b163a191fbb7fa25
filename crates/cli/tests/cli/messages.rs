//! The reasons of `puny check` for names of several scripts.

use crate::support::puny;
use serde_json::Value;

/// Both scripts of a mixed label, and its letters in the minority script (Scripts.txt).
#[test]
fn mixed_scripts_are_both_named() {
    for (name, words) in [
        (
            "раypal.com",
            "because of Cyrillic 'р' (U+0440 CYRILLIC SMALL LETTER ER), 'а' (U+0430 CYRILLIC SMALL LETTER A) in label 1, which is Latin otherwise:",
        ),
        (
            "a.привvет",
            "because of Latin 'v' (U+0076 LATIN SMALL LETTER V) in label 2, which is Cyrillic otherwise:",
        ),
        ("аррӏе.com", "because of label 1, which is all Cyrillic:"),
    ] {
        let run = puny(["check", name]);
        let text = run.out.replace("\n              ", " ");
        assert!(text.contains(words), "{text}");
    }
    // JSON blames the odd one too, at its offset in the Unicode label.
    for (name, code_point, offset, origin) in [
        ("раypal.com", "U+0440", 0, "input"),
        ("pаypal.com", "U+0430", 1, "input"),
        ("xn--pypal-4ve.com", "U+0430", 1, "a_label"),
        ("pАypal.com", "U+0430", 1, "mapping"),
    ] {
        let run = puny(["check", "-f", "jsonl", name]);
        let record: Value = serde_json::from_str(&run.out).unwrap();
        let reason = &record["reasons"][0];
        assert_eq!(reason["kind"], "mixed_scripts", "{reason}");
        assert_eq!(
            (&reason["code_point"], &reason["origin"]),
            (&code_point.into(), &origin.into())
        );
        assert_eq!(
            (&reason["start"], &reason["end"]),
            (&offset.into(), &(offset + 2).into())
        );
        let message = reason["message"].as_str().unwrap();
        assert!(
            message.ends_with(" in the label, which is Latin otherwise"),
            "{message}"
        );
    }
}
