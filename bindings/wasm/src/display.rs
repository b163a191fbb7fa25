//! The decision how to show a name safely, and the list of characters with their scripts.

use alloc::string::String;
use alloc::vec::Vec;

use puny_display::{LabelVerdict, Script, Show, Verdict, restriction_level, skeleton};
use puny_idna::Uts46;
use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::problems::{Problem, refuse};
use crate::utf16;

/// The way to show a name.
#[derive(Serialize)]
struct Shown<'v> {
    /// The name, with each label in Unicode if that is safe, and in ASCII if not.
    text: &'v str,
    safe: bool,
    labels: Vec<Label<'v>>,
}

/// The way to show a label.
#[derive(Serialize)]
pub(crate) struct Label<'v> {
    ascii: &'v str,
    unicode: &'v str,
    text: &'v str,
    safe: bool,
    /// The restriction level of UTS #39, section 5.2.
    level: &'static str,
    /// The reasons why the label is shown in ASCII. Their offsets count code units of `unicode`.
    reasons: Vec<Problem>,
}

/// A character, considered without its neighbours.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Character {
    code_point: u64,
    /// The name of its script in the Unicode Standard.
    script: &'static str,
    /// The code of its script in ISO 15924.
    script_code: &'static str,
    /// Its skeleton (UTS #39, section 4). Characters with equal skeletons look alike.
    skeleton: String,
}

/// Implements `puny_display`: decides how to show a name by UTS #46 with every check.
pub(crate) fn display(input: &[u16], output: &mut Output) -> Outcome {
    let name = match utf16::decode(input) {
        Ok(name) => name,
        Err(lone) => return refuse(Problem::of_lone_surrogate(lone), output),
    };
    let verdict = puny_display::verdict(&name, &Uts46::STRICT);
    let shown = Shown {
        text: verdict.text(),
        safe: verdict.is_safe(),
        labels: labels(&verdict),
    };
    json(&shown, output)
}

/// Returns the labels of a name, converted from its verdict.
pub(crate) fn labels(verdict: &Verdict) -> Vec<Label<'_>> {
    verdict
        .labels()
        .map(|label| convert_label(&label))
        .collect()
}

fn convert_label<'v>(label: &LabelVerdict<'v>) -> Label<'v> {
    let offsets = utf16::offsets(label.unicode());
    let reasons = label.reasons().iter().map(|reason| reason.record());
    let reasons = reasons.map(|record| Problem::of_text(record, &offsets));
    Label {
        ascii: label.ascii(),
        unicode: label.unicode(),
        text: label.text(),
        safe: label.show() == Show::Unicode,
        level: restriction_level(label.unicode()).name(),
        reasons: reasons.collect(),
    }
}

/// Implements `puny_characters`: writes the script and the skeleton of each character of a text.
pub(crate) fn characters(input: &[u16], output: &mut Output) -> Outcome {
    let text = match utf16::decode(input) {
        Ok(text) => text,
        Err(lone) => return refuse(Problem::of_lone_surrogate(lone), output),
    };
    let all = text.chars().map(|c| Character {
        code_point: u64::from(u32::from(c)),
        script: Script::of(c).name(),
        script_code: Script::of(c).code(),
        skeleton: skeleton(c.encode_utf8(&mut [0; 4])),
    });
    json(&all.collect::<Vec<_>>(), output)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn record(operation: fn(&[u16], &mut Output) -> Outcome, text: &str) -> Value {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut output = Output { units: Vec::new() };
        assert_eq!(operation(&units, &mut output), Outcome::Record);
        serde_json::from_str(&String::from_utf16(&output.units).unwrap()).unwrap()
    }

    /// UTS #39, section 5.2: a label of Latin and Cyrillic letters is Minimally Restrictive. Offsets count UTF-16 code
    /// units.
    #[test]
    fn a_mixed_label_is_shown_in_ascii() {
        let shown = record(display, "bücher.pаypal.com");
        assert_eq!(shown["text"], "bücher.xn--pypal-4ve.com");
        assert_eq!(shown["safe"], false);
        let label = &shown["labels"][1];
        assert_eq!(label["level"], "minimally_restrictive");
        let reason = &label["reasons"][0];
        assert_eq!(
            (&reason["kind"], &reason["start"], &reason["end"]),
            (&"mixed_scripts".into(), &1.into(), &2.into())
        );
        assert_eq!(
            (&reason["codePoint"], &reason["origin"]),
            (&0x430.into(), &"input".into())
        );
        assert_eq!(shown["labels"][0]["level"], "single_script");
    }

    /// UTS #39, confusables.txt: U+0430 looks like `a`. The emoji has two code units.
    #[test]
    fn each_character_has_its_script_and_its_skeleton() {
        let all = record(characters, "aа年😀");
        let seen: Vec<(u64, &str, &str)> = all
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let text = |key: &str| one[key].as_str().unwrap();
                (
                    one["codePoint"].as_u64().unwrap(),
                    text("script"),
                    text("skeleton"),
                )
            })
            .collect();
        let expected = [
            (0x61, "Latin", "a"),
            (0x430, "Cyrillic", "a"),
            (0x5E74, "Han", "年"),
            (0x1F600, "Common", "😀"),
        ];
        assert_eq!(seen, expected);
    }
}
