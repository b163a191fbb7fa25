//! The loop of every runner in Rust: a question a line, an answer a line (../../README.md).

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
    for line in stdin().lock().lines().map(Result::unwrap) {
        let parts: Vec<&str> = line.split('\t').collect();
        let points = parts[3].split(' ').filter(|point| !point.is_empty());
        let text: Option<String> = points
            .map(|point| char::from_u32(u32::from_str_radix(point, 16).unwrap()))
            .collect();
        // A surrogate is in no `str`.
        let found = text.map_or(Found::NotOffered, |text| {
            answer(parts[0], parts[1], parts[2].as_bytes(), &text)
        });
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
