//! A table for people.

use std::io::Write;

use datafusion::arrow::array::Array;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use unicode_width::UnicodeWidthStr;

use super::file::Out;
use super::sink::Sink;
use crate::fail::Fail;
use crate::messages::safe;

/// The first rows set the widths of the columns; a later row that needs more stands out.
const MEASURED: usize = 1_000;

/// Writes rows with lines between the columns.
pub(super) struct Table {
    out: Out,
    header: Vec<String>,
    /// Rows whose columns are not measured yet.
    waiting: Vec<Vec<String>>,
    widths: Option<Vec<usize>>,
}

impl Table {
    pub(super) fn new(out: Out, schema: &SchemaRef) -> Self {
        let shown = |name: &String| {
            let mut text = String::new();
            safe(name, &mut text);
            text
        };
        Table {
            out,
            header: schema
                .fields()
                .iter()
                .map(|field| shown(field.name()))
                .collect(),
            waiting: Vec::new(),
            widths: None,
        }
    }

    /// Writes the header and the rows that wait for it.
    fn begin(&mut self) -> std::io::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let mut widths: Vec<usize> = self.header.iter().map(|name| name.width()).collect();
        for row in &waiting {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
            }
        }
        let header = std::mem::take(&mut self.header);
        rule(&mut self.out, &widths)?;
        line(&mut self.out, &widths, &header)?;
        rule(&mut self.out, &widths)?;
        for row in &waiting {
            line(&mut self.out, &widths, row)?;
        }
        self.widths = Some(widths);
        Ok(())
    }

    fn push(&mut self, row: Vec<String>) -> std::io::Result<()> {
        match &self.widths {
            Some(widths) => line(&mut self.out, widths, &row),
            None => {
                self.waiting.push(row);
                match self.waiting.len() < MEASURED {
                    true => Ok(()),
                    false => self.begin(),
                }
            }
        }
    }
}

fn rule(out: &mut Out, widths: &[usize]) -> std::io::Result<()> {
    for width in widths {
        write!(out, "+{}", "-".repeat(width + 2))?;
    }
    writeln!(out, "+")
}

fn line(out: &mut Out, widths: &[usize], cells: &[String]) -> std::io::Result<()> {
    for (width, cell) in widths.iter().zip(cells) {
        let space = width.saturating_sub(cell.width());
        write!(out, "| {cell}{:space$} ", "")?;
    }
    writeln!(out, "|")
}

impl Sink for Table {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        let options = FormatOptions::default()
            .with_null("NULL")
            .with_display_error(true);
        let columns: Result<Vec<_>, _> = rows
            .columns()
            .iter()
            .map(|column| ArrayFormatter::try_new(column.as_ref() as &dyn Array, &options))
            .collect();
        let name = self.out.name();
        let columns = columns.map_err(|error| Fail::Usage(error.to_string()))?;
        for row in 0..rows.num_rows() {
            let cells = columns.iter().map(|column| {
                let mut cell = String::new();
                safe(&column.value(row).to_string(), &mut cell);
                cell
            });
            self.push(cells.collect())
                .map_err(|error| Fail::write(&name, error))?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), Fail> {
        let name = self.out.name();
        let fail = |error| Fail::write(&name, error);
        if self.widths.is_none() {
            self.begin().map_err(fail)?;
        }
        let widths = self.widths.take().unwrap_or_default();
        rule(&mut self.out, &widths).map_err(fail)?;
        self.out.finish()
    }
}
