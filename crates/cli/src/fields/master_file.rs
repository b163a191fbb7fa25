//! The domain names in a line of a master file (RFC 1035, section 5.1).
//!
//! A line is looked at alone. That is enough: a record that goes over several lines
//! has its names in the first of them, and the other lines begin with blanks, so that
//! they have no owner. (The mailbox of an SOA record is no domain name that IDNA may
//! touch: its first label is the local part of an address.)

use std::ops::Range;

use super::field::{Field, is_blank};

/// The types whose data have domain names, and which of the data they are.
const TYPES: [(&str, usize); 11] = [
    ("NS", 0),
    ("CNAME", 0),
    ("PTR", 0),
    ("DNAME", 0),
    ("SOA", 0),
    ("MX", 1),
    ("AFSDB", 1),
    ("KX", 1),
    ("SVCB", 1),
    ("HTTPS", 1),
    ("SRV", 3),
];

/// Finds the names. Their number is that of their word in the line.
pub(super) fn names(line: &[u8], fields: &mut Vec<Field>) {
    let words = words(line);
    let mut rest = words.iter().enumerate();
    let starts_with_blank = line.first().is_none_or(|&byte| is_blank(byte));
    if !starts_with_blank {
        let Some((_, owner)) = rest.next() else {
            return;
        };
        match line.get(owner.clone()).unwrap_or_default() {
            b"$ORIGIN" => {
                push(line, words.get(1), 2, fields);
                return;
            }
            word if word.starts_with(b"$") => return,
            _ => push(line, Some(owner), 1, fields),
        }
    }
    // A time to live and a class, in any order, then the type.
    let kind = rest.find(|(_, range)| {
        let word = line.get((*range).clone()).unwrap_or_default();
        !is_time(word) && !is_class(word)
    });
    let Some((index, range)) = kind else {
        return;
    };
    let kind = line.get(range.clone()).unwrap_or_default();
    for (name, place) in TYPES {
        if kind.eq_ignore_ascii_case(name.as_bytes()) {
            let number = index + 1 + place;
            push(line, words.get(number), number + 1, fields);
        }
    }
}

fn push(line: &[u8], range: Option<&Range<usize>>, number: usize, fields: &mut Vec<Field>) {
    let Some(range) = range else { return };
    let word = line.get(range.clone()).unwrap_or_default();
    // The origin, and the root; no name has a parenthesis or stands in quotes. What is
    // escaped and ASCII stays as it is.
    let is_other = matches!(word, b"@" | b"." | b"(" | b")" | b"") || word.starts_with(b"\"");
    let stays = word.is_ascii() && word.contains(&b'\\');
    if !is_other && !stays {
        fields.push(Field {
            number,
            range: range.clone(),
            quoted: false,
        });
    }
}

/// The words of a line, up to a comment; a quoted string is one.
fn words(line: &[u8]) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut place = 0;
    while let Some(&byte) = line.get(place) {
        if byte == b';' {
            break;
        }
        if is_blank(byte) {
            place += 1;
            continue;
        }
        let start = place;
        place += 1;
        if byte == b'"' {
            while let Some(&byte) = line.get(place) {
                place += if byte == b'\\' { 2 } else { 1 };
                if byte == b'"' {
                    break;
                }
            }
        } else if !matches!(byte, b'(' | b')') {
            if byte == b'\\' {
                place += 1;
            }
            while let Some(&byte) = line.get(place) {
                if is_blank(byte) || matches!(byte, b';' | b'(' | b')' | b'"') {
                    break;
                }
                place += if byte == b'\\' { 2 } else { 1 };
            }
        }
        place = place.min(line.len());
        words.push(start..place);
    }
    words
}

/// `3600`, or `1h30m` as BIND allows.
fn is_time(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_digit)
        && word.iter().all(|byte| {
            byte.is_ascii_digit()
                || matches!(byte.to_ascii_lowercase(), b's' | b'm' | b'h' | b'd' | b'w')
        })
}

fn is_class(word: &[u8]) -> bool {
    [&b"IN"[..], b"CH", b"HS", b"CS"]
        .iter()
        .any(|class| word.eq_ignore_ascii_case(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> Vec<(usize, String)> {
        let mut fields = Vec::new();
        names(line.as_bytes(), &mut fields);
        fields
            .iter()
            .map(|field| (field.number, line[field.range.clone()].to_owned()))
            .collect()
    }

    #[test]
    fn owners_and_names_in_data_are_found() {
        for (line, names) in [
            ("$ORIGIN bücher.example.", &[(2, "bücher.example.")][..]),
            ("$TTL 1h", &[]),
            (
                "@ IN SOA ns.bücher.example. admin.example. ( 1 2 3 4 5 )",
                &[(4, "ns.bücher.example.")],
            ),
            ("www 3600 IN CNAME bücher", &[(1, "www"), (5, "bücher")]),
            ("www IN 3600 CNAME bücher", &[(1, "www"), (5, "bücher")]),
            (
                "www\tcname bücher ; a comment",
                &[(1, "www"), (3, "bücher")],
            ),
            ("    IN MX 10 post.bücher.", &[(4, "post.bücher.")]),
            (
                "_sip._tcp SRV 0 5 5060 sip.bücher.",
                &[(1, "_sip._tcp"), (6, "sip.bücher.")],
            ),
            ("ü TXT \"ns cname ü ; no comment\" x", &[(1, "ü")]),
            ("ü A 192.0.2.1", &[(1, "ü")]),
            ("   2026010101 ; serial", &[]),
            ("a\\.b IN NS .", &[]),
            ("; comment", &[]),
            ("", &[]),
            ("ü;x", &[(1, "ü")]),
        ] {
            let names: Vec<(usize, String)> = names
                .iter()
                .map(|&(number, name)| (number, name.to_owned()))
                .collect();
            assert_eq!(found(line), names, "{line}");
        }
    }

    /// Whatever a line holds, what is found lies in it and in order.
    #[test]
    fn any_line_has_an_answer() {
        let alphabet = [b' ', b'"', b'\\', b';', b'(', b'a', b'@', b'$'];
        for number in 0..8_usize.pow(6) {
            let line: Vec<u8> = (0..6)
                .map(|place| alphabet[number / 8_usize.pow(place) % 8])
                .collect();
            let mut fields = Vec::new();
            names(&line, &mut fields);
            assert!(fields.iter().all(|field| field.range.end <= line.len()));
            assert!(
                fields
                    .windows(2)
                    .all(|pair| pair[0].range.end <= pair[1].range.start)
            );
        }
    }
}
