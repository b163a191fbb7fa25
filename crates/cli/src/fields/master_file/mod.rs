//! Finds the domain names in a zone file, which RFC 1035, section 5, calls a master file (see also RFC 3597).
//!
//! The other text of the file must be written byte for byte, which needs the positions of names in the text. No crate
//! that reads zone files reports these positions. This module does not check whether records are valid. It finds the names
//! in well-formed entries, and refuses entries in which it might miss a name.
//!
//! | file | holds |
//! |---|---|
//! | `tokens.rs` | splits an entry into tokens |
//! | `types.rs` | for each type of record, which tokens of its data are names |
//! | `entry.rs` | finds the names of an entry, and the labels in them that can be converted |

mod entry;
mod tokens;
mod types;

use super::field::Field;
use crate::report::problem::Problem;
use crate::report::shown::with_name;
use entry::Entry;
use tokens::{SYNTAX, tokens};

/// Puts the names of an entry into `fields`, in order. The number of a field is the number of its token, from 1. A name
/// may be several fields, because a label with an escape, and a label of a template with a `$`, is not part of a field.
///
/// Fails with the first problem: a quoted string or parenthesis that is not closed; or text outside of quotes and
/// comments that is not ASCII and not part of a name. If `reads_a_labels` is true, it is also a problem if data of an
/// unknown type have an A-label, which may be part of a name. After a problem, `fields` has the names that were found.
pub(super) fn names(
    entry: &[u8],
    reads_a_labels: bool,
    fields: &mut Vec<Field>,
) -> Result<(), Problem> {
    let tokens = tokens(entry)?;
    let mut entry = Entry::new(entry, &tokens, fields);
    entry.find();
    entry.check(reads_a_labels)
}

/// Checks that a converted name has no new character with a special meaning in a zone file. Mapping can change a
/// character into a semicolon, for example, if the rules for ASCII allow it. Fails with the first character of this
/// kind.
pub(super) fn check_result(given: &[u8], name: &str) -> Result<(), Problem> {
    let has_meaning = |c: char| {
        matches!(
            c,
            ' ' | '\t' | '\r' | '\n' | ';' | '(' | ')' | '"' | '\\' | '$' | '@'
        )
    };
    let came_in = |c: &char| has_meaning(*c) && !given.contains(&(*c as u8));
    match name.chars().find(came_in) {
        None => Ok(()),
        Some(c) => Err(Problem::raw(
            "special_in_result",
            0,
            format!(
                "the result contains {}, which has a special meaning in a zone file",
                with_name(c)
            ),
            SYNTAX,
        )
        .with_hint(Some("--format jsonl can write this result".into()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the fields as text, each with its number; or the kind of the problem and its offset.
    fn found(entry: &str) -> String {
        let mut fields = Vec::new();
        if let Err(problem) = names(entry.as_bytes(), true, &mut fields) {
            return format!("{} {}", problem.kind(), problem.offset());
        }
        let words = fields
            .iter()
            .map(|field| format!("{}:{}", field.number, &entry[field.range.clone()]));
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn owners_and_names_in_data() {
        for (entry, names) in [
            ("$ORIGIN bücher.example.", "2:bücher.example."),
            ("$origin bücher.example.", "2:bücher.example."),
            ("$TTL 1h", ""),
            ("$INCLUDE zone.db bücher.example. ; c", "3:bücher.example."),
            ("$INCLUDE \"zöne.db\" bücher.", "3:bücher."),
            (
                "@ IN SOA ns.ü. admin.bücher. ( 1 2\n 3 4 5 )\n",
                "4:ns.ü. 5:bücher.",
            ),
            ("@ SOA ns first\\.last.bücher. 1 2 3 4 5", "3:ns 4:bücher."),
            ("@ SOA ns admin 1 2 3 4 5", "3:ns"),
            ("www 3600 IN CNAME bücher", "1:www 5:bücher"),
            ("www IN 3600 CNAME bücher", "1:www 5:bücher"),
            ("www CLASS1 1h30m CNAME bücher", "1:www 5:bücher"),
            ("www\tcname bücher ; a comment", "1:www 3:bücher"),
            ("www NS (\n bücher.\n)\n", "1:www 3:bücher."),
            ("    IN MX 10 post.bücher.", "4:post.bücher."),
            ("_sip._tcp SRV 0 5 5060 sip.ü.", "1:_sip._tcp 6:sip.ü."),
            ("ü TXT \"ns cname ü ; no comment\" x", "1:ü"),
            ("ü A 192.0.2.1", "1:ü"),
            ("ü;x", "1:ü"),
            ("   2026010101 ; seriäl", ""),
            ("; commänt", ""),
            ("", ""),
            ("@ IN NS .", ""),
            ("a(NS)b;d", "1:a 3:b"),
            ("\"a\\\"b\" NS c", "3:c"),
            ("a \"b\n", "unclosed_quote 2"),
            ("a (b", "parenthesis 2"),
            ("a b)", "parenthesis 3"),
            ("(a) (b (c)", "parenthesis 4"),
        ] {
            assert_eq!(found(entry), names, "{entry}");
        }
        // RFC 1035, section 3.2.1: the data of a record have at most 65,535 octets.
        let tokens = |count| found(&"a ".repeat(count));
        assert_eq!(tokens(1 << 18), "1:a");
        assert_eq!(tokens((1 << 18) + 2), format!("entry_too_long {}", 2 << 18));
    }

    /// A label with an escape is unchanged; the other labels of the name are converted.
    #[test]
    fn labels_with_escapes_are_left_out() {
        for (entry, names) in [
            ("a\\.b NS .", ""),
            // Outside of templates, `$` is an ordinary character.
            ("a$b.ü NS .", "1:a$b.ü"),
            ("a\\.b.bücher.example NS .", "1:bücher.example"),
            ("bücher.a\\046b.example. NS .", "1:bücher 1:example."),
            ("\\\\.ü NS .", "1:ü"),
            ("$GENERATE 1-9 h$.ü. CNAME h$.ß.", "3:ü. 5:ß."),
            ("$GENERATE 1-9 ${0,3,d}.ü 1h IN PTR ü", "3:ü 7:ü"),
        ] {
            assert_eq!(found(entry), names, "{entry}");
        }
    }

    /// RFC 1035, section 2.3.1: only the root is an empty label. A run of labels includes empty labels, so that its
    /// conversion fails.
    #[test]
    fn empty_labels_are_not_left_out() {
        for (entry, names) in [
            (".ü NS a", "1:.ü 3:a"),
            ("..ü NS ..", "1:..ü 3:.."),
            ("a NS ü..b", "1:a 3:ü..b"),
            ("a\\.b..ü NS .", "1:.ü"),
            ("@ SOA ns .ü. 1 2 3 4 5", "3:ns 4:.ü."),
            ("@ SOA ns x..ü. 1 2 3 4 5", "3:ns 4:.ü."),
            ("$GENERATE 1-2 $..ü PTR .ü", "3:.ü 5:.ü"),
            // This is the root.
            ("@ SOA . . 1 2 3 4 5", ""),
            ("a\\.b. NS ü.", "3:ü."),
            (".a\\.b NS .", "empty_label 0"),
            ("ü..a\\.b NS .", "empty_label 3"),
            ("a\\.b.. NS .", "empty_label 5"),
            ("$GENERATE 1-2 ü..$ PTR a", "empty_label 17"),
        ] {
            assert_eq!(found(entry), names, "{entry}");
        }
    }

    /// Names cannot be found in data of an unknown type. An A-label there can be written unchanged, but text that is
    /// not ASCII cannot.
    #[test]
    fn unknown_types_are_reported() {
        for (entry, expected) in [
            ("a ALIAS ü.de.", "1:a 3:ü.de."),
            ("a ANAME xn--tda.", "1:a 3:xn--tda."),
            ("a ALIAS2 ü.de.", "unknown_type 9"),
            ("a ALIAS2 x XN--tda.de.", "unknown_type 11"),
            ("a ALIAS2 (\n b.xn--tda.de. )", "unknown_type 14"),
            ("a [AGE:3601] 600 CNAME ü.", "unknown_type 23"),
            ("@ WINSR L2 C900 ( ü. )", "unknown_type 18"),
            ("ü ALIAS2 a.de. \"ü\" xn-a ; xn--tda", "1:ü"),
            ("a TXT xn--tda", "1:a"),
            ("a TYPE65280 \\# 1 00", "1:a"),
            ("a TYPE65280 ü", "unknown_type 12"),
        ] {
            assert_eq!(found(entry), expected, "{entry}");
            let problem = |reads| names(entry.as_bytes(), reads, &mut Vec::new()).err();
            let is_unknown = expected.starts_with("unknown_type");
            let is_beyond_ascii = is_unknown && entry.contains('ü');
            assert_eq!(problem(false).is_some(), is_beyond_ascii, "{entry}");
            let stays = problem(true).is_some_and(|found| found.stays());
            assert_eq!(stays, is_unknown && !is_beyond_ascii, "{entry}");
        }
    }

    /// RFC 1035, section 8: the @ of a mailbox becomes a dot, and dots before it are escaped.
    #[test]
    fn a_mailbox_with_an_at_sign_is_reported_with_the_right_form() {
        for (mailbox, expected) in [
            ("admin@ü.de.", Some((14, "write admin.ü.de."))),
            ("first.last@ü.", Some((19, "write first\\.last.ü."))),
            ("first\\.last@ü.", Some((20, "write first\\.last.ü."))),
            ("ädmin@a.", Some((15, "write ädmin.a."))),
            ("admin@a.de.", None),
            ("a\\@b.ü.", None),
        ] {
            let entry = format!("@ SOA ns {mailbox} 1 2 3 4 5");
            let problem = names(entry.as_bytes(), false, &mut Vec::new()).err();
            let found = problem
                .as_ref()
                .map(|found| (found.offset(), found.hint().unwrap()));
            assert_eq!(found, expected, "{mailbox}");
        }
    }

    /// Tests all short entries over an alphabet. Fields must be inside the entry, and in ascending order.
    #[test]
    fn any_entry_is_read_without_a_panic() {
        let alphabet = b" \"\\;(a@$.n\n";
        let length = alphabet.len();
        for number in 0..length.pow(5) {
            let mut entry: Vec<u8> = (0..5)
                .map(|index| alphabet[number / length.pow(index) % length])
                .collect();
            entry.extend_from_slice(b" NS a.b");
            let mut fields = Vec::new();
            let _ = names(&entry, true, &mut fields);
            assert!(fields.iter().all(|field| !field.range.is_empty()));
            assert!(fields.iter().all(|field| field.range.end <= entry.len()));
            let ascends = |pair: &[Field]| pair[0].range.end <= pair[1].range.start;
            assert!(fields.windows(2).all(ascends), "{entry:?}");
        }
    }
}
