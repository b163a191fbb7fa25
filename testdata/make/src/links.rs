//! Reads the test files of UTS #58, Unicode Link Detection and Formatting.

use ::testdata::{Writer, escape};
use anyhow::{Context as _, ensure};

use super::{Original, Result};

/// Adds a row for each test of LinkDetectionTest.txt: the text, in which U+2E20 and U+2E21 are around each link. Blank
/// lines and lines that begin with `#` are not tests.
pub(super) fn detection(original: &Original<'_>, writer: &mut Writer) -> Result {
    for (index, line) in original.text.lines().enumerate() {
        if !line.trim().is_empty() && !line.starts_with('#') {
            writer.row(&[(index + 1).to_string(), text(line)]);
        }
    }
    Ok(())
}

/// Adds a row for each test of LinkFormattingTest.txt: the parts of the URL, and the URL with minimal escaping. The
/// file also contains the URL with all escapes. These URLs are not added, because some of them do not parse to the
/// original parts. Tests that the newer version also contains are not added.
pub(super) fn formatting(original: &Original<'_>, writer: &mut Writer) -> Result {
    let newer = tests(original.newer.as_deref().unwrap_or_default())?;
    for (number, parts, expected) in tests(&original.text)? {
        let is_same = newer
            .iter()
            .any(|(_, other, result)| (*other, *result) == (parts, expected));
        if !is_same {
            writer.row(&[number.to_string(), text(parts), text(expected)]);
        }
    }
    Ok(())
}

/// Returns the tests. A test consists of the number of the line with the parts, the parts, and the expected result.
fn tests(original: &str) -> Result<Vec<(usize, &str, &str)>> {
    let lines: Vec<&str> = original.lines().collect();
    let mut tests = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(parts) = line.strip_prefix("# {") else {
            continue;
        };
        let parts = parts
            .trim_end()
            .strip_suffix('}')
            .context("the parts end with a brace")?;
        let expected = lines.get(index + 2).context("two lines follow the parts")?;
        ensure!(
            !expected.is_empty(),
            "line {}: the result is empty",
            index + 3
        );
        tests.push((index + 1, parts, *expected));
    }
    Ok(tests)
}

fn text(line: &str) -> String {
    escape(line.chars().map(u32::from))
}
