//! What `puny tune` leaves out, and what it refuses.

use std::fs;

use serde_json::Value;

use crate::support::pipe;
use crate::tune::{SMALL, folder};

#[test]
fn bad_lines_are_left_out_and_reported() {
    let (_folder, small) = folder();
    let run = pipe(
        ["tune", "-p", &small, "-f", "jsonl", "--folds", "0"],
        b"\xD0\xBF\n\xFF\n\xC3\xBC\n",
    );
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("<stdin>:2:1: byte 1 of the line, FF"),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("1 of 3 lines failed and was left out: 1 not_utf8"),
        "{}",
        run.err
    );
    let record: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(record["strings"], 2);

    for (arguments, text, message) in [
        (
            &["-c", "2", "--weight", "1"][..],
            "x ü\n1 ä\n",
            "<stdin>:1:1: 'x' is not a whole number",
        ),
        (
            &["-c", "2", "--weight", "1"],
            "-1 ü\n1 ä\n",
            "<stdin>:1:1: '-1' is not a whole number",
        ),
        (
            &["-c", "2", "--weight", "3"],
            "1 ü\n1 ä 1\n",
            "<stdin>:1:4: there is no column 3",
        ),
        (
            &["--labels"],
            "a b.de\nü.de\n",
            "<stdin>:1:2: ' ' (U+0020 SPACE)",
        ),
    ] {
        let all = [&["tune", "-p", &small, "--folds", "0"], arguments].concat();
        let run = pipe(all, text);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.err.starts_with(message), "{}", run.err);
    }
}

/// Eleven digits with a threshold of 0 come before the last one, whose weight is 8^11: above 32 bits.
#[test]
fn what_no_decoder_can_read_is_left_out() {
    let (folder, _) = folder();
    let path = folder.path().join("late.toml");
    let late = SMALL
        .replace("tmin = 1", "tmin = 0")
        .replace("initial_bias = 16", "initial_bias = 88");
    fs::write(&path, late).unwrap();
    let run = pipe(["tune", "-p", path.to_str().unwrap()], "ü\n");
    assert!(
        run.err
            .starts_with("<stdin>:1:2: a number in decoding this string exceeds maxint"),
        "{}",
        run.err
    );
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn what_cannot_be_tuned_is_wrong_usage() {
    for (arguments, stdin, message) in [
        (&["--folds", "0"][..], "abc\n", "there is nothing to tune"),
        (&[], "", "there is nothing to tune"),
        (&["-p", "swift"], "ü\n", "renumbers characters"),
        (&["-p", "encode-bootstring"], "ü\n", "renumbers characters"),
        (
            &["--heat-map", "tmin,tmin"],
            "ü\n",
            "two different parameters",
        ),
        (&["--heat-map", "tmin"], "ü\n", "two different parameters"),
        (&["--weight", "1"], "ü\n", "--column"),
        (&["-o", "no/such/folder"], "ü\n", "there is no folder"),
        (&["--plot", "."], "ü\n", "this is a folder"),
        (
            &["-c", "2", "--weight", "1"],
            "4294967296 ü\n9999999999 ü\n",
            "more than 8589934592 code points",
        ),
    ] {
        let run = pipe([&["tune"], arguments].concat(), stdin);
        assert_eq!(
            (run.code, run.out.as_str()),
            (2, ""),
            "{arguments:?}: {}",
            run.err
        );
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}
