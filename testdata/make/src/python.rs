//! Reads the tests of Python's `idna`.

use ::testdata::{NONE, Writer, escape};
use anyhow::{Context as _, bail, ensure};

use super::{Original, Result};

/// Adds the tests that Python's `idna` generates from IdnaTestV2.txt. For each line of that file, the tests have a
/// method, which calls `decode` and `encode`. Calls that return a result use the mapping of UTS #46. Calls that raise
/// an error do not use the mapping.
pub(super) fn uts46(original: &Original<'_>, writer: &mut Writer) -> Result {
    for method in original.text.split("    def test_uts46_").skip(1) {
        let (line, body) = method.split_once('(').context("a method has parameters")?;
        let calls: Vec<&str> = body
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("self."))
            .collect();
        let [decode, encode] = calls.as_slice() else {
            bail!("line {line}: {} calls", calls.len());
        };
        let (source, unicode) = call("decode", decode)?;
        let (same, ascii) = call("encode", encode)?;
        ensure!(source == same, "line {line}: two sources");
        writer.row(&[line.to_owned(), source, ascii, unicode]);
    }
    Ok(())
}

/// Returns the source and the result of a call, in the form of fields.
fn call(function: &str, line: &str) -> Result<(String, String)> {
    if let Some(rest) = line.strip_prefix(&format!("self.assertEqual(idna.{function}(")) {
        let (source, rest) = string(rest)?;
        let rest = rest
            .strip_prefix(", uts46=True, strict=True), ")
            .context("the options")?;
        let (result, rest) = string(rest.trim_start_matches('b'))?;
        ensure!(rest == ")", "after the result: {rest}");
        return Ok((source, result));
    }
    let raises = format!("self.assertRaises(idna.IDNAError, idna.{function}, ");
    let (source, rest) = string(line.strip_prefix(&raises).context(line.to_owned())?)?;
    ensure!(rest == ", strict=True)", "after the source: {rest}");
    Ok((source, NONE.to_owned()))
}

/// Parses a string in the notation of Python's `repr`. Returns the string in the form of a field, and the rest of the
/// line.
fn string(text: &str) -> Result<(String, &str)> {
    let quote = text
        .chars()
        .next()
        .filter(|c| "'\"".contains(*c))
        .context("a string has quotes")?;
    let mut points = Vec::new();
    let mut rest = &text[1..];
    loop {
        let c = rest.chars().next().context("a string ends")?;
        rest = &rest[c.len_utf8()..];
        if c == quote {
            return Ok((escape(points), rest));
        }
        if c != '\\' {
            points.push(u32::from(c));
            continue;
        }
        let kind = rest.chars().next().context("an escape")?;
        let digits = match kind {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        points.push(match kind {
            'n' => 0x0A,
            'r' => 0x0D,
            't' => 0x09,
            'x' | 'u' | 'U' => u32::from_str_radix(&rest[1..=digits], 16)?,
            other => u32::from(other),
        });
        rest = &rest[kind.len_utf8() + digits..];
    }
}
