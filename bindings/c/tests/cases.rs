//! Calls the functions of `puny.h` for the cases of `suite/` and for the cases of `bindings/cases.json`, which the
//! tests of all bindings share.

// A helper function of a test may panic, because a panic makes the test fail.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(all(feature = "native", feature = "idna2003"))]

#[path = "../../../crates/puny/tests/support/cases.rs"]
mod suite;
mod support;

use std::ffi::CStr;
use std::ptr::null_mut;

use puny_capi::native::codec::{puny_decode, puny_encode};
use puny_capi::native::columns::{
    PUNY_DECODE, PUNY_ENCODE, PUNY_TO_ASCII, PUNY_TO_UNICODE, puny_convert_column32,
};
use puny_capi::native::edition::*;
use puny_capi::native::forms::{
    PUNY_HOSTNAME, PUNY_IDN_HOSTNAME, PUNY_IDN_HOSTNAME_2020_12, PUNY_MAILBOX_ASCII, puny_hostname,
    puny_mailbox,
};
use puny_capi::native::names::{puny_check, puny_to_ascii, puny_to_unicode};
use puny_capi::native::problem::{PUNY_NO_LABEL, puny_problem};
use puny_capi::native::status::puny_status::*;
use puny_idna::Flag;
use serde_json::Value;

use support::NO_PROBLEM;

/// A problem in the table: its code, the index of the label, and the offsets of the text in bytes.
type Problem = (String, Option<usize>, usize, usize);

fn table() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Reads an expected result from the table: a text, or the problems of a refused input.
fn expected(value: &Value) -> Result<String, Vec<Problem>> {
    if let Some(text) = value.as_str() {
        return Ok(text.to_owned());
    }
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let problems = value.as_array().unwrap().iter().map(|problem| {
        let label = problem[1].as_u64().map(|_| number(&problem[1]));
        (
            problem[0].as_str().unwrap().to_owned(),
            label,
            number(&problem[2][0]),
            number(&problem[3][0]),
        )
    });
    Err(problems.collect())
}

fn of(problem: &puny_problem) -> Problem {
    // SAFETY: `code` is an array that ends with zero, and nobody changes it here.
    let code = unsafe { CStr::from_ptr(problem.code.as_ptr()) };
    let label = (problem.label != PUNY_NO_LABEL).then_some(problem.label);
    (
        code.to_str().unwrap().to_owned(),
        label,
        problem.start,
        problem.end,
    )
}

/// Converts a text with the function for an operation of columns, such as `puny_encode` for `PUNY_ENCODE`. The first
/// call has no buffer, and the second call has a buffer of exactly the required size. Also checks that the conversion
/// of a column of one row has the same result.
fn convert(operation: u32, edition: u32, text: &str) -> Result<String, Problem> {
    let (from, size) = (text.as_ptr().cast(), text.len());
    // SAFETY: `from` points to `size` bytes, and each call passes a buffer of `*len` bytes, or null and 0.
    let call = |to, len: &mut usize, problem| unsafe {
        match operation {
            PUNY_ENCODE => puny_encode(from, size, to, len, problem),
            PUNY_DECODE => puny_decode(from, size, to, len, problem),
            PUNY_TO_ASCII => puny_to_ascii(edition, from, size, to, len, problem),
            _ => puny_to_unicode(edition, from, size, to, len, problem),
        }
    };
    let (mut problem, mut len) = (NO_PROBLEM, 0);
    let found = match call(null_mut(), &mut len, &raw mut problem) {
        PUNY_REFUSED => {
            assert_eq!(len, 0);
            Err(of(&problem))
        }
        status => {
            assert_eq!(status == PUNY_OK, len == 0);
            assert!(matches!(status, PUNY_OK | PUNY_TOO_SMALL), "{status:?}");
            let mut buffer = vec![0_u8; len];
            let status = call(buffer.as_mut_ptr().cast(), &mut len, null_mut());
            assert_eq!((status, len), (PUNY_OK, buffer.len()));
            Ok(String::from_utf8(buffer).unwrap())
        }
    };
    assert_eq!(
        column(operation, edition, text),
        found.as_ref().ok().cloned()
    );
    found
}

fn column(operation: u32, edition: u32, text: &str) -> Option<String> {
    let offsets = [0, i32::try_from(text.len()).unwrap()];
    let column = support::column(text, offsets.as_ptr(), 1);
    let (mut buffer, mut ends, mut validity) = (vec![0; 20 * text.len() + 100], [0; 2], [0_u8; 1]);
    let room = (buffer.as_mut_ptr(), buffer.len());
    let mut result = support::result(room, ends.as_mut_ptr(), validity.as_mut_ptr());
    // SAFETY: the pointers in `column` and `result` point to the text and the buffers above, and the lengths in these
    // structures are the lengths of the text and the buffers.
    let status =
        unsafe { puny_convert_column32(operation, edition, &raw const column, &raw mut result) };
    assert_eq!(status, PUNY_OK);
    let refused = usize::from(validity[0] == 0);
    assert_eq!((result.null_count, result.refused), (refused, refused));
    assert_eq!(usize::try_from(ends[1]).unwrap(), result.text_len);
    (validity[0] == 1).then(|| String::from_utf8(buffer[..result.text_len].to_vec()).unwrap())
}

#[test]
fn refused_punycode_has_the_problem_of_the_table() {
    let table = table();
    let rows = table["decode"].as_array().unwrap();
    assert!(rows.len() > 9);
    for row in rows {
        let input = row["input"].as_str().unwrap();
        let found = convert(PUNY_DECODE, 0, input).map_err(|problem| vec![problem]);
        assert_eq!(found, expected(&row["result"]), "{input:?}");
    }
}

/// Compares the result of an operation with the expected result of a case, and returns the difference as a message.
/// Returns no message if the results are equal, or if the input of the case is not text.
fn answers(case: &Value, field: &str, operation: u32, edition: u32) -> Vec<String> {
    let Some(input) = suite::text(&case["input"], 0).filter(|_| case.get(field).is_some()) else {
        return Vec::new();
    };
    let found = convert(operation, edition, &input).ok();
    let wrong = suite::compare(case, field, found.as_deref(), 0);
    wrong.into_iter().collect()
}

#[test]
fn punycode_has_the_results_of_the_suite() {
    suite::file("punycode", |_, case| {
        // If the input of a case is refused, the case has no field for the output.
        let case = &mut case.clone();
        let fields = case.as_object_mut().unwrap();
        fields.entry("output").or_insert(Value::Null);
        let operation = match case["operation"] == "encode" {
            true => PUNY_ENCODE,
            false => PUNY_DECODE,
        };
        answers(case, "output", operation, 0)
    });
}

/// Converts names by UTS #46 with every flag that the suite uses, and by IDNA2008.
#[test]
fn names_have_the_results_of_the_suite() {
    const FLAGS: [(&str, &str); 7] = [
        ("CheckHyphens", "check-hyphens"),
        ("CheckBidi", "check-bidi"),
        ("CheckJoiners", "check-joiners"),
        ("UseSTD3ASCIIRules", "std3"),
        ("Transitional_Processing", "transitional"),
        ("VerifyDnsLength", "dns-length"),
        ("IgnoreInvalidPunycode", "ignore-invalid-punycode"),
    ];
    for (subject, edition) in [
        ("uts46", PUNY_UTS46),
        ("idna2008-lookup", PUNY_2008_LOOKUP),
        ("idna2008-registration", PUNY_2008_REGISTER),
    ] {
        suite::file(subject, |_, case| {
            let bits = FLAGS.map(|(name, flag)| match case["flags"].get(name) {
                Some(Value::Bool(true)) => constant(&format!("{flag}_yes")),
                Some(Value::Bool(false)) => constant(&format!("{flag}_no")),
                _ => 0,
            });
            let edition = bits.iter().fold(edition, |edition, bits| edition | bits);
            let mut wrong = answers(case, "ascii", PUNY_TO_ASCII, edition);
            wrong.extend(answers(case, "unicode", PUNY_TO_UNICODE, edition));
            wrong
        });
    }
}

/// Checks a text with the function for a form: one of the table `forms`. Returns the text in ASCII, or the first
/// problem.
fn check_form(form: &str, text: &str) -> Result<String, Problem> {
    let (from, size) = (text.as_ptr().cast(), text.len());
    let (mut buffer, mut len, mut problem) = ([0_u8; 318], 318, NO_PROBLEM);
    let (to, len, found) = (buffer.as_mut_ptr().cast(), &raw mut len, &raw mut problem);
    // SAFETY: `from` points to `size` bytes, `to` to `len` bytes, and `found` to a problem.
    let (status, len) = unsafe {
        let status = match form {
            "hostname" => puny_hostname(PUNY_HOSTNAME, from, size, to, len, found),
            "idn-hostname" => puny_hostname(PUNY_IDN_HOSTNAME, from, size, to, len, found),
            "idn-hostname-2020-12" => {
                puny_hostname(PUNY_IDN_HOSTNAME_2020_12, from, size, to, len, found)
            }
            "mailbox" => puny_mailbox(0, from, size, to, len, null_mut(), found),
            _ => puny_mailbox(PUNY_MAILBOX_ASCII, from, size, to, len, null_mut(), found),
        };
        (status, len.read())
    };
    if status == PUNY_OK {
        return Ok(String::from_utf8(buffer[..len].to_vec()).unwrap());
    }
    assert_eq!((status, len), (PUNY_REFUSED, 0), "{text:?}");
    Err(of(&problem))
}

#[test]
fn forms_have_the_problems_of_the_table() {
    let table = table();
    let rows = table["forms"].as_array().unwrap();
    assert!(rows.len() > 20);
    for row in rows {
        let text = |field: &str| row[field].as_str().unwrap();
        let first = expected(&row["result"]).map_err(|problems| problems[0].clone());
        assert_eq!(check_form(text("form"), text("input")), first, "{row}");
    }
}

#[test]
fn forms_have_the_results_of_the_suite() {
    for subject in ["hostname", "idn-hostname", "idn-email"] {
        suite::file(subject, |_, case| {
            let input = suite::text(&case["input"], 0).unwrap();
            let one = [Value::Null];
            let editions = case["editions"].as_array().map_or(&one[..], Vec::as_slice);
            let found = editions.iter().filter_map(|edition| {
                let form = match (subject, edition.as_str()) {
                    ("idn-hostname", Some("2020-12")) => "idn-hostname-2020-12",
                    ("idn-email", _) => "mailbox",
                    _ => subject,
                };
                let found = check_form(form, &input).ok();
                suite::compare(case, "valid", found.as_deref(), 0)
            });
            found.collect()
        });
    }
}

const EDITIONS: [(&str, u32); 10] = [
    ("uts46", PUNY_UTS46),
    ("uts46-transitional", PUNY_UTS46_TRANSITIONAL),
    ("url", PUNY_URL),
    ("url-strict", PUNY_URL_STRICT),
    ("url-check-a-labels", PUNY_URL_CHECK_A_LABELS),
    ("2008-lookup", PUNY_2008_LOOKUP),
    ("2008-register", PUNY_2008_REGISTER),
    ("2003", PUNY_2003),
    ("2003-stored", PUNY_2003_STORED),
    ("uts46-dns", PUNY_UTS46_DNS),
];

fn edition(name: &Value) -> u32 {
    let name = name.as_str().unwrap();
    let edition = EDITIONS.iter().find(|(known, _)| *known == name);
    edition.unwrap_or_else(|| panic!("{name}")).1
}

/// Compares the results of both conversions, and the problems that `puny_check` reports, with a row of the table.
fn row(name: &str, edition: u32, row: &Value) {
    let about = format!("{name:?} {edition:#x}");
    let ascii = expected(&row["to_ascii"]);
    // In some rows, a refused conversion to Unicode also has a text. This test does not compare that text.
    let unicode = expected(&row["to_unicode"]);
    for (operation, expected) in [(PUNY_TO_ASCII, &ascii), (PUNY_TO_UNICODE, &unicode)] {
        let found = convert(operation, edition, name);
        let first = expected.as_ref().map_err(|problems| problems[0].clone());
        assert_eq!(found.as_ref().map_err(Clone::clone), first, "{about}");
    }
    let mut problems = [NO_PROBLEM; 64];
    let mut count = problems.len();
    let (from, to) = (name.as_ptr().cast(), problems.as_mut_ptr());
    // SAFETY: `from` points to the name with its length, and `to` to `count` problems.
    let status = unsafe { puny_check(edition, from, name.len(), to, &raw mut count) };
    let found: Vec<Problem> = problems[..count].iter().map(of).collect();
    let all = ascii.and(unicode).err().unwrap_or_default();
    assert_eq!(found, all, "{about}");
    assert_eq!(
        status,
        if all.is_empty() {
            PUNY_OK
        } else {
            PUNY_REFUSED
        }
    );
}

#[test]
fn names_have_the_results_of_the_table_in_every_edition() {
    let mut rows = 0;
    for case in table()["names"].as_array().unwrap() {
        for results in case["results"].as_array().unwrap() {
            for name in results["editions"].as_array().unwrap() {
                row(case["name"].as_str().unwrap(), edition(name), results);
                rows += 1;
            }
        }
    }
    assert!(rows > 300, "{rows}");
}

#[test]
fn every_flag_has_the_effect_that_the_table_shows() {
    let table = table();
    let rows = table["flags"].as_array().unwrap();
    assert!(rows.len() > 50);
    for case in rows {
        let text = |field: &str| case[field].as_str().unwrap();
        let bits = constant(&format!("{}_{}", text("flag"), text("value")));
        row(text("name"), edition(&case["edition"]) | bits, case);
    }
}

/// Returns the value of a constant in the header. For example, `std3_dns` is the name of `PUNY_STD3_DNS`.
fn constant(name: &str) -> u32 {
    let header = include_str!("../include/puny.h");
    let name = name.replace('-', "_").to_uppercase();
    let start = format!("#define PUNY_{name} (");
    let line = header.lines().find_map(|line| line.strip_prefix(&start));
    let (value, shift) = line
        .unwrap_or_else(|| panic!("{name}"))
        .split_once(" << ")
        .unwrap();
    let shift: u32 = shift.trim_end_matches(')').parse().unwrap();
    value.parse::<u32>().unwrap() << shift
}

#[test]
fn the_header_has_a_constant_for_each_value_of_each_flag() {
    for flag in Flag::ALL {
        for (value, index) in flag.values().iter().zip(1..) {
            let bits = constant(&format!("{flag}_{value}"));
            assert_eq!(bits, index << (4 + 2 * *flag as u32), "{flag}={value}");
        }
    }
}
