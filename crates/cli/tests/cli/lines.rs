//! Files of many lines, converted in bulk, with the same results as one by one.

use std::fs;

use crate::support::{command, finish, ok, pipe, puny};
use puny::punycode;

/// More than one block, with some IDNs, and lines as long as a block at its end.
fn names() -> (String, String) {
    let (mut names, mut ascii) = (String::new(), String::new());
    for number in 0..40_000_u32 {
        let name = match number % 31 {
            0 => format!("bücher-{number}.de"),
            1 => format!("Name-{number}.de"),
            2 => format!("xn--bcher-kva.{number}.example"),
            _ => format!("name-{number}.example"),
        };
        ascii.push_str(&puny_idna::to_ascii(&name).unwrap());
        ascii.push('\n');
        names.push_str(&name);
        names.push('\n');
    }
    (names, ascii)
}

#[test]
fn names_of_several_blocks() {
    let (names, ascii) = names();
    for threads in ["1", "3"] {
        let arguments = ["to-ascii", "--threads", threads];
        assert!(ok(pipe(arguments, &names)) == ascii);
        let crlf = names.replace('\n', "\r\n");
        assert!(ok(pipe(arguments, &crlf)) == ascii);
        let no_end = names.strip_suffix('\n').unwrap();
        assert!(ok(pipe(arguments, no_end)) == ascii);
        let mark = format!("\u{FEFF}{names}");
        assert!(ok(pipe(arguments, &mark)) == ascii);
    }
    // Records: one by one.
    let records = ok(pipe(["to-ascii", "-f", "csv"], &names));
    let outputs = records.lines().skip(1).map(|row| row.split(',').nth(2));
    assert!(outputs.eq(ascii.lines().map(Some)));
    let unicode = ok(pipe(["to-unicode"], &ascii));
    let lower = names.to_lowercase();
    assert!(unicode == lower.replace("xn--bcher-kva", "bücher"));
}

/// Each line has its usual message and position, and the summary counts all.
#[test]
fn failures_among_many_lines() {
    let mut names: Vec<Vec<u8>> = (0..30_000)
        .map(|number| format!("name-{number}.example").into_bytes())
        .collect();
    let bad: [(usize, &[u8], &str); 5] = [
        (0, b"a..b", ":3: "),
        (13_000, b"a b", ":2: "),
        (13_001, b"x\xFFy", ":2: "),
        (29_998, b"_", ":1: "),
        (29_999, "faß-.de".as_bytes(), ":4: "),
    ];
    for (index, name, _) in bad {
        names[index] = name.to_vec();
    }
    let input = names.join(&b"\n"[..]);
    for threads in ["1", "2"] {
        let run = pipe(["to-ascii", "--threads", threads], &input);
        assert_eq!(run.code, 1);
        assert_eq!(run.out.lines().count(), 29_995);
        let mut messages = run.err.lines();
        for (index, name, column) in bad {
            let message = messages.next().unwrap();
            let location = format!("<stdin>:{}{column}", index + 1);
            assert!(message.starts_with(&location), "{message}");
            let alone = pipe(["to-ascii"], name).err;
            let what = alone.trim_end().strip_prefix("<stdin>:1").unwrap();
            assert!(message.ends_with(what), "{message}");
        }
        assert!(
            messages.any(|line| line.starts_with("5 of 30000 lines failed")),
            "{}",
            run.err
        );
        let stopped = pipe(
            ["to-ascii", "--on-error", "stop", "--threads", threads],
            &input,
        );
        assert_eq!((stopped.out.as_str(), stopped.code), ("", 1));
    }
}

#[test]
fn labels_of_several_blocks() {
    let words: Vec<String> = (0..40_000_usize)
        .map(|number| "ü".repeat(number % 40) + &number.to_string())
        .collect();
    let basic: Vec<String> = words
        .iter()
        .map(|word| punycode::encode(word).unwrap())
        .collect();
    let (words, basic) = (words.join("\n") + "\n", basic.join("\n") + "\n");
    for threads in ["1", "3"] {
        assert!(ok(pipe(["encode", "--threads", threads], &words)) == basic);
        assert!(ok(pipe(["decode", "--threads", threads], &basic)) == words);
    }
    let crlf = basic.replace('\n', "\r\n");
    assert!(ok(pipe(["decode"], crlf)) == words);
}

/// The note on strings with xn-- counts those in a column too.
#[test]
fn notes_on_many_labels() {
    let run = pipe(["decode"], "xn--tda\n".repeat(20) + "tda\nXN--4ca\n");
    assert_eq!(run.code, 0);
    assert!(
        run.err.starts_with("note: 21 lines start with xn--"),
        "{}",
        run.err
    );
}

/// A line far longer than a block, and short ones around it.
#[test]
fn a_long_line_among_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names");
    let long = "a".repeat(5_000_000);
    fs::write(&path, format!("first.de\n{long}\nlast.de")).unwrap();
    let run = finish(
        command()
            .args(["to-ascii", "--on-error", "keep", "-q", "-i"])
            .arg(&path),
    );
    assert!(run.out == format!("first.de\n{long}\nlast.de\n"));
    assert_eq!(run.code, 1);
    let run = puny(["encode", "-i", path.to_str().unwrap()]);
    assert!(run.out == format!("first.de-\n{long}-\nlast.de-\n"));
}
