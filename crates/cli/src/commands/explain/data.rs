//! The steps as JSON.

use puny::trace::{Digit, Step};

use super::Explanation;
use crate::report::record::{json_number, json_problem, json_text};

/// Writes one object and a newline.
pub(super) fn write(
    explanation: &Explanation<'_>,
    file: Option<&str>,
    line: u64,
    out: &mut Vec<u8>,
) {
    let params = explanation.profile().bootstring().params();
    match file {
        Some(file) => {
            text("{\"file\":", file, out);
            number(",\"line\":", line, out);
        }
        None => number("{\"line\":", line, out),
    }
    text(",\"input\":", explanation.input, out);
    text(
        ",\"direction\":",
        if explanation.decode {
            "decode"
        } else {
            "encode"
        },
        out,
    );
    text(",\"profile\":", explanation.profile, out);
    number(",\"n\":", u64::from(params.initial_n()), out);
    number(",\"i\":", 0, out);
    number(",\"bias\":", u64::from(params.initial_bias()), out);
    let literal = explanation.literal.iter();
    let literal: String = literal
        .filter_map(|&n| explanation.codec.profile.basic_char(n))
        .collect();
    text(",\"literal\":", &literal, out);

    out.extend_from_slice(b",\"steps\":[");
    for (index, step) in explanation.steps.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write_step(explanation, step, out);
    }
    out.extend_from_slice(b"],\"unfinished\":");
    write_digits(explanation, explanation.unfinished, out);
    out.extend_from_slice(b",\"output\":");
    match &explanation.result {
        Ok(output) => json_text(output, out),
        Err(_) => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"errors\":[");
    if let Err(problem) = &explanation.result {
        json_problem(problem, out);
    }
    out.extend_from_slice(b"]}\n");
}

fn write_step(explanation: &Explanation<'_>, step: &Step, out: &mut Vec<u8>) {
    number("{\"code_point\":", u64::from(step.code_point), out);
    character(explanation.profile().extended_char(step.code_point), out);
    number(",\"position\":", step.position as u64, out);
    number(",\"n\":", step.n, out);
    number(",\"i\":", step.i, out);
    number(",\"delta\":", step.delta, out);
    number(",\"bias\":", step.bias, out);
    number(",\"next_bias\":", step.next_bias, out);
    out.extend_from_slice(b",\"digits\":");
    write_digits(explanation, &step.digits, out);
    out.push(b'}');
}

fn write_digits(explanation: &Explanation<'_>, digits: &[Digit], out: &mut Vec<u8>) {
    out.push(b'[');
    for (index, digit) in digits.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        number("{\"code_point\":", u64::from(digit.code_point), out);
        let written = explanation.codec.profile.basic_char(digit.code_point);
        character(written, out);
        number(",\"value\":", u64::from(digit.value), out);
        number(",\"k\":", digit.k, out);
        number(",\"threshold\":", u64::from(digit.threshold), out);
        number(",\"weight\":", digit.weight, out);
        out.push(b'}');
    }
    out.push(b']');
}

fn number(key: &str, number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    json_number(number, out);
}

fn text(key: &str, text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    json_text(text, out);
}

fn character(character: Option<char>, out: &mut Vec<u8>) {
    match character {
        Some(character) => text(",\"character\":", character.encode_utf8(&mut [0; 4]), out),
        None => out.extend_from_slice(b",\"character\":null"),
    }
}
