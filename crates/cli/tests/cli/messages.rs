//! The reasons of `puny check` for names of several scripts.

use crate::support::puny;
use serde_json::Value;

/// Of a mixed label, the letter in the minority script is blamed (Scripts.txt), at its offset in the Unicode label.
#[test]
fn mixed_scripts_are_both_named() {
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
