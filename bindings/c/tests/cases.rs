//! The cases of `suite/`, and the table of refused inputs that all bindings share, `bindings/cases.json`, by
//! the functions of `puny.h`.

// The helpers of tests panic too: a broken fact is a panic.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(all(feature = "native", feature = "idna2003"))]

#[path = "../../../crates/puny/tests/support/cases.rs"]
mod suite;

use std::ffi::{CStr, c_char};

use puny_capi::native::codec::{puny_decode, puny_encode};
use puny_capi::native::columns::{
    PUNY_DECODE, PUNY_ENCODE, PUNY_TO_ASCII, PUNY_TO_UNICODE, puny_column_result32, puny_column32,
    puny_convert_column32,
};
use puny_capi::native::edition::*;
use puny_capi::native::names::{puny_check, puny_to_ascii, puny_to_unicode};
use puny_capi::native::problem::{PUNY_NO_LABEL, puny_problem};
use puny_capi::native::status::puny_status;
use puny_idna::Flag;
use serde_json::Value;

/// A problem of the table: code, label, and offsets in bytes.
type Problem = (String, Option<usize>, usize, usize);

fn table() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A result of the table.
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
    // SAFETY: a code ends with zero.
    let code = unsafe { CStr::from_ptr(problem.code.as_ptr()) };
    let label = (problem.label != PUNY_NO_LABEL).then_some(problem.label);
    (
        code.to_str().unwrap().to_owned(),
        label,
        problem.start,
        problem.end,
    )
}

type Convert = unsafe extern "C" fn(
    puny_edition,
    *const c_char,
    usize,
    *mut c_char,
    *mut usize,
    *mut puny_problem,
) -> puny_status;

/// Converts twice: first without a buffer, then with one that is exactly large enough.
fn convert(function: Convert, edition: u32, name: &str) -> Result<String, Problem> {
    let mut problem = EMPTY;
    let mut len = 0;
    let input = name.as_ptr().cast();
    // SAFETY: the pointers have these lengths.
    unsafe {
        let null = std::ptr::null_mut();
        match function(
            edition,
            input,
            name.len(),
            null,
            &raw mut len,
            &raw mut problem,
        ) {
            puny_status::PUNY_REFUSED => {
                assert_eq!(len, 0);
                return Err(of(&problem));
            }
            puny_status::PUNY_OK => assert_eq!(len, 0),
            status => assert_eq!(status, puny_status::PUNY_TOO_SMALL),
        }
        let mut buffer = vec![0_u8; len];
        let status = function(
            edition,
            input,
            name.len(),
            buffer.as_mut_ptr().cast(),
            &raw mut len,
            null.cast(),
        );
        assert_eq!((status, len), (puny_status::PUNY_OK, buffer.len()));
        Ok(String::from_utf8(buffer).unwrap())
    }
}

const EMPTY: puny_problem = puny_problem {
    code: [0; 32],
    label: 0,
    start: 0,
    end: 0,
    code_point: 0,
    number: 0,
};

unsafe extern "C" fn encode(
    _: puny_edition,
    input: *const c_char,
    input_len: usize,
    output: *mut c_char,
    output_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe { puny_encode(input, input_len, output, output_len, problem) }
}

unsafe extern "C" fn decode(
    _: puny_edition,
    input: *const c_char,
    input_len: usize,
    output: *mut c_char,
    output_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe { puny_decode(input, input_len, output, output_len, problem) }
}

/// A column of one row, with the same result.
fn column(operation: u32, edition: u32, text: &str) -> Option<String> {
    let offsets = [0, i32::try_from(text.len()).unwrap()];
    let column = puny_column32 {
        text: text.as_ptr().cast(),
        text_len: text.len(),
        offsets: offsets.as_ptr(),
        rows: 1,
        validity: std::ptr::null(),
        validity_offset: 0,
    };
    let (mut buffer, mut ends, mut validity) =
        (vec![0_u8; 20 * text.len() + 100], [0; 2], [0_u8; 1]);
    let mut result = puny_column_result32 {
        text: buffer.as_mut_ptr().cast(),
        text_len: buffer.len(),
        offsets: ends.as_mut_ptr(),
        validity: validity.as_mut_ptr(),
        null_count: 9,
        refused: 9,
    };
    // SAFETY: the buffers have these lengths.
    let status =
        unsafe { puny_convert_column32(operation, edition, &raw const column, &raw mut result) };
    assert_eq!(status, puny_status::PUNY_OK);
    assert_eq!(
        (result.null_count, result.refused),
        (usize::from(validity[0] == 0), usize::from(validity[0] == 0))
    );
    assert_eq!(usize::try_from(ends[1]).unwrap(), result.text_len);
    (validity[0] == 1).then(|| String::from_utf8(buffer[..result.text_len].to_vec()).unwrap())
}

#[test]
fn refused_punycode() {
    let table = table();
    let rows = table["decode"].as_array().unwrap();
    assert!(rows.len() > 9);
    for row in rows {
        let input = row["input"].as_str().unwrap();
        let found = convert(decode, 0, input).map_err(|problem| vec![problem]);
        assert_eq!(found, expected(&row["result"]), "{input:?}");
        assert_eq!(column(PUNY_DECODE, 0, input), None);
    }
}

/// Asserts that a function and its columns give an answer of the case, where its input is text.
fn answers(
    case: &Value,
    field: &str,
    function: Convert,
    operation: u32,
    edition: u32,
) -> Vec<String> {
    let Some(input) = suite::text(&case["input"], 0).filter(|_| case.get(field).is_some()) else {
        return Vec::new();
    };
    let found = convert(function, edition, &input).ok();
    assert_eq!(column(operation, edition, &input), found, "{}", case["id"]);
    suite::compare(case, field, found.as_deref(), 0)
        .into_iter()
        .collect()
}

#[test]
fn punycode_of_the_suite() {
    suite::file("punycode", |_, case| {
        // One that is refused has no field.
        let case = &mut case.clone();
        case.as_object_mut()
            .unwrap()
            .entry("output")
            .or_insert(Value::Null);
        match case["operation"] == "encode" {
            true => answers(case, "output", encode, PUNY_ENCODE, 0),
            false => answers(case, "output", decode, PUNY_DECODE, 0),
        }
    });
}

/// UTS #46 with every flag of the suite, and IDNA2008.
#[test]
fn names_of_the_suite() {
    const FLAGS: [(&str, u32, u32); 7] = [
        (
            "CheckHyphens",
            PUNY_CHECK_HYPHENS_YES,
            PUNY_CHECK_HYPHENS_NO,
        ),
        ("CheckBidi", PUNY_CHECK_BIDI_YES, PUNY_CHECK_BIDI_NO),
        (
            "CheckJoiners",
            PUNY_CHECK_JOINERS_YES,
            PUNY_CHECK_JOINERS_NO,
        ),
        ("UseSTD3ASCIIRules", PUNY_STD3_YES, PUNY_STD3_NO),
        (
            "Transitional_Processing",
            PUNY_TRANSITIONAL_YES,
            PUNY_TRANSITIONAL_NO,
        ),
        ("VerifyDnsLength", PUNY_DNS_LENGTH_YES, PUNY_DNS_LENGTH_NO),
        (
            "IgnoreInvalidPunycode",
            PUNY_IGNORE_INVALID_PUNYCODE_YES,
            PUNY_IGNORE_INVALID_PUNYCODE_NO,
        ),
    ];
    for (subject, edition) in [
        ("uts46", PUNY_UTS46),
        ("idna2008-lookup", PUNY_2008_LOOKUP),
        ("idna2008-registration", PUNY_2008_REGISTER),
    ] {
        suite::file(subject, |_, case| {
            let value = |(name, yes, no)| match case["flags"].get(name).and_then(Value::as_bool) {
                Some(is_on) => {
                    if is_on {
                        yes
                    } else {
                        no
                    }
                }
                None => 0,
            };
            let edition = FLAGS
                .into_iter()
                .fold(edition, |bits, flag| bits | value(flag));
            let mut wrong = answers(case, "ascii", puny_to_ascii, PUNY_TO_ASCII, edition);
            wrong.extend(answers(
                case,
                "unicode",
                puny_to_unicode,
                PUNY_TO_UNICODE,
                edition,
            ));
            wrong
        });
    }
}

const EDITIONS: [(&str, u32); 9] = [
    ("uts46", PUNY_UTS46),
    ("uts46-transitional", PUNY_UTS46_TRANSITIONAL),
    ("url", PUNY_URL),
    ("url-strict", PUNY_URL_STRICT),
    ("url-before-2026-06", PUNY_URL_BEFORE_2026_06),
    ("2008-lookup", PUNY_2008_LOOKUP),
    ("2008-register", PUNY_2008_REGISTER),
    ("2003", PUNY_2003),
    ("2003-stored", PUNY_2003_STORED),
];

fn edition(name: &Value) -> u32 {
    let name = name.as_str().unwrap();
    EDITIONS
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("{name}"))
        .1
}

/// Compares both conversions of a row, and the problems of a check.
fn row(name: &str, edition: u32, row: &Value) {
    let about = format!("{name:?} {edition:#x}");
    let ascii = expected(&row["to_ascii"]);
    // In the table an empty text is that of a refusal in some rows, or the input's own.
    let unicode = expected(&row["to_unicode"]);
    for (function, operation, expected) in [
        (puny_to_ascii as Convert, PUNY_TO_ASCII, &ascii),
        (puny_to_unicode, PUNY_TO_UNICODE, &unicode),
    ] {
        let found = convert(function, edition, name);
        let first = expected.as_ref().map_err(|problems| problems[0].clone());
        assert_eq!(found.as_ref().map_err(Clone::clone), first, "{about}");
        assert_eq!(
            column(operation, edition, name),
            expected.clone().ok(),
            "{about}"
        );
    }
    let mut problems = [EMPTY; 64];
    let mut count = problems.len();
    // SAFETY: there is room for so many.
    let status = unsafe {
        puny_check(
            edition,
            name.as_ptr().cast(),
            name.len(),
            problems.as_mut_ptr(),
            &raw mut count,
        )
    };
    let found: Vec<Problem> = problems[..count].iter().map(of).collect();
    let all = ascii.and(unicode).err().unwrap_or_default();
    assert_eq!(found, all, "{about}");
    let is_valid = status == puny_status::PUNY_OK;
    assert!(is_valid == all.is_empty() && (is_valid || status == puny_status::PUNY_REFUSED));
}

#[test]
fn names_in_every_edition() {
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
fn every_flag_of_every_edition() {
    let table = table();
    let rows = table["flags"].as_array().unwrap();
    assert!(rows.len() > 50);
    for case in rows {
        let name = format!(
            "{}_{}",
            case["flag"].as_str().unwrap(),
            case["value"].as_str().unwrap()
        );
        let bits = constant(&name);
        row(
            case["name"].as_str().unwrap(),
            edition(&case["edition"]) | bits,
            case,
        );
    }
}

/// The value of a constant of the header, such as of `std3_dns`.
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

/// The header has a constant for each value of each flag.
#[test]
fn constants_of_flags() {
    for flag in Flag::ALL {
        for (value, index) in flag.values().iter().zip(1..) {
            let bits = constant(&format!("{flag}_{value}"));
            assert_eq!(bits, index << (4 + 2 * *flag as u32), "{flag}={value}");
        }
    }
}
