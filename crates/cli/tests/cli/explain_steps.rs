//! `puny explain --format steps`, and the summary in one sentence.

use serde_json::Value;

use crate::support::{ok, pipe, puny};

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Each line is a step of the record that `jsonl` writes.
#[test]
fn each_step_of_a_string_is_a_line() {
    for arguments in [
        &["3年B組金八先生"][..],
        &["-d", "3B-ww4c5e180e575a65lsy2b"],
        &["-d", "bcher-k!a"],
        &["abc"],
    ] {
        let run = puny(["explain", "-f", "steps"].iter().chain(arguments));
        let steps = lines(&run.out);
        let whole = puny(["explain", "-f", "jsonl"].iter().chain(arguments));
        assert_eq!(run.code, whole.code);
        let whole = &lines(&whole.out)[0];
        let (first, last) = (&steps[0], steps.last().unwrap());
        assert_eq!(
            (&first["step"], &last["step"]),
            (&"start".into(), &"end".into())
        );
        for key in [
            "line",
            "input",
            "direction",
            "profile",
            "n",
            "i",
            "bias",
            "literal",
        ] {
            assert_eq!(first[key], whole[key], "{key}");
        }
        for key in ["line", "output", "errors"] {
            assert_eq!(last[key], whole[key], "{key}");
        }
        let inserted: Vec<&Value> = steps
            .iter()
            .filter(|step| step["step"] == "insert")
            .collect();
        let expected = whole["steps"].as_array().unwrap();
        assert_eq!(inserted.len(), expected.len());
        for (number, (step, expected)) in (1..).zip(inserted.iter().zip(expected)) {
            assert_eq!(
                (&step["number"], &step["line"]),
                (&number.into(), &1.into())
            );
            for (key, value) in expected.as_object().unwrap() {
                assert_eq!(&step[key], value, "{key}");
            }
        }
        let unfinished = steps.iter().find(|step| step["step"] == "unfinished");
        let digits = unfinished.map_or(Value::Array(Vec::new()), |step| step["digits"].clone());
        assert_eq!(digits, whole["unfinished"]);
    }
}

/// The insertions of a label follow its step, which has no trace then.
#[test]
fn each_step_of_a_name_is_a_line() {
    let arguments = ["--as", "name", "Bücher.xn--fa-hia.de"];
    let steps = lines(&ok(puny(
        ["explain", "-f", "steps"].iter().chain(&arguments),
    )));
    let whole = lines(&ok(puny(
        ["explain", "-f", "jsonl"].iter().chain(&arguments),
    )));
    let mut expected = Vec::new();
    for step in whole[0]["steps"].as_array().unwrap() {
        let mut bare = step.clone();
        let trace = bare.as_object_mut().unwrap().remove("trace");
        expected.push(bare);
        let insertions = trace.map(|trace| trace["steps"].as_array().unwrap().clone());
        for (number, mut insertion) in (1..).zip(insertions.unwrap_or_default()) {
            insertion["step"] = "insert".into();
            insertion["number"] = number.into();
            insertion["label"] = step["label"].clone();
            expected.push(insertion);
        }
    }
    let found: Vec<Value> = steps[1..steps.len() - 1]
        .iter()
        .map(|step| {
            let mut step = step.clone();
            assert_eq!(step.as_object_mut().unwrap().remove("line"), Some(1.into()));
            step
        })
        .collect();
    assert_eq!(found, expected);
    assert_eq!(steps[0]["input"], "Bücher.xn--fa-hia.de");
    let last = steps.last().unwrap();
    assert_eq!(
        (&last["output"], &last["unicode"]),
        (&whole[0]["output"], &whole[0]["unicode"])
    );
}

/// No line repeats the string, so a long one takes no quadratic space.
#[test]
fn lines_stay_short() {
    let long = "ü".repeat(20_000);
    let out = ok(pipe(["explain", "-f", "steps"], &long));
    let all: Vec<&str> = out.lines().collect();
    assert_eq!(all.len(), 20_002);
    assert!(all[1..20_001].iter().all(|line| line.len() < 1000));
}

#[test]
fn a_sentence_says_what_was_done() {
    for (arguments, sentence) in [
        (
            &["bücher"][..],
            "1 of 6 characters moved, 9 bytes; 3 of them carry the last delta",
        ),
        (
            &["3年B組金八先生"],
            "6 of 8 characters moved, 24 bytes; 4 of them carry the last delta",
        ),
        (
            &["üü"],
            "2 of 2 characters moved, 4 bytes; 1 of them carries the last delta",
        ),
        (&["abc"], "no character moved, 4 bytes"),
        (
            &["-d", "bcher-kva"],
            "1 of 6 characters inserted, 9 bytes; 3 of them carry the last delta",
        ),
        (&["-d", "abc-"], "no character inserted, 4 bytes"),
        (&["-d", "ihqwc!"], "2 characters inserted before the error"),
        (&["-d", "tda!"], "1 character inserted before the error"),
        (&["-d", "ü"], "no character inserted before the error"),
        (
            &["example.com"],
            "2 labels, none of them in Punycode; 11 bytes",
        ),
        (
            &["faß.de"],
            "2 labels, 1 of them in Punycode: 1 character moved; 13 bytes",
        ),
        (
            &["日本語"],
            "3 of 3 characters moved, 10 bytes; 4 of them carry the last delta",
        ),
        (
            &["--as", "name", "日本語"],
            "1 label, 1 of them in Punycode: 3 characters moved; 14 bytes",
        ),
        (
            &["a_b.de"],
            "2 labels, none of them in Punycode; 1 rule is broken",
        ),
        (
            &["a_b.-c.de"],
            "3 labels, none of them in Punycode; 2 rules are broken",
        ),
    ] {
        let run = puny(["explain"].iter().chain(arguments));
        let rows = run
            .out
            .lines()
            .filter_map(|line| line.strip_prefix("In short: "));
        assert_eq!(
            rows.collect::<Vec<_>>().last(),
            Some(&sentence),
            "{}",
            run.out
        );
    }
}
