//! The documents of the project, which have tables between markers, and the date in their feet.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// Puts a table between the markers `<!-- name:begin -->` and `<!-- name:end -->` of a document in
/// the root of the project.
///
/// # Errors
///
/// The document cannot be read or written, or has no such markers.
pub fn put(document: &str, name: &str, table: &str) -> io::Result<()> {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("rust-toolchain.toml").exists());
    let path = root.unwrap_or("..".as_ref()).join(document);
    let text = between(&fs::read_to_string(&path)?, name, table);
    let text = text.ok_or_else(|| io::Error::other(format!("{document} has no {name}:begin")))?;
    fs::write(path, text)
}

fn between(text: &str, name: &str, table: &str) -> Option<String> {
    let begin = format!("<!-- {name}:begin -->\n");
    let end = format!("<!-- {name}:end -->");
    let (before, rest) = text.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{table}{end}{after}"))
}

/// The present date in a format of `date`, from the system.
pub fn date(format: &str) -> String {
    let output = Command::new("date").arg(format).output();
    output.map_or("undated".into(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn a_table_goes_between_its_markers() {
        let text = "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb";
        let new = "a\n<!-- x:begin -->\nnew\n<!-- x:end -->\nb";
        assert_eq!(between(text, "x", "new\n").as_deref(), Some(new));
        assert_eq!(between(text, "y", "new\n"), None);
    }
}
