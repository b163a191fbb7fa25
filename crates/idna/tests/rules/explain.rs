//! Tests that the steps of an explanation lead to the result of the conversion. The conversion does not use these
//! steps.

use std::collections::BTreeSet;

use puny_idna::explain::{
    explain, CheckedRule, Detail, Explanation, Outcome, SkipReason, Step, StepKind,
};
use puny_idna::{Edition, Preset, Rule, Settings};

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

/// Returns names that together violate every rule, with each flag: the names of the table of cases for all bindings,
/// the names of [`NAMES`], and two A-labels.
fn violating_names() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bindings/cases.json");
    let table = std::fs::read_to_string(path).unwrap();
    let table: serde_json::Value = serde_json::from_str(&table).unwrap();
    let rows = ["names", "flags"]
        .into_iter()
        .flat_map(|list| table[list].as_array().unwrap());
    let names = rows.map(|row| row["name"].as_str().unwrap());
    names
        .chain(NAMES)
        .chain(["xn--u-ccb", "xn--googlecom-bk3h"])
        .map(String::from)
        .collect()
}

/// Calls `check` with the explanation of every name of [`NAMES`] by every preset.
fn for_every_explanation(mut check: impl FnMut(&str, Preset, &Explanation)) {
    for name in NAMES {
        for preset in Preset::ALL {
            check(name, *preset, &explain(name, preset.edition()));
        }
    }
}

/// A hostile name may have a million labels, so the number of labels with steps is limited.
#[test]
fn only_the_first_thousand_labels_have_steps() {
    let explained = explain(&"ü.-.".repeat(600), Preset::Uts46.edition());
    let labels: Vec<usize> = explained.steps().iter().filter_map(Step::label).collect();
    assert_eq!((labels.first(), labels.last()), (Some(&0), Some(&999)));
    let checks = |step: &&Step| step.kind() == StepKind::Check;
    assert_eq!(explained.steps().iter().filter(checks).count(), 1000);
    // The first 500 labels of a hyphen have steps. 100 more labels, the root and the whole name violate rules too.
    assert_eq!(explained.labels_left(), 201);
    let problems = explained.steps().last().unwrap().checked().unwrap();
    let problems = problems.problems();
    assert_eq!(problems.first().unwrap().label(), Some(1001));
    assert_eq!(problems.len(), 102);
    assert_eq!(problems.last(), explained.problems().last());
}

#[test]
fn an_explanation_has_the_result_of_the_conversion() {
    for_every_explanation(|name, preset, explained| {
        let ascii = preset.edition().to_ascii(name);
        let unicode = preset.edition().to_unicode(name);
        let problems = match (&ascii, &unicode) {
            (Err(error), _) | (Ok(_), Err(error)) => error.problems(),
            (Ok(_), Ok(_)) => &[],
        };
        assert_eq!(explained.problems(), problems, "{preset}: {name}");
        assert_eq!(explained.ascii(), ascii.as_deref().ok(), "{preset}: {name}");
        if let (Some(ascii), []) = (explained.ascii(), problems) {
            let unicode = preset.edition().to_unicode(ascii).unwrap();
            assert_eq!(explained.unicode(), Some(&*unicode), "{preset}: {name}");
        } else {
            assert_eq!(explained.unicode(), None, "{preset}: {name}");
        }
        // Each problem is in exactly one step, which is the step of its label.
        let checked = explained.steps().iter().filter_map(|step| {
            let problems = step.checked()?.problems().iter();
            Some(problems.map(move |problem| (step.label(), *problem)))
        });
        let expected = problems.iter().map(|problem| (problem.label(), *problem));
        assert!(checked.flatten().eq(expected), "{preset}: {name}");
    });
}

/// Returns every preset, with its own flags and with each flag set to each value.
fn editions() -> Vec<(String, Edition)> {
    let mut editions = Vec::new();
    for preset in Preset::ALL {
        let settings = Settings::new(*preset);
        editions.push((preset.to_string(), *settings.edition()));
        for flag in settings.flags() {
            for value in flag.values() {
                let mut settings = settings;
                settings.set(flag.name(), value).unwrap();
                editions.push((format!("{preset} {flag} {value}"), *settings.edition()));
            }
        }
    }
    editions
}

/// A rule is violated in the explanation if and only if it is violated in the conversion. Each label has the same list
/// of rules, whichever rules the name violates.
#[test]
fn an_explanation_has_the_rules_of_the_conversion() {
    let mut all = BTreeSet::new();
    let mut broken_somewhere = BTreeSet::new();
    let names = violating_names();
    for (words, edition) in editions() {
        let mut of_edition = BTreeSet::new();
        for name in &names {
            let explained = explain(name, edition);
            let is_label = |step: &&Step| step.label().is_some() && step.checked().is_some();
            assert_eq!(
                explained.steps().iter().filter(is_label).count(),
                count_labels(&explained),
                "{words}: {name}"
            );
            for step in explained.steps() {
                let Some(checked) = step.checked() else {
                    continue;
                };
                let statuses: Vec<Rule> = checked.rules().iter().map(CheckedRule::rule).collect();
                let rules = checked.rules().iter();
                let broken = rules.filter(|rule| rule.outcome() == Outcome::Violated);
                let broken: BTreeSet<Rule> = broken.map(CheckedRule::rule).collect();
                let problems = checked.problems().iter();
                let problems: BTreeSet<Rule> = problems.map(|found| found.rule()).collect();
                assert_eq!(broken, problems, "{words}: {name}: {:?}", step.label());
                broken_somewhere.extend(broken);
                all.extend(statuses.iter().copied());
                if step.label().is_some() {
                    of_edition.insert(statuses);
                }
            }
        }
        assert_eq!(of_edition.len(), 1, "{words}: {of_edition:?}");
        let rules = of_edition.iter().next().unwrap();
        assert_eq!(rules.iter().collect::<BTreeSet<_>>().len(), rules.len());
    }
    // If an edition checks a rule, the rule is in its list. A build without some features does not have all editions.
    let mut not_of_names = BTreeSet::from_iter(Rule::ALL.iter().copied());
    not_of_names.retain(|status| !all.contains(status));
    assert!(
        cfg!(not(feature = "idna2003"))
            || not_of_names.into_iter().eq([
                Rule::EmptyLabel, // ToUnicode reports X4_2 where the explanation has A4_2
                Rule::LabelsDiffer,
                Rule::NotAMailbox,
                Rule::NotAnALabel,
                Rule::NotAULabel,
                Rule::NotUtf8,
                Rule::NotListed,
            ]),
        "no explanation has this rule"
    );
    // A3 is not tested here, because a label that cannot be encoded has about a million code points.
    all.remove(&Rule::NotEncodable);
    assert_eq!(broken_somewhere, all);
}

/// Returns the number of labels of the explained name.
fn count_labels(explained: &Explanation) -> usize {
    let labels = explained
        .steps()
        .iter()
        .find_map(|step| match step.detail() {
            Detail::Labels(labels) => Some(labels.len()),
            _ => None,
        });
    labels.unwrap()
}

/// Returns the rules that are not checked because of this flag: their codes, each with the value of the flag.
fn switched_off(explained: &Explanation, by: &str) -> String {
    let mut codes = BTreeSet::new();
    for checked in explained.steps().iter().filter_map(Step::checked) {
        for rule in checked.rules() {
            match rule.outcome().reason() {
                Some(SkipReason::Flag(flag, value)) if flag.name() == by => {
                    codes.insert(format!("{} {value}", rule.rule()));
                }
                _ => {}
            }
        }
    }
    codes.into_iter().collect::<Vec<_>>().join(", ")
}

#[test]
fn each_flag_switches_its_rules_off() {
    for (preset, flag, value, expected) in [
        ("uts46", "check-hyphens", "yes", ""),
        ("uts46", "check-hyphens", "no", "V2 no, V3 no"),
        (
            "uts46",
            "check-bidi",
            "no",
            "B1 no, B2 no, B3 no, B4 no, B5 no, B6 no",
        ),
        ("uts46", "check-joiners", "no", "C1 no, C2 no"),
        ("uts46", "std3", "no", "U1 no"),
        ("uts46", "std3", "dns", ""),
        ("uts46", "dns-length", "no", "A4_1 no, A4_2 no"),
        ("uts46", "dns-length", "allow-root", ""),
        ("uts46", "transitional", "yes", ""),
        ("uts46", "ignore-invalid-punycode", "yes", "P4 yes"),
        (
            "2008-lookup",
            "contexto",
            "no",
            "C3 no, C4 no, C5 no, C6 no, C7 no, C8 no, C9 no",
        ),
        ("2008-lookup", "contexto", "yes", ""),
        ("2003", "allow-unassigned", "yes", "UNASSIGNED yes"),
        ("2003-stored", "std3", "dns", "V3 not set to yes"),
    ] {
        let mut settings = Settings::new(preset.parse().unwrap());
        settings.set(flag, value).unwrap();
        let explained = explain("a-b.ü.\u{5D0}.xn--0.xn--fa-hia", *settings.edition());
        assert_eq!(
            switched_off(&explained, flag),
            expected,
            "{preset} {flag} {value}"
        );
    }
}

/// The list of problems is limited, but the outcomes of the rules of each label are not.
#[test]
fn rules_are_violated_after_the_last_listed_problem_too() {
    let name = "_".repeat(3) + &".-_".repeat(900);
    let explained = explain(&name, Preset::Uts46.edition());
    let last = explained.steps().iter().rev().nth(1).unwrap();
    assert_eq!(last.label(), Some(900));
    let checked = last.checked().unwrap();
    assert_eq!(checked.problems(), []);
    let broken = checked.rules().iter();
    let broken = broken.filter(|rule| rule.outcome() == Outcome::Violated);
    assert!(broken
        .map(CheckedRule::rule)
        .eq([Rule::HyphenAtEnd, Rule::NotLdh]));
}

/// ToASCII of IDNA2003 accepts some names unchanged that ToUnicode cannot decode.
#[cfg(feature = "idna2003")]
#[test]
fn a_name_may_have_an_ascii_form_and_problems() {
    let explained = explain("xn--0", Preset::Query.edition());
    assert_eq!(
        (explained.ascii(), explained.unicode()),
        (Some("xn--0"), None)
    );
    assert_eq!(explained.problems()[0].rule(), Rule::BadALabel);
}

#[test]
fn the_changes_of_a_step_turn_its_input_into_its_output() {
    for_every_explanation(|name, preset, explained| {
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
                    output += change.after();
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

/// Returns a label in ASCII, which is the encoded label or the unchanged label.
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
fn the_joined_labels_are_the_result() {
    let mut joined = 0;
    for_every_explanation(|name, preset, explained| {
        let Some(ascii) = explained.ascii() else {
            return;
        };
        let labels: Vec<String> = (0..count_labels(explained))
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
