//! `puny tune`: what it finds encodes the corpus as it says, and never worse than before.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{ok, pipe, puny};

/// A small base has few pairs of tmin and tmax, so the search is short.
pub(crate) const SMALL: &str = r#"
base = 8
tmin = 1
tmax = 5
skew = 10
damp = 50
initial_bias = 16
initial_n = 0x80
basic = ["U+0000..U+007F"]
delimiter = "-"
digits = "01234567"
"#;

const WORDS: &str = "пример\nиспытание\nbücher\nfaß\n日本語\nabc\n";

/// A folder with the profile.
pub(crate) fn folder() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.toml");
    fs::write(&path, SMALL).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

fn json(arguments: &[&str], stdin: &str) -> Value {
    let whole = [&["tune", "--format", "jsonl"], arguments].concat();
    serde_json::from_str(&ok(pipe(whole, stdin))).unwrap()
}

/// The number of code points of the encoded lines.
fn encoded(profile: &str, text: &str) -> u64 {
    let out = ok(pipe(["encode", "--profile", profile], text));
    out.lines().map(|line| line.chars().count() as u64).sum()
}

#[test]
fn the_result_is_a_profile_that_encodes_as_it_says() {
    let (folder, small) = folder();
    let tuned = folder.path().join("tuned.toml");
    let tuned = tuned.to_str().unwrap();
    let record = json(&["-p", &small, "--fixed-bias", "--fixed-threshold"], WORDS);
    let run = pipe(["tune", "-p", &small, "-o", tuned], WORDS);
    assert_eq!((run.code, run.out.as_str()), (0, ""));

    let length = |field: &str| record[field]["length"].as_u64().unwrap();
    assert_eq!(length("own"), encoded(&small, WORDS));
    assert_eq!(length("tuned"), encoded(tuned, WORDS));
    assert!(length("tuned") < length("own"), "{record}");
    assert!(length("fixed_threshold") >= length("tuned"));
    assert!(run.err.starts_with(&format!(
        "puny: {} code points instead of {}",
        length("tuned"),
        length("own")
    )));
    assert_eq!(record["finished"], true);
    assert_eq!(
        (&record["strings"], &record["distinct"]),
        (&6.into(), &6.into())
    );
    let basic = ok(pipe(["encode", "-p", tuned], WORDS));
    assert_eq!(ok(pipe(["decode", "-p", tuned], basic)), WORDS);
    // Baselines have their cross-validation, if they are asked for.
    let validation = &record["cross_validation"];
    for baseline in ["fixed_bias", "fixed_threshold"] {
        assert!(
            validation[baseline]["held_out_percent"].is_f64(),
            "{validation}"
        );
        assert!(
            validation[baseline]["chosen_for_percent"].is_f64(),
            "{validation}"
        );
    }
    let plain = &json(&["-p", &small], WORDS)["cross_validation"];
    assert_eq!(plain["fixed_bias"], Value::Null);
    assert_eq!(plain["held_out_percent"], validation["held_out_percent"]);
    // The parameters of the file are those of the record.
    let file = fs::read_to_string(tuned).unwrap();
    for name in ["base", "tmin", "tmax", "skew", "damp", "initial_bias"] {
        let line = format!("\n{name} = {}\n", record["tuned"]["parameters"][name]);
        assert!(file.contains(&line), "{line}{file}");
    }
    // What was tuned cannot be tuned further.
    let again = json(&["-p", tuned, "--folds", "0"], WORDS);
    assert_eq!(again["own"], again["tuned"]);
    assert_eq!(again["cross_validation"], Value::Null);
}

/// The comments of the file have the figures of the record.
#[test]
fn comments_are_the_figures() {
    let (_folder, small) = folder();
    let options = ["-p", &small, "--fixed-bias", "--fixed-threshold"];
    let record = json(&options, WORDS);
    let file = ok(pipe([&["tune"], &options[..]].concat(), WORDS));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = file.lines().map(words).collect();
    let has = |line: String| {
        assert!(
            lines.iter().any(|one| one.starts_with(&line)),
            "{line}: {file}"
        )
    };
    let of = |value: &Value| value.as_f64().unwrap();
    let change = |before: f64, after: f64| (after - before) * 100.0 / before;
    for script in record["scripts"].as_array().unwrap() {
        let [strings, own, tuned] = ["strings", "own", "tuned"].map(|field| of(&script[field]));
        has(format!(
            "# {} {strings} {:.2} {:.2} {:.2}%",
            script["script"].as_str().unwrap(),
            own / strings,
            tuned / strings,
            change(own, tuned)
        ));
    }
    let validation = &record["cross_validation"];
    for (name, row, folds) in [
        ("tuned", &record["tuned"], validation),
        (
            "fixed bias",
            &record["fixed_bias"],
            &validation["fixed_bias"],
        ),
        (
            "fixed threshold",
            &record["fixed_threshold"],
            &validation["fixed_threshold"],
        ),
    ] {
        let (own, length) = (of(&record["own"]["length"]), of(&row["length"]));
        has(format!("# {name} {length} {:.2}% ", change(own, length)));
        let [chosen, held_out] =
            ["chosen_for_percent", "held_out_percent"].map(|field| of(&folds[field]));
        assert_ne!(chosen, held_out);
        has(format!("# {name} {chosen:.2}% {held_out:.2}%"));
    }
    assert!(lines.contains(&words("# Strings: 6, of which 6 are distinct.")));
}

#[test]
fn punycode_is_not_made_worse() {
    let tlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/idn-tlds.txt");
    let text = fs::read_to_string(tlds).unwrap();
    let text: String = text
        .lines()
        .step_by(8)
        .map(|line| format!("{line}\n"))
        .collect();
    let record = json(&["--folds", "0"], &text);
    assert_eq!(record["own"]["length"], encoded("punycode", &text));
    assert!(record["tuned"]["length"].as_u64() <= record["own"]["length"].as_u64());
    let sum = |field: &str| -> u64 {
        let scripts = record["scripts"].as_array().unwrap();
        scripts
            .iter()
            .map(|script| script[field].as_u64().unwrap())
            .sum()
    };
    assert_eq!(record["own"]["length"], sum("own"));
    assert_eq!(record["tuned"]["length"], sum("tuned"));
}

#[test]
fn a_weight_is_a_repetition() {
    let (_folder, small) = folder();
    let repeated = "пример\n".repeat(7) + "bücher\nbücher\n日本語\n";
    let counted = "7 пример\n2 bücher\n1 日本語\n0 faß\n";
    let named = "count,word\n7,пример\n2,\"bücher\"\n1,日本語\n";
    let plain = json(&["-p", &small], &repeated);
    assert_eq!(plain["strings"], 10);
    assert_eq!(
        plain,
        json(&["-p", &small, "-c", "2", "--weight", "1"], counted)
    );
    let by_name = [
        "-p",
        &small,
        "-c",
        "word",
        "--weight",
        "count",
        "--delimiter",
        ",",
    ];
    assert_eq!(plain, json(&by_name, named));
}

#[test]
fn threads_and_order_make_no_difference() {
    let (_folder, small) = folder();
    let words: Vec<&str> = WORDS.lines().collect();
    let turned: String = words.iter().rev().map(|word| format!("{word}\n")).collect();
    let one = json(&["-p", &small, "--threads", "1"], WORDS);
    assert_eq!(one, json(&["-p", &small, "--threads", "3"], WORDS));
    let other = json(&["-p", &small, "--threads", "2"], &turned);
    assert_eq!(one["tuned"], other["tuned"]);
    assert_eq!(one["cross_validation"], other["cross_validation"]);
    assert_eq!(one["cross_validation"]["folds"], 5);
}

#[test]
fn names_are_their_labels() {
    let (_folder, small) = folder();
    let labels = json(&["-p", &small, "--folds", "0"], "пример\nрф\nbücher\n");
    for names in [
        "www.пример.рф\nBÜCHER.de\n",
        "www.xn--e1afmkfd.xn--p1ai\nxn--bcher-kva.de\n",
    ] {
        let found = json(&["-p", &small, "--folds", "0", "--labels"], names);
        assert_eq!(found["own"], labels["own"]);
        assert_eq!(found["tuned"], labels["tuned"]);
        assert_eq!(found["strings"], 3);
    }
    // Without the option, an A-label is a string like any other.
    let run = pipe(["tune", "-p", &small, "--folds", "0"], "xn--p1ai\nрф\n");
    assert_eq!(run.code, 0);
    assert!(
        run.err.contains("1 line starts with xn--") && run.err.contains("--labels"),
        "{}",
        run.err
    );
}

#[test]
fn initial_n_is_the_least_code_point() {
    let (folder, small) = folder();
    let tuned = folder.path().join("tuned.toml");
    let tuned = tuned.to_str().unwrap();
    let words = "пример\nиспытание\n";
    let without = json(&["-p", &small, "--folds", "0"], words);
    let with = json(&["-p", &small, "--initial-n"], words);
    assert_eq!(with["tuned"]["parameters"]["initial_n"], u32::from('а'));
    assert!(with["tuned"]["length"].as_u64() < without["tuned"]["length"].as_u64());
    ok(pipe(
        ["tune", "-q", "-p", &small, "--initial-n", "-o", tuned],
        words,
    ));
    assert_eq!(with["tuned"]["length"], encoded(tuned, words));
    let refused = puny(["encode", "-p", tuned, "bücher"]);
    assert_eq!(refused.code, 1);
}

/// Six digits are letters, so tmax is at most 6.
#[test]
fn case_flags_bound_tmax() {
    let (folder, small) = folder();
    let path = folder.path().join("letters.toml");
    let letters = SMALL
        .replace("base = 8", "base = 12")
        .replace("\"01234567\"", "\"abcdef012345\"\nalso_read = \"ABCDEF\"");
    fs::write(&path, letters).unwrap();
    let letters = path.to_str().unwrap();
    let tmax = |options: &[&str]| {
        let all = [&["-p", letters, "--folds", "0"], options].concat();
        let record = json(&all, "пример\nиспытание\n");
        record["tuned"]["parameters"]["tmax"].as_u64().unwrap()
    };
    assert!(tmax(&[]) > 6);
    assert!(tmax(&["--case-flags"]) <= 6);
    let refused = pipe(["tune", "-p", &small, "--case-flags"], WORDS);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(
        refused.err.contains("no upper and lower case"),
        "{}",
        refused.err
    );
}

#[test]
fn the_picture_is_svg() {
    let (folder, small) = folder();
    for axes in ["tmin,tmax", "skew,damp", "initial_bias,tmin"] {
        let path = folder.path().join("plot.svg");
        let plot = path.to_str().unwrap();
        let arguments = [
            "tune",
            "-q",
            "-p",
            &small,
            "--plot",
            plot,
            "--heat-map",
            axes,
        ];
        ok(pipe(arguments, WORDS));
        let text = fs::read_to_string(&path).unwrap();
        let svg = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(svg.root_element().tag_name().name(), "svg");
        let texts: Vec<&str> = svg
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .map(str::trim)
            .collect();
        let (x, y) = axes.split_once(',').unwrap();
        for label in [
            x,
            y,
            "tuned",
            "code points",
            "bits of the delta",
            "Sizes of deltas",
        ] {
            assert!(texts.contains(&label), "{label} in {texts:?}");
        }
        let cells = svg
            .descendants()
            .filter(|node| node.has_tag_name("rect"))
            .count();
        assert!(cells > 20, "{cells}");
    }
}

/// The signal ends the search, the best so far is written, and the process ends by the signal.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_writes_the_best_so_far() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    // A shell without job control starts what runs in the background with SIGINT ignored.
    let (name, number) = if crate::support::is_ignored(2) {
        ("-TERM", 15)
    } else {
        ("-INT", 2)
    };
    let folder = tempfile::tempdir().unwrap();
    let corpus = folder.path().join("corpus");
    let tuned = folder.path().join("tuned.toml");
    // Code points in no order, so that no two strings share a pair of deltas.
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from_u32(0x4E00 + (state >> 16) % 0x5000).unwrap()
    };
    let words: String = (0..40_000)
        .map(|_| (0..6).map(|_| next()).chain(['\n']).collect::<String>())
        .collect();
    fs::write(&corpus, words).unwrap();

    let mut child = crate::support::command()
        .args(["tune", "--threads", "1", "-i"])
        .arg(&corpus)
        .arg("-o")
        .arg(&tuned)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once it catches the signal, it searches.
    let start = Instant::now();
    let catches = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))
            .unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() >> (number - 1) & 1 == 1
    };
    while !catches() {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(10));
    }
    // Once it catches the first, it soon notes all.
    std::thread::sleep(Duration::from_millis(300));
    assert!(!tuned.exists());
    let kill = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let ended = child.wait().unwrap();
    assert_eq!(ended.signal(), Some(number), "{ended:?}");
    let text = fs::read_to_string(&tuned).unwrap();
    assert!(text.contains("# The search was interrupted"), "{text}");
    ok(puny([
        "encode",
        "--profile",
        tuned.to_str().unwrap(),
        "日本",
    ]));
}
