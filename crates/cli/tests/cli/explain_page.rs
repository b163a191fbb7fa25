//! `puny explain --html`, read by an XML parser, beside the library's traces; and what holds for `--svg` too.

use puny::profiles::{PROFILES, PUNYCODE_PROFILE, Profile};
use puny::trace::{DecodeTrace, EncodeTrace, Step};

use crate::markup::{SAMPLE, all, check, classed, html, parsed, svg, text};
use crate::support::{ok, pipe, puny};

/// The digits, the sum, the bias and the string of each step are those of the library.
#[track_caller]
fn has_steps(page: &str, profile: &Profile, steps: &[Step]) {
    let page = parsed(page);
    let sections = classed(page.root_element(), "step");
    assert_eq!(sections.len(), steps.len());
    for (section, step) in sections.into_iter().zip(steps) {
        let rows: Vec<Vec<String>> = all(section, "tr")
            .into_iter()
            .map(|row| all(row, "td").into_iter().map(text).collect())
            .collect();
        let rows = &rows[1..];
        let (sum, rows) = rows.split_last().unwrap();
        assert_eq!(sum[0], step.delta.to_string());
        assert_eq!(rows.len(), step.digits.len());
        for (row, digit) in rows.iter().zip(&step.digits) {
            let sign = if digit.value < digit.threshold {
                "<"
            } else {
                "≥"
            };
            let threshold = format!("{sign} {}", digit.threshold);
            let product = u64::from(digit.value) * digit.weight;
            let glyph = profile.basic_char(digit.code_point).unwrap().to_string();
            let figures = [u64::from(digit.value), digit.k, digit.weight, product];
            let figures = figures.map(|figure| figure.to_string());
            let expected = [
                &glyph,
                &figures[0],
                &figures[1],
                &threshold,
                &figures[2],
                &figures[3],
            ];
            assert_eq!(row.iter().collect::<Vec<_>>(), expected);
        }
        let title = text(section.first_element_child().unwrap());
        assert!(
            title.contains(&format!("at position {}", step.position)),
            "{title}"
        );
        let all_text = text(section);
        for part in [
            format!("{} → {}", step.bias, step.next_bias),
            format!(" = {}", step.next_bias),
            format!("U+{:04X}", step.code_point),
        ] {
            assert!(all_text.contains(&part), "{part}: {all_text}");
        }
    }
}

#[test]
fn a_page_shows_the_steps_of_the_library() {
    let run = html(&["--decode"], SAMPLE.1);
    let page = ok(run);
    check(&page);
    let trace = DecodeTrace::new(PUNYCODE_PROFILE.bootstring(), SAMPLE.1);
    has_steps(&page, &PUNYCODE_PROFILE, trace.steps());

    let document = parsed(&page);
    let root = document.root_element();
    assert_eq!(
        text(all(root, "h1")[0]),
        format!("{} → {}", SAMPLE.1, SAMPLE.0)
    );
    let short = "6 of 8 characters inserted, 24 bytes; 4 of them carry the last delta";
    assert_eq!(text(classed(root, "short")[0]), short);
    // The string after each insertion.
    let marked: Vec<String> = all(root, "dd")
        .into_iter()
        .filter(|node| node.attribute("class") == Some("string"))
        .map(text)
        .collect();
    let expected = [
        "3B先",
        "3B八先",
        "3年B八先",
        "3年B八先生",
        "3年B組八先生",
        "3年B組金八先生",
    ];
    assert_eq!(marked, expected);
    let marks: String = all(root, "mark").into_iter().map(text).collect();
    assert_eq!(marks, "先八年生組金");
    // The literal portion and the digits of each delta are the string.
    let parts = classed(root, "parts")[0];
    let parts: String = parts
        .descendants()
        .filter(|node| ["a", "span"].contains(&node.tag_name().name()))
        .map(text)
        .collect();
    assert_eq!(parts, SAMPLE.1);
    // RFC 3492, section 6.1, with the numbers of the first delta.
    for line in [
        "62042 div 700 = 88 (damp)",
        "88 + 88 div 3 = 117",
        "0 + 36 × 117 div (117 + 38) = 27",
    ] {
        assert!(text(root).contains(line), "{line}");
    }
}

/// Encoding and decoding, by every profile.
#[test]
fn every_profile_has_pages() {
    for profile in PROFILES {
        let name = ["--profile", profile.name()];
        for string in [SAMPLE.0, "bücher", "Búlgarska", "abc"] {
            let Ok(encoded) = profile.encode(string) else {
                continue;
            };
            let numbers: Vec<u32> = profile.extended_code_points(string).collect();
            let trace = EncodeTrace::new(profile.bootstring(), &numbers[..]);
            let page = ok(html(&name, string));
            check(&page);
            has_steps(&page, profile, trace.steps());
            assert!(page.contains(&format!(">{encoded}<")), "{page}");
            // Capitals may be digits, and then a decoder returns others.
            let Ok(back) = profile.decode(&encoded) else {
                continue;
            };
            let page = ok(html(&[&name[..], &["--decode"]].concat(), &encoded));
            check(&page);
            assert!(page.contains(&format!(">{back}<")), "{page}");
            let numbers: Vec<u32> = profile.basic_code_points(&encoded).collect();
            let trace = DecodeTrace::new(profile.bootstring(), &numbers[..]);
            has_steps(&page, profile, trace.steps());
        }
    }
}

/// A profile of one's own is named on the page as it was given.
#[test]
fn a_profile_of_a_file_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("<own>.toml");
    std::fs::write(&path, include_str!("../../profiles/punycode.toml")).unwrap();
    let path = path.to_str().unwrap();
    let page = ok(html(&["--profile", path], "bücher"));
    check(&page);
    assert!(
        page.contains("&lt;own&gt;.toml") && !page.contains("<own>"),
        "{page}"
    );
}

/// Markup, quotes, controls, bidirectional formatting, noncharacters, marks without a base.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>ü",
    "\"onload=\"alert('ü')&amp;&lt;]]>",
    "a\u{202E}ü\u{2066}\u{200F}b\u{61C}",
    "\u{1}\u{1B}[2J\u{7F}\u{9F}\u{85}ü",
    "\u{FFFE}\u{FFFF}\u{FDD0}\u{10FFFF}ü\u{FEFF}",
    "\u{301}\u{327}\u{200D}\u{E0041}",
    "--><!--<![CDATA[ü]]>",
    " \t ü \u{A0}\u{3000}",
    "مثال\u{5D0}a",
];

#[test]
fn hostile_strings_stay_text() {
    for string in HOSTILE {
        let encoded = puny::punycode::encode(string).unwrap();
        for (options, string) in [(&[][..], *string), (&["--decode"], &*encoded)] {
            let options = if options.is_empty() {
                &["--as", "string"][..]
            } else {
                options
            };
            for output in [ok(html(options, string)), svg(options, string)] {
                for c in output.chars() {
                    let is_seen = c == '\n' || !c.is_control();
                    let steers = matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}');
                    assert!(is_seen && !steers, "U+{:04X} of {string:?}", u32::from(c));
                }
                for markup in ["<script", "<![", "<!--"] {
                    assert!(!output.contains(markup), "{markup}");
                }
                let _ = parsed(&output);
            }
            check(&html(options, string).out);
        }
        // As names they are refused, with all that is wrong.
        let run = html(&["--as", "name"], string);
        check(&run.out);
        assert!(!run.out.contains("<script"));
        let _ = parsed(&svg_of_name(string));
    }
    // The text of the page is the string.
    let page = ok(html(&["--as", "string"], HOSTILE[0]));
    assert!(text(all(parsed(&page).root_element(), "h1")[0]).starts_with(HOSTILE[0]));
}

fn svg_of_name(string: &str) -> String {
    puny(["explain", "--svg", "--as", "name", "--", string]).out
}

/// A page of a long string has its beginning and its end, and says how much it leaves out.
#[test]
fn pages_of_long_strings_are_bounded() {
    let distinct: String = ('\u{4E00}'..'\u{8E00}').rev().collect();
    let long = "ü".repeat(500_000);
    let encoded = puny::punycode::encode(&distinct).unwrap();
    for (options, string, count) in [
        (&[][..], &*distinct, 16384 - 60),
        (&[], &long, 500_000 - 60),
        (&["--decode"], &encoded, 16384 - 60),
    ] {
        // An argument has at most 128 kB.
        let run = pipe(["explain", "--html"].iter().chain(options), string);
        let page = ok(run);
        check(&page);
        assert!(page.len() < 400_000, "{}", page.len());
        assert!(page.contains(&format!("{count} more steps are left out here")));
        assert!(page.contains(&format!("{count} more characters are left out here")));
        let document = parsed(&page);
        assert_eq!(classed(document.root_element(), "step").len(), 60);
    }
    // Megabytes that are all basic, a name of many labels, one of many changes.
    let page = ok(pipe(["explain", "--html"], "a".repeat(1 << 20)));
    check(&page);
    assert!(page.contains("1048516 more characters are left out here") && page.len() < 100_000);
    for name in [
        "ü.".repeat(300_000),
        "A".repeat(1 << 20),
        "xn--tda.".repeat(100_000),
    ] {
        let run = pipe(["explain", "--html", "--as", "name"], name);
        check(&run.out);
        assert!(
            run.out.contains(" are left out here") && run.out.len() < 600_000,
            "{}",
            run.out.len()
        );
    }
}

/// A page of a name has the result, each label, and the rules with their outcome.
#[test]
fn names_have_pages_in_every_edition() {
    for edition in ["uts46", "url", "2008-lookup", "2008-register", "2003"] {
        for name in [
            "faß.de",
            "Bücher.example",
            "xn--bcher-kva.example",
            "مثال.إختبار",
            "a..b",
            "аpple.com",
        ] {
            let options = ["--idna", edition];
            let run = html(&options, name);
            check(&run.out);
            let ascii = puny(["to-ascii", "--idna", edition, "--", name]);
            assert_eq!(run.code, ascii.code, "{edition} {name}");
            let document = parsed(&run.out);
            let root = document.root_element();
            if ascii.code == 0 {
                let result = format!("Result: {}", ascii.out.trim_end());
                assert!(
                    all(root, "p").into_iter().any(|p| text(p) == result),
                    "{result}"
                );
            } else {
                assert!(!classed(root, "error").is_empty());
                assert!(
                    !all(root, "strong")
                        .into_iter()
                        .any(|node| text(node) == "kept")
                );
            }
            assert_eq!(classed(root, "label").len(), name.split('.').count());
        }
    }
    let page = html(&[], "faß.de").out;
    let document = parsed(&page);
    let trace = EncodeTrace::new(PUNYCODE_PROFILE.bootstring(), "faß");
    assert_eq!(
        classed(document.root_element(), "step").len(),
        trace.steps().len()
    );
    let short = text(classed(document.root_element(), "short")[0]);
    assert_eq!(
        short,
        "2 labels, 1 of them in Punycode: 1 character moved; 13 bytes"
    );
}

/// What is wrong is on the page, with the steps before it.
#[test]
fn a_page_shows_what_is_wrong_and_where() {
    let run = html(&["--decode"], "bcher-k!a");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    check(&run.out);
    let document = parsed(&run.out);
    let error = classed(document.root_element(), "error")[0];
    assert!(
        text(error).contains("'!' (U+0021) is not a digit"),
        "{}",
        text(error)
    );
    assert_eq!(
        all(error, "mark").into_iter().map(text).collect::<String>(),
        "!"
    );
    assert!(run.out.contains("is incomplete"));
    let run = pipe(["explain", "--html", "--decode"], b"a\xFF\n");
    assert_eq!(run.code, 1);
    check(&run.out);
    assert!(run.out.contains("is not valid UTF-8"));
}

#[test]
fn a_page_is_about_one_string_and_appears_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    let path_text = path.to_str().unwrap();
    std::fs::write(&path, "old").unwrap();
    for form in ["--html", "--svg"] {
        let several = puny(["explain", form, "-o", path_text, "ü", "a"]);
        assert_eq!((several.code, several.out.as_str()), (2, ""));
        assert!(
            several
                .err
                .contains("for one string, and several are given"),
            "{}",
            several.err
        );
        let none = pipe(["explain", form, "-o", path_text], "");
        assert_eq!(none.code, 2);
        assert!(none.err.contains("none is given"));
        // Nothing goes to standard output either.
        let lines = pipe(["explain", form], "ü\nä\n");
        assert_eq!((lines.code, lines.out.as_str()), (2, ""));
        for other in [&["--rfc"][..], &["--format", "jsonl"]] {
            assert_eq!(puny(["explain", form, "ü"].iter().chain(other)).code, 2);
        }
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(ok(puny(["explain", "--html", "-o", path_text, "ü"])), "");
    check(&std::fs::read_to_string(&path).unwrap());
}
