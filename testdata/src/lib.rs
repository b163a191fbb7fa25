//! Reads and writes the tables of test data in this folder.
//!
//! A table is a text file in ASCII with tab-separated fields. Its first line names the columns. Its last line contains
//! the number of rows, and a checksum of all lines before the last line. So a damaged file is not mistaken for a wrong
//! result. [`escape`] describes how a field represents text. The README of the folder describes each column.
//!
//! `cargo xtask testdata` writes the tables with [`Writer`]. The tests read them with [`read`].

#![forbid(unsafe_code)]
// A test fails by a panic.
#![allow(clippy::panic)]

mod row;
mod writer;

use std::io::Write as _;
use std::path::Path;

pub use row::Row;
pub use writer::{Writer, escape, hexadecimal};

/// The content of a field without a value. An empty field has a value, which is the empty text.
pub const NONE: &str = r"\N";

/// A table of test data.
#[derive(Debug)]
pub struct Table {
    name: &'static str,
    rows: Vec<Row>,
    /// The number of rows of the file, including the rows that [`Table::only`] has removed.
    total: usize,
}

/// Reads a table. `name` is the path of the table in the folder `testdata`.
///
/// # Panics
///
/// If the file is missing or damaged. The message contains the name of the file, and the commands that restore the
/// file.
#[must_use]
pub fn read(name: &'static str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
    match text.and_then(|text| Table::parse(name, &text)) {
        Ok(table) => table,
        Err(why) => panic!(
            "testdata/{name}: {why}. `git restore testdata/{name}` restores the file; `cargo xtask testdata --write \
             --from DIR` makes it from its original, which the README beside it names"
        ),
    }
}

impl Table {
    /// Parses the text of a table.
    ///
    /// # Errors
    ///
    /// If the text does not have the form of a table, or if the checksum in its last line is wrong.
    pub fn parse(name: &'static str, text: &str) -> Result<Table, String> {
        // Git may check out a file with the line ends of Windows.
        let text = text.replace("\r\n", "\n");
        let lines = text
            .strip_suffix('\n')
            .and_then(|text| text.rsplit_once('\n'));
        let (body, end) = lines.ok_or("the file has no last line")?;
        let mut lines = body.lines();
        let columns = lines.next().ok_or("the file has no columns")?;
        let rows: Vec<Row> = (2..)
            .zip(lines)
            .map(|(number, line)| Row::parse(name, number, columns, line))
            .collect::<Result<_, _>>()?;
        let expected = writer::last_line(body, rows.len());
        if end != expected {
            return Err(format!(
                "the last line is {end:?}, and must be {expected:?} for these rows"
            ));
        }
        let total = rows.len();
        Ok(Table { name, rows, total })
    }

    /// Returns the rows, in the order of the file.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the table with only the rows that a test can use. [`Table::each`] then prints the number of these rows
    /// and of all rows.
    #[must_use]
    pub fn only(mut self, is_kept: impl FnMut(&Row) -> bool) -> Table {
        self.rows.retain(is_kept);
        self
    }

    /// Calls `test` with each row, then prints the number of rows. If `test` panics, prints the place of the current
    /// row.
    pub fn each(&self, mut test: impl FnMut(&Row)) {
        for row in &self.rows {
            let place = Place(row);
            test(row);
            drop(place);
        }
        match self.rows.len() {
            all if all == self.total => self.print(all, "cases"),
            some => self.print(some, &format!("of {} cases", self.total)),
        }
    }

    /// Returns the row of each code point, for a table whose columns `first` and `last` are code points.
    #[must_use]
    pub fn by_code_point(&self) -> Vec<Option<&Row>> {
        let mut all = vec![None; 0x11_0000];
        for row in &self.rows {
            let range = row.code_point("first")..=row.code_point("last");
            let of_range = all
                .get_mut(range)
                .unwrap_or_else(|| panic!("{row}: not a range of code points"));
            of_range.fill(Some(row));
        }
        all
    }

    /// Prints the number of cases that a test has run, like the function [`print()`].
    pub fn print(&self, count: usize, cases: &str) {
        print(&format!("testdata/{}", self.name), count, cases);
    }
}

/// Prints the number of cases of a file that a test has run, even if the test passes. Writes directly to the standard
/// output, because the test harness hides the output of the macros `print` and `println` unless a test fails.
pub fn print(file: &str, count: usize, cases: &str) {
    let line = format!("{file}: {count} {cases}\n");
    // A test must not fail because the standard output is closed.
    let _ = std::io::stdout().write_all(line.as_bytes());
}

/// A guard that prints the place of a row if it is dropped during a panic.
struct Place<'a>(&'a Row);

impl Drop for Place<'_> {
    #[allow(clippy::print_stderr)]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed: {}", self.0);
        }
    }
}
