//! Reads lists of names, and lists in the text of a specification.

use ::testdata::{Writer, escape, hexadecimal};
use anyhow::{Context as _, ensure};

use super::{Original, Result};

/// Adds a row for each line. The fields of a line are separated by tabs. Empty lines and lines that begin with `#` are
/// comments.
pub(super) fn lines(original: &Original<'_>, writer: &mut Writer) -> Result {
    for (index, line) in original.text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields = line
            .split('\t')
            .map(|field| escape(field.chars().map(u32::from)));
        let row: Vec<String> = std::iter::once((index + 1).to_string())
            .chain(fields)
            .collect();
        ensure!(
            row.len() == original.columns.len(),
            "line {} has {} fields",
            index + 1,
            row.len() - 1
        );
        writer.row(&row);
    }
    Ok(())
}

/// Adds a row for each code point that the URL Standard forbids in a host or in a domain. The row contains the code
/// point, and whether it is forbidden in a host and in a domain. The text of the standard lists all these code points,
/// except the C0 controls.
pub(super) fn forbidden(original: &Original<'_>, writer: &mut Writer) -> Result {
    let listed = |name: &str| -> Result<(Vec<u32>, bool)> {
        let (_, after) = original
            .text
            .split_once(&format!("<dfn export>{name}</dfn>"))
            .context(name.to_owned())?;
        let (sentence, _) = after.split_once(".\n").context("the sentence ends")?;
        let numbers = sentence
            .split("U+")
            .skip(1)
            .map(|rest| Ok(u32::from_str_radix(rest.get(..4).unwrap_or(rest), 16)?));
        Ok((
            numbers.collect::<Result<_>>()?,
            sentence.contains("C0 control"),
        ))
    };
    let (host, _) = listed("forbidden host code point")?;
    let (domain, with_controls) = listed("forbidden domain code point")?;
    ensure!(
        with_controls && !host.is_empty(),
        "the lists of the standard do not have the expected form"
    );
    for point in 0..0x80 {
        let in_host = host.contains(&point);
        let in_domain = in_host || point < 0x20 || domain.contains(&point);
        if in_domain {
            writer.row(&[
                hexadecimal(point as usize),
                in_host.to_string(),
                in_domain.to_string(),
            ]);
        }
    }
    Ok(())
}
