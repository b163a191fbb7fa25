//! Tables that commands write into documents, between marks.

use crate::step::Result;

/// The text with another table between the marks of this name.
///
/// # Errors
///
/// If the text has no such marks.
pub(crate) fn replaced(text: &str, name: &str, table: &str) -> Result<String> {
    let (begin, end) = (
        format!("<!-- {name}:begin -->\n"),
        format!("<!-- {name}:end -->"),
    );
    let missing = || format!("the document has no marks for the table {name}");
    let (before, rest) = text.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}\n{table}\n{end}{after}"))
}
