//! CSV (RFC 4180): quotes, multi-line records, and unconverted text kept byte for byte.

use std::fs;

use crate::support::{command, finish, ok, pipe};

/// Converts some columns of CSV.
fn csv(columns: &str) -> [&str; 5] {
    ["to-ascii", "-c", columns, "--delimiter", ","]
}

#[test]
fn csv_quotes_are_kept() {
    let run = pipe(
        ["to-ascii", "-c", "2,3", "--delimiter", ",", "--header"],
        "ü,ü,ü\r\n1,\"ü.de\",ß\n\"a,\"\"ü\",ü,\"\"\n",
    );
    assert_eq!(
        ok(run),
        "ü,ü,ü\r\n1,\"xn--tda.de\",xn--zca\n\"a,\"\"ü\",xn--tda,\"\"\n"
    );

    let semicolon = pipe(["to-ascii", "-c", "2", "--delimiter", ";"], "a;ü;b\n");
    assert_eq!(ok(semicolon), "a;xn--tda;b\n");
    let tab = pipe(["to-ascii", "-c", "2", "--delimiter", "tab"], "a b\tü\n");
    assert_eq!(ok(tab), "a b\txn--tda\n");
    let arrow = pipe(["to-ascii", "-c", "2", "--delimiter", "→"], "ä→ü→ö\n");
    assert_eq!(ok(arrow), "ä→xn--tda→ö\n");
}

/// An empty field has no name, as null in JSON: it is neither an error nor a record.
#[test]
fn empty_fields_have_no_name() {
    let table = "id,name\n1,\n2,ü.de\n3,\"\"\n4, \n";
    let options = ["-c", "name", "--delimiter", ",", "--trim"];
    let run = |start: &[&str]| pipe(start.iter().chain(&options), table);
    assert_eq!(ok(run(&["to-ascii"])), table.replace("ü.de", "xn--tda.de"));
    assert_eq!(ok(run(&["encode"])), table.replace("ü.de", ".de-goa"));
    for command in ["to-ascii", "check"] {
        let records = ok(run(&[command, "-f", "csv"]));
        let rows: Vec<&str> = records.lines().skip(1).collect();
        assert_eq!(rows.len(), 1, "{records}");
        assert!(rows[0].starts_with("3,2,ü.de,"), "{records}");
    }
    // A column that is missing is another matter.
    let run = pipe(["to-ascii", "-c", "2", "--delimiter", ","], "a\n");
    assert!(
        run.code == 1 && run.err.contains("no column 2"),
        "{}",
        run.err
    );
}

/// The csv crate reads the output back, with all other fields unchanged.
#[test]
fn csv_output_reads_back() {
    let input = "id,name,note\n1,bücher.de,\"a,b\"\n2,\"faß.de\",\"say \"\"ü\"\"\"\n";
    let out = ok(pipe(
        ["to-ascii", "-c", "2", "--delimiter", ",", "--header"],
        input,
    ));
    let read = |text: &str| -> Vec<Vec<String>> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let rows = reader.records().map(Result::unwrap);
        rows.map(|row| row.iter().map(str::to_owned).collect())
            .collect()
    };
    let mut expected = read(input);
    expected[0][1] = "xn--bcher-kva.de".to_owned();
    expected[1][1] = "xn--fa-hia.de".to_owned();
    assert_eq!(read(&out), expected);
}

/// The samples of RFC 4180, section 2.
#[test]
fn the_samples_of_rfc_4180_stay_unchanged() {
    for sample in [
        "aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n",
        "aaa,bbb,ccc\r\nzzz,yyy,xxx",
        "\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx",
        "\"aaa\",\"b\"\"bb\",\"ccc\"",
        "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx",
    ] {
        for columns in ["1", "3", "1,3", "1-"] {
            let run = pipe(csv(columns), sample);
            assert_eq!(run.out, sample, "{columns}");
        }
    }
    let run = pipe(csv("2"), "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,ü,xxx");
    assert_eq!(
        (run.out.as_str(), run.code),
        ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,xn--tda,xxx", 1),
        "a name has no line end"
    );
    assert!(run.err.starts_with("<stdin>:1:9: "), "{}", run.err);
    assert!(run.err.contains("\n1 of 2 records failed"), "{}", run.err);
}

/// Other fields may hold anything: line ends of each kind, delimiters, pairs of quotes.
#[test]
fn a_record_goes_on_in_the_next_line() {
    let input = "\u{FEFF}\"id\nü\",name\r\n1,\"ü\"\r\n\"a,\r\n\r\n\"\"b\n#,\"\"\",ü,\"\n\"\n2,ä";
    let expected = input
        .replace(",\"ü", ",\"xn--tda")
        .replace(",ü", ",xn--tda");
    let expected = expected.replace('ä', "xn--4ca");
    let arguments = [&csv("2")[..], &["--header", "--comment", "#"]].concat();
    assert_eq!(ok(pipe(&arguments, input)), expected);
    let body = input.split_once("\r\n").unwrap().1.to_owned() + "\r\n";
    let (many, all) = (
        body.repeat(20_000),
        (expected.split_once("\r\n").unwrap().1.to_owned() + "\r\n").repeat(20_000),
    );
    for threads in ["1", "3"] {
        let arguments = [&csv("2")[..], &["--threads", threads]].concat();
        assert!(ok(pipe(arguments, &many)) == all, "{threads} threads");
    }
    // A comment ends with its line; quoted text is not a comment.
    let run = pipe(
        [&csv("1")[..], &["--comment", "#"]].concat(),
        "# ,\"\nü,\"\n# \"\n",
    );
    assert_eq!(ok(run), "# ,\"\nxn--tda,\"\n# \"\n");
}

/// A multi-line string, and a multi-line result.
#[test]
fn a_field_that_is_converted_may_have_line_ends() {
    let run = pipe(
        ["encode", "-c", "1", "--delimiter", ","],
        "\"ü\r\n\"\"a\",b\n",
    );
    assert_eq!(ok(run), "\"\r\n\"\"a-zra\",b\n");
    let run = pipe(
        ["decode", "-c", "1", "--delimiter", ","],
        "\"\r\n\"\"a-zra\",b\n",
    );
    assert_eq!(ok(run), "\"ü\r\n\"\"a\",b\n");
    let encode = ["encode", "--code-points", "-c", "1", "--delimiter", ","];
    assert_eq!(ok(pipe(encode, "U+000A U+0061,b\n")), "\"\na-\",b\n");
    let run = pipe(
        [&encode[..], &["--quotes", "no"]].concat(),
        "U+000A U+0061,b\n",
    );
    assert!(
        run.code == 1 && run.err.contains("line feed"),
        "{}",
        run.err
    );
}

#[test]
fn problems_of_multiline_records_have_line_and_column() {
    let input = "\"\n\n\",ü\n1,ä_\n";
    let run = pipe([&csv("2")[..], &["-f", "jsonl"]].concat(), input);
    let lines: Vec<u64> = run
        .out
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["line"]
                .as_u64()
                .unwrap()
        })
        .collect();
    assert_eq!(lines, [3, 4]);
    assert!(run.err.starts_with("<stdin>:4:4: '_'"), "{}", run.err);
    let run = pipe(["check", "-c", "2", "--delimiter", ","], input);
    assert!(run.out.starts_with("<stdin>:3:3: "), "{}", run.out);
    assert!(run.out.contains("<stdin>:4:3: "), "{}", run.out);
}

/// An unclosed record extends to the end of the file: it fails, the rest is converted.
#[test]
fn an_unclosed_quote_is_reported_with_its_position() {
    let input = "1,ü\n2,\"ü\nü,3\n4,ü\n";
    for (on_error, rest) in [("keep", "2,\"ü\nü,3\n4,ü\n"), ("skip", "")] {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        fs::write(&from, input).unwrap();
        let mut command = command();
        command.args(csv("2")).args(["--on-error", on_error]);
        let run = finish(command.arg("-i").arg(&from).arg("-o").arg(&to));
        assert_eq!(run.code, 1);
        assert_eq!(
            fs::read_to_string(&to).unwrap(),
            format!("1,xn--tda\n{rest}")
        );
        assert!(
            run.err
                .contains(":2:3: a double quote is opened here and not closed"),
            "{}",
            run.err
        );
        assert!(!run.err.contains("stopped"), "{}", run.err);
    }
    assert_eq!(
        pipe(["check", "-c", "2", "--delimiter", ","], input).code,
        1
    );
    let quotes = [&csv("1")[..], &["--quotes", "no"]].concat();
    assert_eq!(ok(pipe(quotes, "ü,\"a\n")), "xn--tda,\"a\n");
    let run = pipe(csv("1"), "\"ü\"x,1\nü\n");
    assert_eq!((run.out.as_str(), run.code), ("\"ü\"x,1\nxn--tda\n", 1));
    assert!(
        run.err
            .contains("between the closing double quote and the delimiter"),
        "{}",
        run.err
    );
}

/// More than 16 MiB are not converted, and not lost either: RFC 4180 has no limit.
#[test]
fn a_record_of_any_length_is_written() {
    let long = "ü,\"\"ü\n".repeat(2_500_000);
    let bytes = long.len() + "2,\"\",ü".len();
    let input = format!("1,ü\n2,\"{long}\",ü\n3,ü\n4,ä_\n");
    let expected = input
        .replacen("1,ü", "1,xn--tda", 1)
        .replacen("3,ü", "3,xn--tda", 1);
    let line = 3 + memchr_count(&long);
    for threads in ["1", "3"] {
        let run = pipe([&csv("2")[..], &["--threads", threads]].concat(), &input);
        assert_eq!(run.code, 1);
        assert!(run.out == expected, "{} bytes", run.out.len());
        let message = format!("<stdin>:2:1: {bytes} bytes are too many to convert (");
        assert!(run.err.starts_with(&message), "{}", run.err);
        let other = format!("\n<stdin>:{}:4: ", line + 1);
        assert!(run.err.contains(&other), "{}", run.err);
        assert!(
            run.err.ends_with(
                "\n2 of 4 records failed and were kept as they came: 1 not_ldh, 1 too_long\n"
            ),
            "{}",
            run.err
        );
    }
    for (on_error, rest) in [
        ("skip", "1,xn--tda\n3,xn--tda\n"),
        ("blank", "1,xn--tda\n\n3,xn--tda\n4,\n"),
        ("stop", "1,xn--tda\n"),
    ] {
        let run = pipe(
            [&csv("2")[..], &["-q", "--on-error", on_error]].concat(),
            &input,
        );
        assert_eq!((run.out.as_str(), run.code), (rest, 1), "{on_error}");
    }
    let run = pipe([&csv("2")[..], &["-q", "-f", "csv"]].concat(), &input);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4);
    assert_eq!((&rows[1][0], &rows[1][1], &rows[1][3]), ("2", "", ""));
    assert!(rows[1][2].starts_with("2,\"ü,") && rows[1][2].ends_with('…'));
    assert_eq!(&rows[1][4], "too_long");
    assert_eq!(
        (rows[2][0].to_owned(), &rows[2][3]),
        (line.to_string(), "xn--tda")
    );
    let run = pipe(["check", "-c", "2", "--delimiter", ","], &input);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\n<stdin>:2: 2,\"ü,"), "{}", run.out.len());
    assert!(
        run.out.contains("bytes are too many to convert"),
        "{}",
        run.out.len()
    );
    let run = pipe([&csv("2")[..], &["--diff"]].concat(), &input);
    assert_eq!(
        (run.code, run.out.lines().count()),
        (1, 2 + 3 + 3),
        "{}",
        run.err
    );
}

fn memchr_count(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// All that follows is one record, which stays as it came.
#[test]
fn an_unclosed_quote_loses_nothing() {
    let input = "1,ü\n2,\"".to_owned() + &"ü,ü\n".repeat(3_500_000);
    let run = pipe([&csv("2")[..], &["--threads", "1"]].concat(), &input);
    assert_eq!(run.code, 1);
    assert!(
        run.out == input.replacen('ü', "xn--tda", 1),
        "{}",
        run.out.len()
    );
    let message = "<stdin>:2:1: 21000003 bytes are too many to convert (";
    assert!(run.err.starts_with(message), "{}", run.err);
    assert!(
        run.err.contains("a double quote that is not closed"),
        "{}",
        run.err
    );
    let run = pipe([&csv("name")[..], &["-q"]].concat(), &input[6..]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("the header has more than 16777216 bytes"),
        "{}",
        run.err
    );
}

#[test]
fn columns_have_names() {
    let table = "id,\"host, name\",2\r\nü,ü,ü\r\n";
    for (columns, expected) in [
        ("2", "ü,xn--tda,ü"),
        ("\"2\"", "ü,ü,xn--tda"),
        ("id", "xn--tda,ü,ü"),
        ("\"host, name\",id", "xn--tda,xn--tda,ü"),
        ("id,3", "xn--tda,ü,xn--tda"),
        ("id,\"2\",1", "xn--tda,ü,xn--tda"),
    ] {
        let mut arguments = csv(columns).to_vec();
        if columns == "2" {
            arguments.push("--header");
        }
        let expected = table.replace("ü,ü,ü", expected);
        assert_eq!(ok(pipe(&arguments, table)), expected, "{columns}");
        // With a mark, and far from the header.
        let marked = format!("\u{FEFF}{}", table.replace("id", "\"id\""));
        let expected = format!("\u{FEFF}{}", expected.replace("id", "\"id\""));
        assert_eq!(ok(pipe(&arguments, marked)), expected, "{columns}");
    }
    let (head, row) = ("name\tx\n", "ü\tx\n");
    let long = head.to_owned() + &row.repeat(100_000);
    let out = ok(pipe(["to-ascii", "-c", "name", "--threads", "3"], &long));
    assert!(out == head.to_owned() + &"xn--tda\tx\n".repeat(100_000));
    // A header of two lines, and one without an end.
    let run = pipe(csv("\"a\nb\""), "\"a\nb\",c\nü,ü\n");
    assert_eq!(ok(run), "\"a\nb\",c\nxn--tda,ü\n");
    assert_eq!(ok(pipe(csv("c"), "a,c")), "a,c");
}

#[test]
fn every_command_takes_names_of_columns() {
    for (command, from, to) in [
        ("to-ascii", "ü", "xn--tda"),
        ("to-unicode", "xn--tda", "ü"),
        ("encode", "ü", "tda"),
        ("decode", "tda", "ü"),
    ] {
        let run = pipe([command, "-c", "name"], format!("id name\n1 {from}\n"));
        assert_eq!(ok(run), format!("id name\n1 {to}\n"));
    }
    let run = pipe(["check", "-f", "csv", "-c", "name"], "id name\n1 ü\n");
    assert!(ok(run).contains("\n2,2,ü,true,xn--tda,"));
}

/// Each file has its own header.
#[test]
fn column_names_are_looked_up_in_each_file() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    fs::write(&a, "id,name\nü,ü\n").unwrap();
    fs::write(&b, "name,id\nü,ü").unwrap();
    for threads in ["1", "3"] {
        let mut command = command();
        command.args(csv("name")).args(["--threads", threads]);
        command.arg("-i").arg(&a).arg("-i").arg(&b);
        let out = ok(finish(&mut command));
        assert_eq!(out, "id,name\nü,xn--tda\nname,id\nxn--tda,ü");
    }
}

#[test]
fn an_unknown_column_name_is_wrong_usage() {
    for (columns, table, message) in [
        (
            "host",
            "id,name\n1,2\n",
            "no column is called 'host'; there are 'id', 'name'",
        ),
        (
            "Name",
            "name",
            "no column is called 'Name'; there is 'name'",
        ),
        ("a", "", "no column is called 'a'; there is no header"),
        ("a", "a,b,a\n", "the columns 1 and 3 are both called 'a'"),
        (
            "a",
            "\"a,b\n",
            "a double quote is opened here and not closed",
        ),
        ("a", "\u{1B}[2J,b\n", "there are '\\u{1b}[2J', 'b'"),
    ] {
        for command in ["to-ascii", "check"] {
            let run = pipe([command, "-c", columns, "--delimiter", ","], table);
            assert_eq!((run.out.as_str(), run.code), ("", 2), "{table}");
            assert!(
                run.err.contains(message) && run.err.contains("<stdin>: "),
                "{}",
                run.err
            );
        }
    }
    let run = crate::support::puny(["to-ascii", "-c", "name", "name"]);
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert!(run.err.contains("have no header"), "{}", run.err);
    let run = pipe(csv("9"), "2024\n");
    assert!(run.code == 1 && run.err.contains("no column 9"));
}
