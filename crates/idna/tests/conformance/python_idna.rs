//! The tests of Python's `idna` 3.20, which are made from IdnaTestV2.txt of Unicode 18 with the
//! results of that package: an independent result for every source, also under IDNA2008.

use crate::support::entry_points;
use puny_idna::{Idna2008, Uts46};

/// One assertion.
enum Fact {
    /// After mapping, the source converts to this ASCII, or to this Unicode.
    ToAscii(String, String),
    ToUnicode(String, String),
    /// IDNA2008 refuses the unmapped source, to ASCII, or to Unicode.
    NotToAscii(String),
    NotToUnicode(String),
}

/// The assertions, one on each line.
fn facts(text: &str) -> Vec<Fact> {
    let facts = text.lines().filter_map(|line| {
        let line = line.trim_start();
        if let Some(call) = line.strip_prefix("self.assertEqual(idna.") {
            let (function, rest) = call.split_once('(').unwrap();
            let (source, rest) = string(rest);
            let rest = rest.strip_prefix(", uts46=True, strict=True), ").unwrap();
            let (result, rest) = string(rest.strip_prefix('b').unwrap_or(rest));
            assert_eq!(rest, ")");
            Some(match function {
                "encode" => Fact::ToAscii(source, result),
                "decode" => Fact::ToUnicode(source, result),
                other => panic!("{other}"),
            })
        } else if let Some(call) = line.strip_prefix("self.assertRaises(idna.IDNAError, idna.") {
            let (function, rest) = call.split_once(", ").unwrap();
            let (source, rest) = string(rest);
            assert_eq!(rest, ", strict=True)");
            Some(match function {
                "encode" => Fact::NotToAscii(source),
                "decode" => Fact::NotToUnicode(source),
                other => panic!("{other}"),
            })
        } else {
            assert!(!line.starts_with("self."), "{line}");
            None
        }
    });
    facts.collect()
}

/// Parses a string in the notation of Python's `repr`; returns it and the rest.
fn string(text: &str) -> (String, &str) {
    let quote = text.chars().next().unwrap();
    assert!(quote == '\'' || quote == '"', "{text}");
    let mut string = String::new();
    let mut rest = &text[1..];
    loop {
        let c = rest.chars().next().unwrap();
        rest = &rest[c.len_utf8()..];
        if c == quote {
            return (string, rest);
        }
        if c != '\\' {
            string.push(c);
            continue;
        }
        let kind = rest.chars().next().unwrap();
        let digits = match kind {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        string.push(match kind {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            // A `str` cannot have surrogates; U+FFFD is invalid too.
            'x' | 'u' | 'U' => {
                let number = u32::from_str_radix(&rest[1..=digits], 16).unwrap();
                char::from_u32(number).unwrap_or('\u{FFFD}')
            }
            other => other,
        });
        rest = &rest[1 + digits..];
    }
}

pub(crate) fn second_opinion(text: &str) {
    let facts = facts(text);
    assert_eq!(facts.len(), 12_658);
    for fact in facts {
        match fact {
            Fact::ToAscii(source, ascii) => {
                assert_eq!(entry_points::to_ascii(&Uts46::STRICT, &source), Ok(ascii));
            }
            Fact::ToUnicode(source, unicode) => {
                let ours = entry_points::to_unicode(&Uts46::STRICT, &source);
                assert_eq!(ours, (unicode, Vec::new()));
            }
            Fact::NotToAscii(source) => {
                let ours = entry_points::to_ascii(&Idna2008::REGISTRATION, &source);
                assert!(ours.is_err(), "{source:?}");
            }
            Fact::NotToUnicode(source) => {
                let (_, problems) = entry_points::to_unicode(&Idna2008::REGISTRATION, &source);
                assert!(!problems.is_empty(), "{source:?}");
            }
        }
    }
}
