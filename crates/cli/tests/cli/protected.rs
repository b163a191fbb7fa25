//! `puny check --protected` and `puny protect`: names that look like those of a list.

use std::fs;

use crate::support::{pipe, puny};

/// What is not a name protects nothing, whatever the options for checked names allow.
#[test]
fn a_protected_line_that_is_not_a_name_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours");
    for line in [
        "b..c",
        "not a name!",
        "paypal.com # ours",
        "https://paypal.com/",
        "*.paypal.com",
        ".paypal.com",
        "me@paypal.com",
        "paypal.com:443",
    ] {
        fs::write(&path, format!("# ours\n_dmarc.bücher.de.\n{line}\n")).unwrap();
        let path = path.to_str().unwrap();
        for options in [&[][..], &["--std3", "no"], &["--idna", "2003"]] {
            let all = ["check", "--protected", path, "a"];
            let run = puny(all.iter().chain(options));
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
            let start = format!("puny: {path}:3: '{line}' is not a name: ");
            assert!(run.err.starts_with(&start), "{}", run.err);
        }
    }
}

/// Names such as _dmarc are protected, even if refused in checked names.
#[test]
fn names_with_underscores_and_mapped_names_can_be_protected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours");
    fs::write(&path, "_dmarc.apple.com\nfaß.de\n").unwrap();
    let path = path.to_str().unwrap();
    let run = puny(["check", "--protected", path, "_dmarc.аррӏе.com"]);
    let expected = "looks like  _dmarc.apple.com, which is protected\n";
    assert!(run.out.ends_with(expected), "{}", run.out);
    let run = puny(["check", "--idna", "2003", "--protected", path, "fass.de"]);
    assert!(run.out.contains("protected   fass.de"), "{}", run.out);
}

/// The registrable label counts, by the public suffix list.
#[test]
fn a_name_protects_its_label_under_other_suffixes() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, list) = (folder.path().join("ours"), folder.path().join("list"));
    fs::write(
        &ours,
        "paypal.com\ngoogle.com\nbbc.co.uk\ngithub.io\nvisa\n",
    )
    .unwrap();
    let text = "// ===BEGIN ICANN DOMAINS===\n\ncom\nuk\nco.uk\nio\n// ===END ICANN DOMAINS===\n\
                // ===BEGIN PRIVATE DOMAINS===\ngithub.io\n// ===END PRIVATE DOMAINS===\n";
    fs::write(&list, text).unwrap();
    let (ours, list) = (ours.to_str().unwrap(), list.to_str().unwrap());
    let check = |options: &[&str], name: &str| {
        let run = puny(
            ["check", "--protected", ours]
                .iter()
                .chain(options)
                .chain(&[name]),
        );
        let row = run.out.lines().skip(1);
        let row = row.into_iter().find(|line| line.contains("protected"));
        (run.code, row.unwrap_or_default().trim().to_owned())
    };
    let like = |name: &str| (1, format!("looks like  {name}, which is protected"));
    for (name, expected) in [
        ("payрal.net", like("paypal.com")),
        ("vіsa.net", like("visa")),
        ("visa.net", (0, "protected   visa".to_owned())),
        (
            "paypal.com.evil.example",
            (1, "contains    paypal.com, which is protected".to_owned()),
        ),
    ] {
        assert_eq!(check(&[], name), expected, "{name}");
        assert_eq!(check(&["--suffixes", list], name), expected, "{name}");
    }
    // Only with the list is the suffix of bbc.co.uk known.
    for (name, expected) in [("bbс.net", "bbc.co.uk"), ("gіthub.com", "github.io")] {
        assert_eq!(check(&["--suffixes", list], name), like(expected), "{name}");
    }
    assert_eq!(check(&[], "bbс.net"), (0, String::new()));
    for (name, options) in [("со.net", &[][..]), ("со.net", &["--suffixes", list])] {
        assert_eq!(check(options, name), (0, String::new()), "{name}");
    }
    // The relation in JSON.
    let run = puny(["check", "-f", "jsonl", "--protected", ours, "payрal.net"]);
    assert!(
        run.out
            .contains(r#""protected":{"relation":"looks_like","name":"paypal.com"}"#),
        "{}",
        run.out
    );
    // Text and summary agree: it is valid, and fails.
    let run = pipe(
        ["check", "--protected", ours],
        "paypaI.com\npaypal.com.a.example\na_.paypal.com.b.c\n",
    );
    let heads = run.out.lines().filter(|line| line.starts_with("<stdin>"));
    let heads: Vec<&str> = heads.collect();
    assert_eq!(
        heads,
        [
            "<stdin>:1: paypaI.com: valid, but looks like a protected name",
            "<stdin>:2: paypal.com.a.example: valid, but contains a protected name",
            "<stdin>:3: a_.paypal.com.b.c: not valid",
        ]
    );
    let summary = "3 of 3 lines failed: 2 contains_protected, 1 looks_like_protected, 1 not_ldh\n";
    assert_eq!(run.err, summary);
    // Not such a list.
    let run = puny(["check", "--protected", ours, "--suffixes", ours, "a"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("not the public suffix list"),
        "{}",
        run.err
    );
    assert_eq!(puny(["check", "--suffixes", list, "a"]).code, 2);
}

/// An index gives the same verdicts as its list, and nothing is loaded of one that is not whole.
#[test]
fn an_index_stands_for_its_list() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (ours, index) = (path("ours"), path("ours.index"));
    fs::write(&ours, "paypal.com\nbücher.example\nvisa\n").unwrap();
    let options = ["--misspelt", "--hide-resembling"];
    let made = puny(["protect", &ours, "-o", &index].iter().chain(&options));
    assert_eq!(
        (made.code, made.out.as_str(), made.err.as_str()),
        (0, "", "")
    );
    let names = "payрal.net\nvisa.net\nbucher.example\nexample.com\npaypál.com\npayapl.com\n";
    let check = |list: &str, options: &[&str]| {
        let all = ["check", "-f", "jsonl", "--protected", list];
        pipe(all.iter().chain(options), names)
    };
    let (by_list, by_index) = (check(&ours, &options), check(&index, &[]));
    let summary = "2 resembles_protected, 1 looks_like_protected\n";
    assert!(
        by_list.err.contains(summary) && by_list.out.contains("misspells"),
        "{by_list:?}"
    );
    assert_eq!((by_index.code, by_index.out), (by_list.code, by_list.out));

    let whole = fs::read(&index).unwrap();
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let mut other = whole.clone();
    other[7] ^= 1;
    let refused = |bytes: &[u8], expected: &str| {
        fs::write(&index, bytes).unwrap();
        let run = puny(["check", "--protected", &index, "a"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let expected = format!("puny: {index}: this is an index {expected}");
        assert!(run.err.starts_with(&expected), "{}", run.err);
    };
    refused(&whole[..whole.len() - 1], "whose end is missing");
    refused(&damaged, "that is damaged");
    refused(&other, "of another version; make it again from the names");
    refused(&whole[..8], "whose end is missing");
    fs::write(&index, &whole).unwrap();
    let run = puny(["check", "--protected", &index, "--suffixes", &ours, "a"]);
    assert!(
        run.code == 2 && run.err.contains("which --suffixes cannot change"),
        "{}",
        run.err
    );

    // A list that is none leaves an old index as it was.
    fs::write(&ours, b"paypal.com\nb\xFC.com\n").unwrap();
    fs::write(&index, "old").unwrap();
    let run = puny(["protect", &ours, "-o", &index]);
    let expected = format!("puny: {ours}:2: this line is not UTF-8");
    assert!(
        run.code == 2 && run.err.starts_with(&expected),
        "{}",
        run.err
    );
    assert_eq!(fs::read(&index).unwrap(), b"old");
}

/// Misspellings and names that resemble a protected one, which only options report or refuse.
#[test]
fn misspelt_and_resembling_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours");
    fs::write(&path, "paypal.com\n").unwrap();
    let path = path.to_str().unwrap();
    let check = |options: &[&str], name: &str| {
        let all = ["check", "--protected", path];
        puny(all.iter().chain(options).chain(&[name]))
    };
    for (option, name, code, relation) in [
        ("--quiet", "payapl.com", 0, None),
        ("--misspelt", "payapl.com", 0, Some("misspells")),
        ("--quiet", "paypál.com", 0, Some("resembles")),
        ("--hide-resembling", "paypál.com", 1, Some("resembles")),
    ] {
        let run = check(&[option], name);
        assert_eq!(run.code, code, "{}", run.out);
        let row = format!(
            "{:10}  paypal.com, which is protected\n",
            relation.unwrap_or_default()
        );
        assert_eq!(run.out.ends_with(&row), relation.is_some(), "{}", run.out);
        assert_eq!(run.out.contains("show as     xn--paypl-0qa.com"), code == 1);
        let csv = check(&[option, "-f", "csv"], name);
        let field = relation.map(|relation| format!(",{relation}=paypal.com,false\n"));
        assert!(
            csv.out.ends_with(field.as_deref().unwrap_or(",,false\n")),
            "{}",
            csv.out
        );
    }
    assert_eq!(puny(["check", "--misspelt", "a"]).code, 2);
}
