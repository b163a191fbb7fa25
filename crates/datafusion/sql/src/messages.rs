//! Messages on standard error.

use std::fmt::Write as _;
use std::io::Write as _;

use crate::fail::Fail;

/// Writes an error. The text of a query or of a file may be in it, so that control characters are
/// escaped.
pub(crate) fn say(fail: &Fail) {
    let mut message = String::from("puny-sql: ");
    for line in fail.to_string().lines() {
        safe(line, &mut message);
        message.push('\n');
    }
    write(&message);
}

/// Writes a text as it is. What cannot be written to standard error cannot be reported either.
pub(crate) fn write(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Appends a text of one line for people: characters that move the cursor, turn the direction or are
/// invisible are escaped.
pub(crate) fn safe(text: &str, to: &mut String) {
    for c in text.chars() {
        let is_hidden = matches!(c,
            '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{61C}' | '\u{AD}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}');
        match c {
            '\n' => to.push_str("\\n"),
            '\t' => to.push_str("\\t"),
            '\r' => to.push_str("\\r"),
            c if c.is_control() || is_hidden => {
                // Writing to a `String` cannot fail.
                let _ = write!(to, "\\u{{{:X}}}", u32::from(c));
            }
            c => to.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_moves_the_cursor_is_escaped() {
        let mut shown = String::new();
        super::safe("a\u{1b}[2J\u{202E}b\n\u{200D}ü", &mut shown);
        assert_eq!(shown, "a\\u{1B}[2J\\u{202E}b\\n\\u{200D}ü");
    }
}
