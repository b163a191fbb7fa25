//! The steps lead to the result of the conversion, which is made without them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{explain, Detail, Explanation, Step, StepKind};
use crate::conversion::Idna;
use crate::Preset;

const NAMES: [&str; 14] = [
    "",
    "example.com",
    "Bücher.example",
    "BU\u{308}CHER。Faß.de",
    "xn--bcher-kva.XN--fa-hia.de",
    "xn--0.xn--a-ecp",
    "a_b-.\u{200D}",
    "ﷺ.ﬁ.①",
    "א1.1א.קום",
    "a..b.",
    "\u{AD}a.\u{FF0E}b",
    "日本語。ＪＰ",
    "😀.ß.ẞ",
    "\u{1100}\u{1161}\u{11A8}.한국",
];

fn every(mut check: impl FnMut(&str, Preset, &Explanation)) {
    for name in NAMES {
        for preset in Preset::ALL {
            check(name, *preset, &explain(name, preset.edition()));
        }
    }
}

/// A hostile name has a million labels.
#[test]
fn as_many_labels_have_steps_as_a_name_in_the_dns_may_have_and_more() {
    let explained = explain(&"ü.-.".repeat(600), Preset::Uts46.edition());
    let labels: Vec<usize> = explained.steps().iter().filter_map(Step::label).collect();
    assert_eq!((labels.first(), labels.last()), (Some(&0), Some(&999)));
    let checks = |step: &&Step| step.kind() == StepKind::Check;
    assert_eq!(explained.steps().iter().filter(checks).count(), 1000);
    // 500 labels of a hyphen are explained; 100 more, the root and the name break rules too.
    let join = explained.steps().last().unwrap();
    let Detail::Problems(problems) = join.detail() else {
        panic!("a name is joined");
    };
    assert_eq!(problems.first().unwrap().label(), Some(1001));
    assert_eq!(problems.len(), 102);
    assert_eq!(problems.last(), explained.problems().last());
}

#[test]
fn the_result_is_that_of_the_conversion() {
    every(|name, preset, explained| {
        let expected = preset.edition().to_ascii(name);
        let problems = expected
            .as_ref()
            .map_or_else(|error| error.problems(), |_| &[]);
        assert_eq!(explained.problems(), problems, "{preset}: {name}");
        let expected = expected.as_ref().map(|ascii| ascii.to_string());
        assert_eq!(
            explained.result().ok(),
            expected.as_deref().ok(),
            "{preset}: {name}"
        );
        // Each problem is in one step.
        let in_steps = explained
            .steps()
            .iter()
            .filter_map(|step| match step.detail() {
                Detail::Problems(problems) => {
                    Some(problems.iter().map(move |problem| (step.label(), problem)))
                }
                _ => None,
            });
        let in_steps: Vec<_> = in_steps.into_iter().flatten().collect();
        assert_eq!(in_steps.len(), problems.len(), "{preset}: {name}");
        for ((label, found), expected) in in_steps.into_iter().zip(problems) {
            assert_eq!(
                (found, label),
                (expected, expected.label()),
                "{preset}: {name}"
            );
        }
    });
}

#[test]
fn changes_turn_input_into_output() {
    every(|name, preset, explained| {
        let mut text: Option<String> = None;
        for step in explained.steps() {
            if let Detail::Changes(changes) = step.detail() {
                let input = step.input().unwrap();
                if let Some(text) = text {
                    assert_eq!(input, text, "{preset}: {name}");
                }
                let (mut output, mut end) = (String::new(), 0);
                for change in changes {
                    output += &input[end..change.range().start];
                    output += change.to();
                    end = change.range().end;
                }
                assert_eq!(
                    Some(&*(output + &input[end..])),
                    step.output(),
                    "{preset}: {name}"
                );
                text = step.output().map(str::to_string);
            } else {
                text = None;
            }
        }
    });
}

/// A label in ASCII: encoded, or as it was.
fn in_ascii(steps: &[&Step]) -> String {
    let encoded = steps.iter().find(|step| step.kind() == StepKind::Encode);
    let decoded = steps.iter().find(|step| step.kind() == StepKind::Decode);
    let checked = steps.iter().find(|step| step.kind() == StepKind::Check);
    let text = match (encoded, decoded, checked) {
        (Some(encoded), _, _) => encoded.output(),
        (None, Some(decoded), _) => decoded.input(),
        (None, None, checked) => checked.unwrap().output(),
    };
    text.unwrap().to_string()
}

#[test]
fn labels_joined_are_the_result() {
    let mut joined = 0;
    every(|name, preset, explained| {
        let Ok(ascii) = explained.result() else {
            return;
        };
        let labels = explained
            .steps()
            .iter()
            .find_map(|step| match step.detail() {
                Detail::Labels(labels) => Some(labels.len()),
                _ => None,
            });
        let labels: Vec<String> = (0..labels.unwrap())
            .map(|index| {
                let steps = explained.steps().iter();
                let steps: Vec<_> = steps.filter(|step| step.label() == Some(index)).collect();
                in_ascii(&steps)
            })
            .collect();
        let text = labels.join(".");
        assert_eq!(
            text.to_lowercase(),
            ascii.to_lowercase(),
            "{preset}: {name}"
        );
        joined += 1;
    });
    assert!(joined > 20, "{joined}");
}

#[test]
fn a_refused_label_is_explained_too() {
    let explained = explain("xn--0.de", Preset::Uts46.edition());
    let step = explained
        .steps()
        .iter()
        .find(|step| step.kind() == StepKind::Decode);
    let step = step.unwrap();
    assert_eq!(
        (step.label(), step.input(), step.output()),
        (Some(0), Some("xn--0"), None)
    );
    assert_eq!(step.source(), "UTS #46, section 4, step 4");
    match step.detail() {
        Detail::Decoded(trace) => assert_eq!(trace.unfinished().len(), 1),
        detail => panic!("{detail:?}"),
    }
    assert_eq!(explained.steps().last().unwrap().output(), None);
}
