//! Writes a table between the markers of a document, and formats the date below the table.

use std::process::Command;
use std::{fs, io};

use crate::checkout::root;

/// Writes a table between the markers `<!-- name:begin -->` and `<!-- name:end -->` of a document. The path of the
/// document is relative to the root of the project.
///
/// # Errors
///
/// Returns an error if the document cannot be read or written, or if it does not contain these markers.
pub fn put(document: &str, name: &str, table: &str) -> io::Result<()> {
    let path = root().join(document);
    let text = with_table(&fs::read_to_string(&path)?, name, table);
    let text = text.ok_or_else(|| io::Error::other(format!("{document} has no {name}:begin")))?;
    fs::write(path, text)
}

/// Returns the text with a new table between the markers, or `None` if the text does not contain the markers.
fn with_table(text: &str, name: &str, table: &str) -> Option<String> {
    let begin = format!("<!-- {name}:begin -->\n");
    let end = format!("<!-- {name}:end -->");
    let (before, rest) = text.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{table}{end}{after}"))
}

/// Returns the current date, formatted by the program `date` of the system. Returns "undated" if the program is missing.
pub fn date(format: &str) -> String {
    let output = Command::new("date").arg(format).output();
    output.map_or("undated".into(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::with_table;

    #[test]
    fn a_table_replaces_the_text_between_its_markers() {
        let text = "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb";
        let new = "a\n<!-- x:begin -->\nnew\n<!-- x:end -->\nb";
        assert_eq!(with_table(text, "x", "new\n").as_deref(), Some(new));
        assert_eq!(with_table(text, "y", "new\n"), None);
    }
}
