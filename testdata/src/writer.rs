//! Writes the text of a table.

/// Returns the field that represents a text. Code points from U+0020 to U+007E are unchanged, except the backslash.
/// Every other code point, including surrogates, becomes `\u{H}`, where H is the code point in hexadecimal.
pub fn escape(points: impl IntoIterator<Item = u32>) -> String {
    let mut field = String::new();
    for point in points {
        match char::from_u32(point) {
            Some(c @ ' '..='~') if c != '\\' => field.push(c),
            _ => field.push_str(&format!("\\u{{{point:X}}}")),
        }
    }
    field
}

/// Returns the field that represents a code point, in a column that contains only code points.
#[must_use]
pub fn hexadecimal(point: usize) -> String {
    format!("{point:04X}")
}

/// A table that is being written.
#[derive(Debug)]
pub struct Writer {
    text: String,
    rows: usize,
}

impl Writer {
    /// Returns a table without rows.
    #[must_use]
    pub fn new(columns: &[&str]) -> Writer {
        Writer {
            text: columns.join("\t"),
            rows: 0,
        }
    }

    /// Adds a row. Each field is a result of [`escape`] or [`hexadecimal`], or [`crate::NONE`].
    pub fn row(&mut self, fields: &[String]) {
        self.text.push('\n');
        self.text.push_str(&fields.join("\t"));
        self.rows += 1;
    }

    /// Returns the text of the table.
    #[must_use]
    pub fn finish(self) -> String {
        let end = last_line(&self.text, self.rows);
        self.text + "\n" + &end + "\n"
    }
}

/// Returns the last line of a table. It contains the number of rows, and the checksum of all lines before it (64-bit
/// FNV-1a).
pub(crate) fn last_line(body: &str, rows: usize) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    let hash = body.bytes().fold(0xCBF2_9CE4_8422_2325, step);
    format!("# {rows} rows, FNV-1a {hash:016x}")
}
