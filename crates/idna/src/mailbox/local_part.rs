//! The grammar of the local part (RFC 5321, section 4.1.2; RFC 6531, section 3.3).

use super::problem::{MailboxRule, Problems};
use super::MAX_LOCAL_PART;

/// Adds the rules that a local part violates. The local part is at the beginning of the address.
pub(super) fn check(local_part: &str, problems: &mut Problems) {
    if local_part.len() > MAX_LOCAL_PART {
        problems.add(MailboxRule::LocalPartLength, 0..local_part.len(), None);
    }
    if local_part.starts_with('"') {
        check_quoted_string(local_part, problems);
    } else {
        check_dot_string(local_part, problems);
    }
}

/// Checks a `Dot-string`: atoms that are not empty, separated by dots.
fn check_dot_string(local_part: &str, problems: &mut Problems) {
    let mut after_dot = true;
    for (at, c) in local_part.char_indices() {
        let is_last = at + 1 == local_part.len();
        if c == '.' && (after_dot || is_last) {
            problems.add(MailboxRule::EmptyAtom, at..at + 1, None);
        } else if c != '.' && !is_atext(c) {
            problems.add_code_point(MailboxRule::NotInAtom, at, c);
        }
        after_dot = c == '.';
    }
}

/// Checks a `Quoted-string`, which may be empty. Its first character is a quote.
fn check_quoted_string(local_part: &str, problems: &mut Problems) {
    let mut is_escaped = false;
    for (at, c) in local_part.char_indices().skip(1) {
        match c {
            _ if is_escaped && !matches!(c, ' '..='~') => {
                problems.add_code_point(MailboxRule::NotEscapable, at, c);
            }
            '"' if !is_escaped && at + 1 < local_part.len() => {
                problems.add(MailboxRule::TextAfterQuotes, at + 1..local_part.len(), None);
                return;
            }
            _ if !is_escaped && c.is_ascii_control() => {
                problems.add_code_point(MailboxRule::NotInQuotes, at, c);
            }
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
}

/// Returns whether a code point may be in an atom: `atext` of RFC 5322, section 3.2.3, and any code point that is not
/// ASCII (RFC 6531, section 3.3).
fn is_atext(c: char) -> bool {
    !c.is_ascii() || c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)
}
