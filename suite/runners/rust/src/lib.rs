//! The loop of every runner in Rust. It reads one question per line and writes one answer per line (../../README.md).

use std::io::{stdin, stdout, BufRead, Write};

pub enum Found {
    Text(String),
    Refused,
    NotOffered,
}

pub fn found<E>(result: Result<impl Into<String>, E>) -> Found {
    result.map_or(Found::Refused, |text| Found::Text(text.into()))
}

pub fn run(answer: impl Fn(&str, &str, &[u8], &str) -> Found) {
    run_bytes(|subject, operation, flags, bytes| match std::str::from_utf8(bytes) {
        Ok(text) => answer(subject, operation, flags, text),
        Err(_) => Found::NotOffered,
    });
}

/// Runs the loop for an implementation that accepts bytes, which need not be UTF-8.
pub fn run_bytes(answer: impl Fn(&str, &str, &[u8], &[u8]) -> Found) {
    for line in stdin().lock().lines().map(Result::unwrap) {
        let parts: Vec<&str> = line.split('\t').collect();
        let numbers = parts[3].split(' ').filter(|point| !point.is_empty());
        let numbers = numbers.map(|number| u32::from_str_radix(number, 16).unwrap());
        let bytes: Option<Vec<u8>> = match parts.get(4) {
            Some(_) => numbers.map(|byte| u8::try_from(byte).ok()).collect(),
            None => numbers.map(char::from_u32).collect::<Option<String>>().map(String::into_bytes),
        };
        // A `str` cannot contain a surrogate.
        let found = bytes.map_or(Found::NotOffered, |bytes| answer(parts[0], parts[1], parts[2].as_bytes(), &bytes));
        let line = match found {
            Found::NotOffered => "-".to_owned(),
            Found::Refused => "!".to_owned(),
            Found::Text(text) => {
                let points = text.chars().map(|c| format!(" {:x}", u32::from(c)));
                format!("={}", points.collect::<String>())
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{line}").and_then(|()| out.flush()).unwrap();
    }
}
